// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_lease_affair, read_lease_settings, simulate_lease.

export interface AffairLineOut {
  id: string;
  version: number;
  productId: string | null;
  product: string | null;
  designation: string;
  quantity: string;
  unitPriceHt: number;
  totalHt: number;
}

export interface AffairOut {
  id: string;
  version: number;
  number: string;
  kind: LeaseKind;
  status: AffairStatus;
  statusSince: string;
  companyId: string;
  company: string;
  establishmentId: string | null;
  establishment: string | null;
  title: string;
  need: string | null;
  source: AffairSource;
  salesUserId: string | null;
  salesperson: string | null;
  officerUserId: string | null;
  officer: string | null;
  wantedTermMonths: number | null;
  amountHt: number;
  equipmentHt: number;
  expectedSignOn: string | null;
  submittedAt: string | null;
  note: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
  conditions: string | null;
  lostReason: string | null;
  own: boolean;
  retainedId: string | null;
  rentHt: number | null;
  termMonths: number | null;
  marginHt: number | null;
  lines: AffairLineOut[];
  financings: FinancingOut[];
  createdAt: string;
  updatedAt: string;
}

export type AffairSource = "INBOUND" | "REFERRAL" | "PARTNER" | "WEB" | "CAMPAIGN" | "RENEWAL" | "OTHER";

export type AffairStatus = "DRAFT" | "STUDY" | "IN_APPROVAL" | "APPROVED" | "CONTRACTED" | "WON" | "REJECTED" | "LOST";

export type Convention = "PROPORTIONAL" | "ACTUARIAL";

export interface FinancingOut {
  capitalHt: number;
  residualHt: number;
  nominalRatePct: number;
  rentHt: number;
  firstRentHt: number;
  lastRentHt: number;
  coefficientPct: number;
  totalRentsHt: number;
  totalInterestHt: number;
  irrPct: number | null;
  lenderPriceHt: number | null;
  marginHt: number | null;
  marginPct: number | null;
  groups: GroupOut[];
  id: string;
  version: number;
  affairId: string;
  label: string;
  kind: LeaseKind;
  status: FinancingStatus;
  solveFor: Unknown;
  termMonths: number;
  periodMonths: number;
  timing: Timing;
  rateConvention: Convention;
  profile: StepInOut[];
  intercalaryMode: Intercalary;
  depositHt: number;
  feesHt: number;
  maintenanceHt: number;
  insuranceHt: number;
  lenderRatePct: number | null;
  costsHt: number;
  validUntil: string | null;
  expired: boolean;
  createdAt: string;
  updatedAt: string;
}

export type FinancingStatus = "PROPOSED" | "RETAINED" | "REJECTED";

export interface GroupOut {
  first: number;
  last: number;
  amount: number;
}

export type Intercalary = "ACTUAL_ON_30" | "ACTUAL_ON_MONTH" | "THIRTY_360" | "INTEREST_ONLY" | "NONE";

export type LeaseKind = "LOCATION_FINANCIERE" | "LLD" | "LOCATION_EVOLUTIVE" | "RENTAL" | "CREDIT_BAIL" | "SUBLEASE";

export interface LeaseSettingsOut {
  creditLicence: boolean;
}

export type RentKind = "FIXED" | "LEVEL" | "INTEREST";

export interface RowOut {
  number: number;
  rent: number;
  opening: number;
  interest: number;
  principal: number;
  closing: number;
}

export interface SimulationOut {
  capitalHt: number;
  residualHt: number;
  nominalRatePct: number;
  rentHt: number;
  firstRentHt: number;
  lastRentHt: number;
  coefficientPct: number;
  totalRentsHt: number;
  totalInterestHt: number;
  irrPct: number | null;
  lenderPriceHt: number | null;
  marginHt: number | null;
  marginPct: number | null;
  groups: GroupOut[];
  rows: RowOut[];
}

export interface StepInOut {
  count: number;
  kind: RentKind;
  value: number;
}

export type Timing = "ADVANCE" | "ARREARS";

export type Unknown = "RENT" | "RATE" | "CAPITAL" | "RESIDUAL";
