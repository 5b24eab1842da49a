"""Shapes of the look-up of companies: the directory first, then the company register."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from leaseapp.directory.enums import CompanyKind
from leaseapp.kernel.text.schema import Out, Query, Text


class LookupSource(StrEnum):
    """The source of a found company; BY_HAND marks one that was typed without having been found."""

    DIRECTORY = "DIRECTORY"
    REGISTRY = "REGISTRY"
    BY_HAND = "BY_HAND"


class LookupQuery(Query):
    """A name, a SIREN or a SIRET as it is being typed; without `directory` only what the organization does not have yet."""

    q: Annotated[Text, Field(max_length=100)] = ""
    page_size: Annotated[int, Field(ge=1, le=100)] = 12
    directory: bool = True


class FoundOfficeOut(Out):
    """The head office of a found company."""

    siret: str | None = None
    address_line1: str | None = None
    address_line2: str | None = None
    postal_code: str | None = None
    city: str | None = None
    country: str = "FR"


class FoundCompanyOut(Out):
    """A company to choose: `id` is its own in the directory, else the source and its SIREN. `label` is its name for people.

    `detail` says SIREN, town, and whether it is known or ceased.
    """

    id: str
    source: LookupSource
    label: str
    detail: str
    company_id: str | None = None
    name: str
    kind: CompanyKind = CompanyKind.BUSINESS
    country: str = "FR"
    siren: str | None = None
    vat_number: str | None = None
    legal_form: str | None = None
    naf: str | None = None
    head_office: FoundOfficeOut


class LookupOut(Out):
    """The companies that were found; `notice` says, in the caller's language, that the company register did not answer."""

    items: list[FoundCompanyOut]
    notice: str | None = None
