"""The accounts of the demonstration, for the cards of the sign-in page. They come in by the same door as everybody."""

from typing import Literal

from leaseapp.identity.schemas.demonstration import DemonstrationOut
from leaseapp.identity.services import demonstration
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import public
from leaseapp.kernel.text.schema import Query


class DemonstrationQuery(Query):
    """The language of the cards: that of the page."""

    locale: Literal["fr", "en"] = "fr"


@public.get(
    "/api/public/demonstration", returns=DemonstrationOut, system="demonstration",
    summary="List the accounts of the demonstration",
    extra="issue 18: the demonstration stays one click",
)  # fmt: skip
def read_demonstration(context: Context, query: DemonstrationQuery) -> DemonstrationOut:
    """404 where there is none: at a public address, or without demonstration data."""
    return demonstration.read(context, query.locale)
