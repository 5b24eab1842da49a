"""Components of the pages of ratings."""

import reflex as rx

from leaseapp.ui.components import LocalComponent


class RatingScore(LocalComponent):
    """The score of the open rating: class, waterfall of points, criteria by year, what would change it, what it advises."""

    library = "$/public/rating/score.jsx"
    tag = "RatingScore"


class Statements(LocalComponent):
    """The statements of the open rating as a sheet of boxes by year.

    `permission` is the right to type them, `document` that to see the tax returns, `keys` the boxes of each form that items are
    made of, `drop` the place for a tax return.
    """

    library = "$/public/rating/statements.jsx"
    tag = "Statements"

    permission: rx.Var[str]
    document: rx.Var[str]
    keys: rx.Var[dict]
    labels: rx.Var[dict]
    drop: rx.Var[dict]


class Versions(LocalComponent):
    """The ratings of the same company, and one of them beside the open one."""

    library = "$/public/rating/versions.jsx"
    tag = "Versions"


class Portfolio(LocalComponent):
    """The rated clients by class, recommendation and month, and what ends soon."""

    library = "$/public/rating/portfolio.jsx"
    tag = "Portfolio"

    data: rx.Var[dict]


class GridEditor(LocalComponent):
    """The weighting grid: criteria, caps, classes and limits, with the effect of a change before it is saved.

    `permission` is the right to save it, `items` the names of formulas with what they mean.
    """

    library = "$/public/rating/grid.jsx"
    tag = "GridEditor"

    data: rx.Var[dict]
    permission: rx.Var[str]
    items: rx.Var[list]
    labels: rx.Var[dict]
    on_saved: rx.EventHandler[rx.event.no_args_event_spec]
