"""What happens in crm."""
