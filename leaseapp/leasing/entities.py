"""Kinds of records of leasing, for timeline, conversations and search."""

from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.models import LeaseAffair, LeaseContract
from leaseapp.leasing.permissions import AFFAIR_READ, CONTRACT_READ

register_entity(
    "LeaseAffair", LeaseAffair, label=_("Lease affair"), permission=AFFAIR_READ, url="/workspace/lease-affairs/{id}",
    title_column="number", parts=(("LeaseAffairLine", "affair_id"), ("LeaseFinancing", "affair_id")),
)  # fmt: skip
register_entity(
    "LeaseContract", LeaseContract, label=_("Lease contract"), permission=CONTRACT_READ, url="/workspace/lease-contracts/{id}",
    title_column="number", parts=tuple((kind, "contract_id") for kind in (
        "LeaseContractAsset", "LeaseContractService", "LeaseGuarantee", "LeaseInsurance", "ContractRequirement",
        "LeaseDepositMovement", "LeaseDeliveryReport", "LeaseContractVersion",
    )),
)  # fmt: skip
