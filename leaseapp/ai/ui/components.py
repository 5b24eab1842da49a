"""The components of the pages of artificial intelligence (assets/ai)."""

from leaseapp.ui.components import LocalComponent


class AiMonth(LocalComponent):
    """The budget of a month, where it is heading, what each workflow costs, with its switch."""

    library = "$/public/ai/month.jsx"
    tag = "AiMonth"


class AiSent(LocalComponent):
    """The text that left with a call, and the values that stayed here."""

    library = "$/public/ai/sent.jsx"
    tag = "AiSent"
