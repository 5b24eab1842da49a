"""Acts on equipment."""
