"""What spans domains: home, record history, search."""
