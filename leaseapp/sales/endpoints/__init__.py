"""What principals may do in sales."""
