"""Kinds of records of leasing, for timeline, conversations and search."""

from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.models import (
    ContractRequirement,
    LeaseAffair,
    LeaseAffairLine,
    LeaseContract,
    LeaseContractAsset,
    LeaseContractService,
    LeaseContractVersion,
    LeaseDeliveryReport,
    LeaseDepositMovement,
    LeaseFinancing,
    LeaseGuarantee,
    LeaseInsurance,
)
from leaseapp.leasing.permissions import AFFAIR_READ, CONTRACT_READ

register_entity(
    "LeaseAffairLine", LeaseAffairLine, label=_("Equipment of a lease affair"), permission=AFFAIR_READ,
    title_column="designation",
)  # fmt: skip
register_entity(
    "LeaseFinancing",
    LeaseFinancing,
    label=_("Financing of a lease affair"),
    permission=AFFAIR_READ,
    title_column="label",
)
register_entity(
    "LeaseAffair", LeaseAffair, label=_("Lease affair"), permission=AFFAIR_READ, url="/workspace/lease-affairs/{id}",
    title_column="number", parts=(("LeaseAffairLine", "affair_id"), ("LeaseFinancing", "affair_id")),
)  # fmt: skip
_PARTS = (
    (LeaseContractAsset, _("Machine of a contract"), "designation"),
    (LeaseContractService, _("Service of a contract"), "designation"),
    (LeaseGuarantee, _("Guarantee of a contract"), "guarantor"),
    (LeaseInsurance, _("Insurance of a contract"), "insurer"),
    (ContractRequirement, _("Document of a contract"), "kind"),
    (LeaseDepositMovement, _("Movement of a guarantee deposit"), "kind"),
    (LeaseDeliveryReport, _("Delivery report"), "number"),
    (LeaseContractVersion, _("Version of a contract"), "number"),
)
for model, label, title in _PARTS:
    register_entity(model.__name__, model, label=label, permission=CONTRACT_READ, title_column=title)
register_entity(
    "LeaseContract", LeaseContract, label=_("Lease contract"), permission=CONTRACT_READ, url="/workspace/lease-contracts/{id}",
    title_column="number", parts=tuple((model.__name__, "contract_id") for model, _label, _title in _PARTS),
)  # fmt: skip
