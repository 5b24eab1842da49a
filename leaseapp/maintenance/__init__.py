"""Work orders: what is repaired, inspected and installed, by whom and until when."""
