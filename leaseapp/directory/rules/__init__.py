"""Pure checks of identifiers, addresses and legal particulars."""
