"""Pure checks of products."""
