"""Words of leasing."""

from leaseapp.leasing.enums.affairs import AffairSource as AffairSource
from leaseapp.leasing.enums.affairs import AffairStatus as AffairStatus
from leaseapp.leasing.enums.affairs import Convention as Convention
from leaseapp.leasing.enums.affairs import FinancingStatus as FinancingStatus
from leaseapp.leasing.enums.affairs import Intercalary as Intercalary
from leaseapp.leasing.enums.affairs import LeaseKind as LeaseKind
from leaseapp.leasing.enums.affairs import RentKind as RentKind
from leaseapp.leasing.enums.affairs import Rounding as Rounding
from leaseapp.leasing.enums.affairs import Timing as Timing
from leaseapp.leasing.enums.affairs import Unknown as Unknown
from leaseapp.leasing.enums.contracts import ContractStatus as ContractStatus
from leaseapp.leasing.enums.contracts import DeliveredState as DeliveredState
from leaseapp.leasing.enums.contracts import DeliveryOutcome as DeliveryOutcome
from leaseapp.leasing.enums.contracts import DepositKind as DepositKind
from leaseapp.leasing.enums.contracts import EndDefault as EndDefault
from leaseapp.leasing.enums.contracts import GuaranteeKind as GuaranteeKind
from leaseapp.leasing.enums.contracts import InsuranceCover as InsuranceCover
from leaseapp.leasing.enums.contracts import NeededFor as NeededFor
from leaseapp.leasing.enums.contracts import PaymentMeans as PaymentMeans
from leaseapp.leasing.enums.contracts import PeriodAnchor as PeriodAnchor
from leaseapp.leasing.enums.contracts import RequirementKind as RequirementKind
from leaseapp.leasing.enums.contracts import RequirementStatus as RequirementStatus
from leaseapp.leasing.enums.contracts import ScheduleKind as ScheduleKind
from leaseapp.leasing.enums.contracts import ScheduleStatus as ScheduleStatus
from leaseapp.leasing.enums.contracts import ServiceKind as ServiceKind
from leaseapp.leasing.enums.contracts import VersionStatus as VersionStatus
