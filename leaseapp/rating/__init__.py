"""Financial ratings of clients: statements of three years, a score by a weighting grid, class, recommendation, validity."""
