"""Kinds of records of leasing, for timeline, conversations and search."""

from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _
<<<<<<< HEAD
from leaseapp.leasing.models import LeaseAffair, LeaseContract
from leaseapp.leasing.permissions import AFFAIR_READ, CONTRACT_READ
=======
from leaseapp.leasing.models import LeaseAffair, LeaseAffairLine, LeaseFinancing
from leaseapp.leasing.permissions import AFFAIR_READ
>>>>>>> lease

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
register_entity(
    "LeaseContract", LeaseContract, label=_("Lease contract"), permission=CONTRACT_READ, url="/workspace/lease-contracts/{id}",
    title_column="number", parts=tuple((kind, "contract_id") for kind in (
        "LeaseContractAsset", "LeaseContractService", "LeaseGuarantee", "LeaseInsurance", "ContractRequirement",
        "LeaseDepositMovement", "LeaseDeliveryReport", "LeaseContractVersion",
    )),
)  # fmt: skip
