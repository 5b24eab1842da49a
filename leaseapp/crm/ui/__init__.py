"""Pages of crm."""
