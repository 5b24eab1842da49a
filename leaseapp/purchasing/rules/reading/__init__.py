"""The rule reader: what a supplier's document says, from its words and where they stand on the page (MONEY.md 3.2)."""
