"""The rows of leasing that clients and lenders see (LEASING.md 4).

Affairs are the lessor's study of a client, with its margins: people of an external company see none. A client sees its own
contracts from the day on which they are sent, a lender those that it finances; what is the lessor's own in them is left out
by the services (`lease.cost:read`).
"""

import uuid
from typing import Any

import sqlalchemy as sa

from leaseapp.kernel.persistence.visibility import hidden_from_companies, visible_through, visible_to_company
from leaseapp.leasing.enums import ContractStatus
from leaseapp.leasing.models import (
    ContractRequirement,
    LeaseAffair,
    LeaseAffairLine,
    LeaseContract,
    LeaseContractAsset,
    LeaseContractService,
    LeaseContractVersion,
    LeaseDeliveryLine,
    LeaseDeliveryReport,
    LeaseDepositMovement,
    LeaseFinancing,
    LeaseGuarantee,
    LeaseInsurance,
    LeaseScheduleLine,
)

hidden_from_companies(LeaseAffair, LeaseAffairLine)


@visible_to_company(LeaseContract)
def of_lessee_or_lender(row: Any, company_id: uuid.UUID) -> Any:
    """See the contracts of one's company that were sent, and those that it finances."""
    sent = row.status.not_in([ContractStatus.DRAFT, ContractStatus.CANCELED])
    return sa.and_(sent, sa.or_(row.company_id == company_id, row.lender_company_id == company_id))


for part in (
    LeaseContractAsset, LeaseContractService, LeaseGuarantee, LeaseInsurance, ContractRequirement, LeaseDepositMovement,
    LeaseDeliveryReport, LeaseScheduleLine, LeaseContractVersion,
):  # fmt: skip
    visible_through(part, "contract_id", LeaseContract)
visible_through(LeaseDeliveryLine, "report_id", LeaseDeliveryReport)


@visible_to_company(LeaseFinancing)
def of_own_contract(row: Any, company_id: uuid.UUID) -> Any:
    """See the financing of one's own contract alone: its schedule follows from it."""
    contract: Any = LeaseContract.__table__.alias().c  # ty: ignore[missing-attribute]
    own = sa.and_(
        contract.organization_id == row.organization_id, contract.financing_id == row.id,
        of_lessee_or_lender(contract, company_id),
    )  # fmt: skip
    return sa.select(contract.id).where(own).exists()
