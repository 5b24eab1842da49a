"""Rules of rating, on plain values: statements → years → score → recommendation.

`statements.read_years` makes years of items (€, twelve months) from the boxes of tax returns, `grid_reading.read_grid` a grid
from its JSON, `scoring.score` points and class, `recommendation.recommend` what follows, `better.what_would_change` what is
missing to the next class, `overriding`, `validating` and `kpis` the rest. `as_data` writes a computed rating for columns and
answers.
"""
