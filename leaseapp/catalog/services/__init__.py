"""What is done in the catalog."""
