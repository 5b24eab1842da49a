"""Features that span domains: home, record history, search."""
