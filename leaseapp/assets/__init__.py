"""Equipment that the company owns: where it stands, in which condition, and its life."""
