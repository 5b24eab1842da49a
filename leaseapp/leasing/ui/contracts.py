"""Lease contracts: the list, the record with schedule, machines and deliveries, its acts; the panels beside other records."""

from collections.abc import Callable
from typing import Any

import reflex as rx

from leaseapp.files.endpoints.files import announce_file
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.endpoints import contract_parts as parts
from leaseapp.leasing.endpoints.contracts import (
    activate_lease_contract,
    cancel_lease_contract,
    list_lease_contracts,
    lock_lease_contract,
    read_lease_contract,
    read_lease_profitability,
    read_lease_schedule,
    read_lease_versions,
    recall_lease_contract,
    send_lease_contract,
    sign_lease_contract,
    unlock_lease_contract,
    update_lease_contract,
    withdraw_lease_contract,
)
from leaseapp.leasing.enums import (
    ContractStatus,
    DeliveredState,
    DeliveryOutcome,
    DepositKind,
    GuaranteeKind,
    InsuranceCover,
    NeededFor,
    RequirementKind,
    RequirementStatus,
    ScheduleKind,
    ScheduleStatus,
    ServiceKind,
    VersionStatus,
)
from leaseapp.leasing.lists import CONTRACTS
from leaseapp.leasing.state_machines import CONTRACT
from leaseapp.leasing.ui.contract_dialogs import (
    CANCEL,
    COUNTERSIGN,
    DEPOSIT,
    PAPER,
    RECALL,
    SEND,
    UNLOCK,
    WITHDRAW,
    signatories,
)
from leaseapp.leasing.ui.contract_lists import CONTRACTS as ROUTE
from leaseapp.leasing.ui.contract_lists import contract
from leaseapp.signing.enums import SignatoryRole, SignatoryStatus
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key, words

DRAFT = {"status": ["DRAFT"]}
SIGNED = {"status": ["SIGNED", "ACTIVE", "EXTENDED"]}
OPEN = {"status": ["DRAFT", "SIGNING", "SIGNED", "ACTIVE", "EXTENDED"]}

kit.colours(
    ContractStatus, DRAFT=kit.GRAY, SIGNING=kit.BLUE, SIGNED=kit.BLUE, ACTIVE=kit.GREEN, EXTENDED=kit.AMBER, ENDED=kit.GRAY,
    TERMINATED=kit.RED, CANCELED=kit.GRAY,
)  # fmt: skip
kit.colours(VersionStatus, SIGNING=kit.BLUE, SIGNED=kit.GREEN, CANCELED=kit.GRAY)
kit.colours(
    ScheduleStatus, PLANNED=kit.GRAY, BILLED=kit.GREEN, REPLACED=kit.GRAY, CANCELED=kit.GRAY, WAIVED=kit.AMBER
)  # fmt: skip
kit.colours(RequirementStatus, MISSING=kit.GRAY, RECEIVED=kit.AMBER, ACCEPTED=kit.GREEN, REFUSED=kit.RED)
kit.colours(DeliveryOutcome, ACCEPTED=kit.GREEN, ACCEPTED_WITH_RESERVES=kit.AMBER, REFUSED=kit.RED)
kit.colours(DeliveredState, NEW=kit.GREEN, GOOD=kit.GREEN, DAMAGED=kit.RED)
for _gray in (ScheduleKind, ServiceKind, GuaranteeKind, InsuranceCover, RequirementKind, NeededFor, DepositKind):
    kit.colours(_gray, **dict.fromkeys(_gray.__members__, kit.GRAY))
for _group in (DeliveredState, DeliveryOutcome):
    words(_group)
for _name in ("truck", "circle-alert", "lock-open", "qr-code", "camera", "x", "loader-circle"):
    icon(_name)


class Unlocked(LocalComponent):
    """The time for which the open contract stays unlocked."""

    library = "$/public/leasing/unlocked.jsx"
    tag = "Unlocked"


class Delivery(LocalComponent):
    """The delivery of the open contract: machines with serials and photos, the client's answer and signature.

    `permission` is the right to report it, `upload` that to send photos.
    """

    library = "$/public/leasing/delivery.jsx"
    tag = "Delivery"

    permission: rx.Var[str]
    upload: rx.Var[str]


def _edit(name: str, endpoint: Any, when: dict[str, list[str]]) -> kit.Link:
    return kit.Link(_("Edit"), f"/workspace/lease-{name}/{{id}}/edit", endpoint, when=when)


WITHDRAWAL = _("The lessee may withdraw until {withdrawalUntil}, and pays nothing before {noPaymentBefore}.")


MISSING = kit.table("missing", (kit.Cell("text", _("What is missing")),))


def _terms() -> rx.Component:
    """Return the first tab."""
    return kit.stack(
        Unlocked.create(),
        kit.show({"deviatesFromSigned": [True]},
                 kit.notice(_("Something that the signed text prints was corrected since: an amendment restates it."), kit.RED)),
        kit.show({"withdrawalUntil": ["*"], **SIGNED},
                 kit.notice(WITHDRAWAL, kit.BLUE)),
        kit.show({"cancelReason": ["*"]}, kit.notice(_("Called off: {cancelReason}"), kit.AMBER)),
        kit.show({"missing.0": ["*"]}, kit.card(MISSING, title=_("Missing before the next step"))),
        kit.card(
            kit.facts(
                kit.Fact(_("Lessee"), "company", link="/workspace/companies/{companyId}"),
                kit.Fact(_("Site"), "establishment"),
                kit.Fact(_("Billed to"), "billToEstablishment"),
                kit.Fact(_("Lessor"), "billingEntity"),
                kit.Fact(_("Lease affair"), "affairNumber", link="/workspace/lease-affairs/{affairId}"),
                kit.Fact(_("Lender", "lease"), "lender"),
                *contract.facts("kind", "officer", "signedAt", "deliveredOn", "firstPeriodOn", "endsOn"),
            ),
            title=_("Contract"),
            more=kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_lease_contract, when=OPEN),
        ),
        kit.card(
            kit.facts(
                kit.Fact(_("Term (months)"), "termMonths", kit.NUMBER),
                kit.Fact(_("Months a period"), "periodMonths", kit.NUMBER),
                *contract.facts("periodAnchor", "noticeMonths", "endDefault", "extensionRentHt", "paymentMeans", "billLeadDays",
                                "groupInvoices"),
                kit.Fact(_("Capital excl. VAT"), "capitalHt", kit.MONEY),
                kit.Fact(_("Residual value excl. VAT"), "residualHt", kit.MONEY),
                kit.Fact(_("Rate"), "nominalRatePct", kit.PERCENT),
                kit.Fact(_("Guarantee deposit"), "depositHt", kit.MONEY),
                kit.Fact(_("Deposit held"), "depositHeld", kit.MONEY),
            ),
            kit.show({"specialTerms": ["*"]}, kit.heading(_("Special terms")), kit.prose("specialTerms")),
            title=_("Terms"),
        ),
        kit.show({"notes": ["*"]}, kit.card(kit.prose("notes"), title=_("Notes"))),
    )  # fmt: skip


def _schedule() -> rx.Component:
    return kit.stack(
        kit.show({"schedule.provisional": [True]},
                 kit.notice(_("These days are provisional: they count from the delivery that is expected."), kit.BLUE)),
        kit.card(
            kit.table(
                "schedule.items",
                (
                    kit.Cell("dueOn", _("Due on"), kit.DATE),
                    kit.Cell("kind", _("What"), enum=ScheduleKind, detail="why"),
                    kit.Cell("rank", _("No."), kit.NUMBER, aside=True),
                    kit.Cell("amountHt", _("Amount excl. VAT"), kit.MONEY),
                    kit.Cell("interestHt", _("Interest"), kit.MONEY, aside=True),
                    kit.Cell("principalHt", _("Principal"), kit.MONEY, aside=True),
                    kit.Cell("closingHt", _("Balance afterwards"), kit.MONEY, aside=True),
                    kit.Cell("status", _("State"), enum=ScheduleStatus),
                ),
            ),
            title=_("All amounts of this contract"),
        ),
    )  # fmt: skip


def _machines() -> rx.Component:
    return kit.stack(
        kit.card(
            kit.table(
                "assets",
                (
                    kit.Cell("designation", _("Equipment"), detail="model"),
                    kit.Cell("inventoryNumber", _("Machine"), link="/workspace/assets/{assetId}"),
                    kit.Cell("serialAtDelivery", _("Serial number"), aside=True),
                    kit.Cell("capitalShareHt", _("Share of the capital excl. VAT"), kit.MONEY, aside=True),
                    kit.Cell("startsOn", _("Leased since"), kit.DATE, aside=True),
                ),
            ),
            title=_("Machines"),
            more=_edit("assets", parts.replace_lease_assets, DRAFT),
        ),
        kit.card(
            kit.show(
                {"services.0": ["*"]},
                kit.table(
                    "services",
                    (
                        kit.Cell("designation", _("Service", "contract")),
                        kit.Cell("kind", _("Kind"), enum=ServiceKind, aside=True),
                        kit.Cell("periodMonths", _("Months a period"), kit.NUMBER),
                        kit.Cell("amountHt", _("Amount excl. VAT"), kit.MONEY),
                        kit.Cell("costHt", _("Cost excl. VAT"), kit.MONEY, aside=True),
                    ),
                ),
            ),
            title=_("Services"),
            more=_edit("services", parts.replace_lease_services, DRAFT),
        ),
        kit.show(
            SIGNED,
            Delivery.create(
                permission=permission_key(parts.report_lease_delivery), upload=permission_key(announce_file)
            ),
        ),
        kit.show(
            {"deliveries.0": ["*"]},
            kit.card(
                kit.table(
                    "deliveries",
                    (
                        kit.Cell("number", _("No."), kit.NUMBER),
                        kit.Cell("deliveredOn", _("Delivered on"), kit.DATE),
                        kit.Cell("outcome", _("Answer of the client"), enum=DeliveryOutcome, detail="reserves"),
                        kit.Cell("signatoryName", _("Signed by"), link="/workspace/files/{pdfFileId}"),
                    ),
                ),
                title=_("Delivery reports"),
            ),
        ),
    )


def _listed(path: str, title: str, *cells: kit.Cell, more: kit.Link | None = None) -> rx.Component:
    """Return a card with a table, without one where there is no row."""
    return kit.card(kit.show({f"{path}.0": ["*"]}, kit.table(path, cells)), title=title, more=more)


def _papers() -> rx.Component:
    return kit.stack(
        kit.show(
            {"signatories.0": ["*"]},
            _listed(
                "signatories", _("Signatures"), kit.Cell("name", _("Name")),
                kit.Cell("role", _("Signs as"), enum=SignatoryRole), kit.Cell("status", _("State"), enum=SignatoryStatus),
                kit.Cell("signedAt", _("Signed at"), kit.DATETIME),
            ),
        ),
        _listed(
            "requirements", _("Documents that are needed"), kit.Cell("kind", _("Document"), enum=RequirementKind, detail="note"),
            kit.Cell("neededFor", _("Needed"), enum=NeededFor), kit.Cell("status", _("State"), enum=RequirementStatus),
            kit.Cell("filename", _("File"), link="/workspace/files/{fileId}"),
            kit.Cell("expiresOn", _("Valid until"), kit.DATE, aside=True),
            more=_edit("requirements", parts.replace_lease_requirements, OPEN),
        ),
        _listed(
            "guarantees", _("Guarantees"), kit.Cell("guarantor", _("Guarantor")),
            kit.Cell("kind", _("Kind"), enum=GuaranteeKind), kit.Cell("maxAmountHt", _("Largest amount excl. VAT"), kit.MONEY),
            kit.Cell("endsOn", _("Until"), kit.DATE), more=_edit("guarantees", parts.replace_lease_guarantees, OPEN),
        ),
        _listed(
            "insurances", _("Insurance"), kit.Cell("insurer", _("Insurer"), detail="policyNumber"),
            kit.Cell("cover", _("Risk"), enum=InsuranceCover), kit.Cell("insuredHt", _("Insured amount"), kit.MONEY),
            kit.Cell("endsOn", _("Until"), kit.DATE), more=_edit("insurances", parts.replace_lease_insurances, OPEN),
        ),
        _listed(
            "depositMovements", _("Guarantee deposit"), kit.Cell("movedOn", _("Day"), kit.DATE),
            kit.Cell("kind", _("Movement"), enum=DepositKind, detail="note"),
            kit.Cell("amount", _("Security deposit"), kit.MONEY),
        ),
    )  # fmt: skip


def _profit() -> rx.Component:
    money: Callable[[str, str], kit.Fact] = lambda text, name: kit.Fact(text, f"profit.{name}", kit.MONEY)  # noqa: E731
    return kit.card(
        kit.facts(
            money(_("Rents"), "rentsHt"), money(_("Before the first period"), "beforeHt"), money(_("Services"), "servicesHt"),
            money(_("Application fee"), "feesHt"), money(_("Residual value"), "residualHt"),
            money(_("Revenue excl. VAT"), "revenueHt"), money(_("Capital excl. VAT"), "capitalHt"),
            money(_("Cost of services"), "servicesCostHt"), money(_("Other costs"), "costsHt"),
            money(_("Interest of the lender"), "fundingHt"), money(_("Margin excl. VAT"), "marginHt"),
            kit.Fact(_("Margin in % of the revenue"), "profit.marginPct", kit.PERCENT),
        ),
        title=_("Forecast"),
    )  # fmt: skip


kit.list_page(
    CONTRACTS, list_lease_contracts, route=ROUTE, group=kit.LEASING, icon="file-pen-line", order=20, often=3,
    empty=(_("No lease contract yet"), _("A contract is made of an affair whose credit was granted.")),
    own=_("Your contracts"),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_lease_contract, list_route=ROUTE, icon="file-pen-line", entity="LeaseContract", title="number",
    title_empty=_("Lease contract"), status=("status", ContractStatus), subtitle="{company} · {title}",
    figures=(
        kit.Figure(_("Rent excl. VAT"), "rentHt", kit.MONEY),
        kit.Figure(_("Services a period excl. VAT"), "servicesHt", kit.MONEY),
        kit.Figure(_("Left to bill excl. VAT"), "schedule.leftHt", kit.MONEY),
        kit.Figure(_("Rents left"), "schedule.rentsLeft", kit.NUMBER),
        kit.Figure(_("Ends on"), "endsOn", kit.DATE, when={"endsOn": ["*"]}),
    ),
    also=(
        kit.Also("schedule", read_lease_schedule), kit.Also("profit", read_lease_profitability),
        kit.Also("versions", read_lease_versions),
    ),
    actions=(
        kit.Action("send", _("Send to be signed"), send_lease_contract, icon="send", primary=True,
                   when=kit.fires(CONTRACT, "send"), dialog=SEND, body=signatories, done=_("{number} is out for signature")),
        kit.Action("countersign", _("Countersign"), sign_lease_contract, icon="pen-line", primary=True,
                   when=kit.fires(CONTRACT, "sign"), dialog=COUNTERSIGN, done=_("You have signed for your organization")),
        kit.Action("activate", _("Begin the contract"), activate_lease_contract, icon="play", primary=True,
                   when=kit.fires(CONTRACT, "activate") | {"deliveries.0": ["*"]}, done=_("{number} begins")),
        kit.Link(_("Signature"), "/workspace/signature-requests/{signatureRequestId}", read_lease_versions, icon="pen-line",
                 when={"signatureRequestId": ["*"]}),
        kit.Link(_("Contract (PDF)"), "/workspace/files/{pdfFileId}", read_lease_contract, icon="file-text",
                 when={"pdfFileId": ["*"]}),
        kit.Action("paper", _("Signed on paper"), sign_lease_contract, icon="file-up", when=kit.fires(CONTRACT, "sign"),
                   dialog=PAPER, done=_("The scan is kept")),
        kit.Action("recall", _("Take it back"), recall_lease_contract, icon="undo-2", when=kit.fires(CONTRACT, "recall"),
                   dialog=RECALL, done=_("{number} is a draft again")),
        kit.Action("deposit", _("Deposit moved"), parts.move_lease_deposit, icon="piggy-bank", when=SIGNED, dialog=DEPOSIT,
                   done=_("The movement is noted")),
        kit.Action("unlock", _("Unlock for a day"), unlock_lease_contract, icon="lock-open", when={"locked": [True]},
                   dialog=UNLOCK, done=_("{number} is unlocked for 24 hours")),
        kit.Action("lock", _("Lock again now"), lock_lease_contract, icon="lock", when={"locked": [False], **SIGNED},
                   done=_("{number} is locked")),
        kit.Action("withdraw", _("The lessee withdraws"), withdraw_lease_contract, icon="undo-2", danger=True,
                   when=kit.fires(CONTRACT, "withdraw") | {"withdrawalUntil": ["*"]}, dialog=WITHDRAW,
                   done=_("{number} is called off")),
        kit.Action("cancel", _("Call the contract off"), cancel_lease_contract, icon="circle-x", danger=True,
                   when=kit.fires(CONTRACT, "cancel"), dialog=CANCEL, done=_("{number} is called off")),
    ),
    tabs=(
        kit.Tab("terms", _("Contract"), _terms()),
        kit.Tab("schedule", _("Schedule", "lease"), _schedule(), count="schedule.items"),
        kit.Tab("machines", _("Machines"), _machines(), count="assets"),
        kit.Tab("papers", _("Documents"), _papers(), count="requirements"),
        kit.Tab("profit", _("Profitability"), _profit(), reads=read_lease_profitability),
    ),
)  # fmt: skip
for _entity, _own in (("Company", "companyId"), ("LeaseAffair", "affairId"), ("Asset", "assetId")):
    kit.record_panel(
        _entity,
        kit.Tab(
            "lease-contracts", _("Lease contracts"),
            panel=kit.panel(
                "lease-contracts", CONTRACTS, list_lease_contracts, own={_own: "{id}"}, hide=("machines",),
                icon="file-pen-line", empty=_("No lease contract yet"),
            ),
        ),
    )  # fmt: skip
