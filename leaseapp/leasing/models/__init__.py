"""Tables of leasing: affairs with their financings, contracts with their parts, schedules."""

from leaseapp.leasing.models.affair import ONE_RETAINED_FINANCING as ONE_RETAINED_FINANCING
from leaseapp.leasing.models.affair import LeaseAffair as LeaseAffair
from leaseapp.leasing.models.affair import LeaseAffairLine as LeaseAffairLine
from leaseapp.leasing.models.affair import LeaseFinancing as LeaseFinancing
from leaseapp.leasing.models.contract import LeaseContract as LeaseContract
from leaseapp.leasing.models.contract import LeaseContractAsset as LeaseContractAsset
from leaseapp.leasing.models.contract import LeaseContractVersion as LeaseContractVersion
from leaseapp.leasing.models.delivery import LeaseDeliveryLine as LeaseDeliveryLine
from leaseapp.leasing.models.delivery import LeaseDeliveryReport as LeaseDeliveryReport
from leaseapp.leasing.models.parts import ContractRequirement as ContractRequirement
from leaseapp.leasing.models.parts import LeaseContractService as LeaseContractService
from leaseapp.leasing.models.parts import LeaseDepositMovement as LeaseDepositMovement
from leaseapp.leasing.models.parts import LeaseGuarantee as LeaseGuarantee
from leaseapp.leasing.models.parts import LeaseInsurance as LeaseInsurance
from leaseapp.leasing.models.schedule import LeaseScheduleLine as LeaseScheduleLine
