"""Shapes of ratings: the rating, its statements, the weighting grid, the portfolio."""
