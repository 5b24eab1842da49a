"""Services of crm."""
