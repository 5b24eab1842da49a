"""Forms of a contract, and of its lists: machines, services, guarantees, insurance, documents; each is saved whole."""

from collections.abc import Sequence
from typing import Any

from leaseapp.assets.endpoints.assets import list_assets
from leaseapp.assets.endpoints.references import list_asset_models
from leaseapp.directory.endpoints.companies import list_companies
from leaseapp.directory.endpoints.establishments import list_establishments
from leaseapp.files.endpoints.files import list_files
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates
from leaseapp.leasing.endpoints import contract_parts as parts
from leaseapp.leasing.endpoints.affairs import list_lease_officers
from leaseapp.leasing.endpoints.contracts import read_lease_contract, update_lease_contract
from leaseapp.leasing.enums import (
    GuaranteeKind,
    InsuranceCover,
    NeededFor,
    RequirementKind,
    RequirementStatus,
    ServiceKind,
)
from leaseapp.leasing.lists import CONTRACTS as LISTED
from leaseapp.ui import kit

CONTRACTS = "/workspace/lease-contracts"
contract = kit.Labels(LISTED, update_lease_contract)
PERIODS = ((1, _("a month")), (3, _("a quarter")), (6, _("a half-year")), (12, _("a year")))


def _answer(name: str, text: str) -> kit.Choice:
    """Return a question that is open until somebody answers it."""
    return kit.Choice(name, text, (("true", _("Yes")), ("false", _("No"))), kind="bool", span=4)


def _form(
    name: str, title: str, read: Endpoint, update: Endpoint, columns: Sequence[Any], *keep: str, **options: Any
) -> None:
    kit.form_page(
        f"/workspace/lease-{name}", update=update, read=read, icon="pencil", title=title, edit_title=_("Edit {number}"),
        list_route=CONTRACTS, done=f"{CONTRACTS}/{{id}}", saved=_("List saved"),
        sections=(kit.Lines("items", title=title, columns=tuple(columns), keep=("id", *keep), **options),),
    )  # fmt: skip


_form(
    "assets", _("Machines of the contract"), parts.read_lease_assets, parts.replace_lease_assets,
    (
        kit.LineField("designation", _("Equipment"), kit.TEXT, width="280px"),
        kit.LineCombo("assetModelId", _("Model"), list_asset_models, detail="reference", shown="model", width="200px"),
        kit.LineCombo("assetId", _("Machine"), list_assets, label="label", detail="inventoryNumber", shown="inventoryNumber",
                      filters={"selectableForContract": "true"}, width="200px"),
        kit.LineField("capitalShareHt", _("Share of the capital excl. VAT"), kit.MONEY, width="140px"),
    ),
    new={"capitalShareHt": 0},
)  # fmt: skip
_form(
    "services", _("Services of the contract"), parts.read_lease_services, parts.replace_lease_services,
    (
        kit.LineChoice("kind", _("Kind"), ServiceKind, width="160px"),
        kit.LineField("designation", _("Service", "contract"), kit.TEXT, width="240px"),
        kit.LineChoice("periodMonths", _("Billed"), PERIODS, width="130px"),
        kit.LineField("amountHt", _("Amount excl. VAT"), kit.MONEY, width="130px"),
        kit.LineChoice("vatRatePct", _("VAT"), vat_rates.OFFERED, width="100px"),
        kit.LineField("costHt", _("Cost excl. VAT"), kit.MONEY, width="130px"),
        kit.LineField("visitsPerYear", _("Visits a year"), kit.NUMBER, width="100px"),
    ),
    new={"kind": "MAINTENANCE", "periodMonths": 1, "vatRatePct": vat_rates.STANDARD, "costHt": 0},
)  # fmt: skip
_form(
    "guarantees", _("Guarantees of the contract"), parts.read_lease_guarantees, parts.replace_lease_guarantees,
    (
        kit.LineChoice("kind", _("Kind"), GuaranteeKind, width="200px"),
        kit.LineField("guarantor", _("Guarantor"), kit.TEXT, width="260px"),
        kit.LineField("maxAmountHt", _("Largest amount excl. VAT"), kit.MONEY, width="150px"),
        kit.LineField("startsOn", _("From", "day"), kit.DATE, width="140px"),
        kit.LineField("endsOn", _("Until"), kit.DATE, width="140px"),
    ),
    new={"kind": "CAUTION"},
)  # fmt: skip
_form(
    "insurances", _("Insurance of the contract"), parts.read_lease_insurances, parts.replace_lease_insurances,
    (
        kit.LineField("insurer", _("Insurer"), kit.TEXT, width="200px"),
        kit.LineField("policyNumber", _("Policy number"), kit.TEXT, width="150px"),
        kit.LineChoice("cover", _("Risk"), InsuranceCover, width="150px"),
        kit.LineField("insuredHt", _("Insured amount"), kit.MONEY, width="140px"),
        kit.LineField("startsOn", _("From", "day"), kit.DATE, width="140px"),
        kit.LineField("endsOn", _("Until"), kit.DATE, width="140px"),
    ),
    "lessorIsBeneficiary", new={"cover": "ALL_RISKS"},
)  # fmt: skip
_form(
    "requirements", _("Documents of the contract"), parts.read_lease_requirements, parts.replace_lease_requirements,
    (
        kit.LineChoice("kind", _("Document"), RequirementKind, width="220px"),
        kit.LineChoice("neededFor", _("Needed"), NeededFor, width="170px"),
        kit.LineChoice("status", _("State"), RequirementStatus, width="130px"),
        kit.LineCombo("fileId", _("File"), list_files, label="filename", shown="filename", width="200px"),
        kit.LineField("expiresOn", _("Valid until"), kit.DATE, width="140px"),
        kit.LineField("note", _("Note"), kit.TEXT, width="180px"),
    ),
    new={"kind": "OTHER", "neededFor": "SIGN", "status": "MISSING"},
)  # fmt: skip
kit.form_page(
    CONTRACTS, update=update_lease_contract, read=read_lease_contract, icon="file-pen-line", title=_("Lease contract"),
    edit_title=_("Edit {number}"), list_route=CONTRACTS, saved=_("Contract saved"),
    sections=(
        kit.Section(
            None,
            (
                contract.field("title", span=12), contract.field("periodAnchor", span=6),
                contract.field("expectedDeliveryOn", span=6), contract.field("endDefault", span=6),
                contract.field("noticeMonths", span=3), contract.field("extensionRentHt", span=3),
                contract.field("specialTerms", span=12),
            ),
        ),
        kit.Section(
            _("Right to withdraw"),
            (
                _answer("offPremises", _("Signed away from business premises")),
                contract.field("employeesAtSignature", span=4),
                _answer("inMainActivity", _("Within the main activity")),
            ),
            help=_("Small professionals who sign away from business premises may withdraw (consumer code, L221-3)."),
        ),
        kit.Section(
            _("Places, people and billing"),
            (
                kit.Combo("establishmentId", _("Site"), list_establishments, shown="establishment", span=6,
                          within=kit.Within("companyId", "companyId")),
                kit.Combo("billToEstablishmentId", _("Billed to"), list_establishments, shown="billToEstablishment", span=6,
                          within=kit.Within("companyId", "companyId")),
                kit.Combo("officerUserId", _("Officer"), list_lease_officers, shown="officer", span=6),
                kit.Combo("lenderCompanyId", _("Lender", "lease"), list_companies, shown="lender", span=6),
                contract.field("paymentMeans", span=4), contract.field("billLeadDays", span=4),
                contract.field("groupInvoices", span=4), contract.field("notes", span=12),
            ),
        ),
    ),
)  # fmt: skip
