"""Acts on work orders."""
