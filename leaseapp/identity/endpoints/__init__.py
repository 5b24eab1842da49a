"""What principals may do with identity: one file a block of the route table."""
