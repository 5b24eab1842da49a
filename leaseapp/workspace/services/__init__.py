"""What spans domains."""
