// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_lease_affair, read_lease_contract, read_lease_settings, simulate_lease.

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
  opportunityId: string | null;
  opportunity: string | null;
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
  rating: AffairRatingOut | null;
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

export interface AffairRatingOut {
  id: string;
  number: string;
  score: number | null;
  ratingClass: RatingClass | null;
  recommendation: RefiRecommendation | null;
  estimative: boolean;
  expiresAt: string | null;
}

export type AffairSource = "INBOUND" | "REFERRAL" | "PARTNER" | "WEB" | "CAMPAIGN" | "RENEWAL" | "OTHER";

export type AffairStatus = "DRAFT" | "STUDY" | "IN_APPROVAL" | "APPROVED" | "CONTRACTED" | "WON" | "REJECTED" | "LOST";

export type CapitalSource = "MANUAL" | "SUPPLIER_QUOTE";

export interface ContractAssetOut {
  id: string;
  position: number;
  designation: string;
  assetModelId: string | null;
  model: string | null;
  assetId: string | null;
  inventoryNumber: string | null;
  serialNumber: string | null;
  serialAtDelivery: string | null;
  capitalShareHt: number | null;
  startsOn: string | null;
  endsOn: string | null;
  holds: boolean;
}

export interface ContractOut {
  id: string;
  version: number;
  number: string;
  status: ContractStatus;
  kind: LeaseKind;
  title: string;
  affairId: string | null;
  affairNumber: string | null;
  companyId: string;
  company: string;
  establishmentId: string | null;
  establishment: string | null;
  billToEstablishmentId: string | null;
  billToEstablishment: string | null;
  lenderCompanyId: string | null;
  lender: string | null;
  billingEntity: string;
  officerUserId: string | null;
  officer: string | null;
  capitalHt: number | null;
  residualHt: number | null;
  nominalRatePct: number | null;
  rentHt: number;
  servicesHt: number;
  termMonths: number;
  periodMonths: number;
  depositHt: number;
  depositHeld: number;
  periodAnchor: PeriodAnchor;
  noticeMonths: number;
  endDefault: EndDefault;
  extensionRentHt: number | null;
  paymentMeans: PaymentMeans;
  billLeadDays: number;
  groupInvoices: boolean;
  specialTerms: string | null;
  notes: string | null;
  offPremises: boolean | null;
  employeesAtSignature: number | null;
  inMainActivity: boolean | null;
  expectedDeliveryOn: string | null;
  signedAt: string | null;
  locked: boolean;
  unlockedUntil: string | null;
  unlockedBy: string | null;
  unlockReason: string | null;
  deviatesFromSigned: boolean;
  withdrawalUntil: string | null;
  noPaymentBefore: string | null;
  deliveredOn: string | null;
  firstPeriodOn: string | null;
  endsOn: string | null;
  canceledOn: string | null;
  cancelReason: string | null;
  signatureRequestId: string | null;
  pdfFileId: string | null;
  signatories: ContractSignatoryOut[];
  assets: ContractAssetOut[];
  services: ServiceOut[];
  guarantees: GuaranteeOut[];
  insurances: InsuranceOut[];
  requirements: RequirementOut[];
  depositMovements: DepositMovementOut[];
  deliveries: DeliveryOut[];
  missing: MissingOut[];
  createdAt: string;
  updatedAt: string;
}

export interface ContractSignatoryOut {
  name: string;
  role: SignatoryRole;
  status: SignatoryStatus;
  signedAt: string | null;
}

export type ContractStatus = "DRAFT" | "SIGNING" | "SIGNED" | "ACTIVE" | "EXTENDED" | "ENDED" | "TERMINATED" | "CANCELED";

export type Convention = "PROPORTIONAL" | "ACTUARIAL";

export interface DeliveredOut {
  id: string;
  contractAssetId: string;
  designation: string;
  assetId: string;
  inventoryNumber: string;
  serial: string | null;
  state: DeliveredState;
  note: string | null;
}

export type DeliveredState = "NEW" | "GOOD" | "DAMAGED";

export interface DeliveryOut {
  id: string;
  number: number;
  deliveredOn: string;
  outcome: DeliveryOutcome;
  signatoryName: string;
  reserves: string | null;
  pdfFileId: string | null;
  lines: DeliveredOut[];
}

export type DeliveryOutcome = "ACCEPTED" | "ACCEPTED_WITH_RESERVES" | "REFUSED";

export type DepositKind = "RECEIVED" | "SET_OFF" | "REFUNDED" | "FORFEITED";

export interface DepositMovementOut {
  id: string;
  kind: DepositKind;
  amount: number;
  movedOn: string;
  note: string | null;
}

export type EndDefault = "RETURN" | "EXTEND";

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
  capitalSource: CapitalSource;
  sourceSupplierQuoteId: string | null;
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

export type GuaranteeKind = "CAUTION" | "PLEDGE" | "COMFORT_LETTER" | "BUYBACK";

export interface GuaranteeOut {
  id: string;
  position: number;
  kind: GuaranteeKind;
  guarantor: string;
  maxAmountHt: number;
  startsOn: string | null;
  endsOn: string | null;
}

export type InsuranceCover = "ALL_RISKS" | "THEFT" | "DAMAGE" | "LIABILITY";

export interface InsuranceOut {
  id: string;
  position: number;
  insurer: string;
  policyNumber: string;
  cover: InsuranceCover;
  insuredHt: number;
  lessorIsBeneficiary: boolean;
  startsOn: string | null;
  endsOn: string | null;
}

export type Intercalary = "ACTUAL_ON_30" | "ACTUAL_ON_MONTH" | "THIRTY_360" | "INTEREST_ONLY" | "NONE";

export type LeaseKind = "LOCATION_FINANCIERE" | "LLD" | "LOCATION_EVOLUTIVE" | "RENTAL" | "CREDIT_BAIL" | "SUBLEASE";

export interface LeaseSettingsOut {
  creditLicence: boolean;
}

export interface MissingOut {
  field: string;
  text: string;
}

export type NeededFor = "SIGN" | "ACTIVATE" | "CEDE";

export type PaymentMeans = "DIRECT_DEBIT" | "TRANSFER";

export type PeriodAnchor = "FIRST_OF_MONTH" | "FIRST_OF_QUARTER" | "DELIVERY_DAY";

export type RatingClass = "A" | "B" | "C" | "D";

export type RefiRecommendation = "GO" | "GO_WITH_CONDITIONS" | "NO_GO";

export type RentKind = "FIXED" | "LEVEL" | "INTEREST";

export type RequirementKind = "KBIS" | "BANK_DETAILS" | "MANDATE" | "IDENTITY" | "POWERS" | "ACCOUNTS" | "INSURANCE_CERTIFICATE" | "SUPPLIER_INVOICE" | "OTHER";

export interface RequirementOut {
  id: string;
  position: number;
  kind: RequirementKind;
  neededFor: NeededFor;
  status: RequirementStatus;
  note: string | null;
  fileId: string | null;
  filename: string | null;
  expiresOn: string | null;
}

export type RequirementStatus = "MISSING" | "RECEIVED" | "ACCEPTED" | "REFUSED";

export interface RowOut {
  number: number;
  rent: number;
  opening: number;
  interest: number;
  principal: number;
  closing: number;
}

export type ServiceKind = "MAINTENANCE" | "INSURANCE" | "CONSUMABLES" | "SOFTWARE" | "OTHER";

export interface ServiceOut {
  id: string;
  position: number;
  kind: ServiceKind;
  designation: string;
  periodMonths: number;
  amountHt: number;
  costHt: number | null;
  vatRatePct: number;
  visitsPerYear: number | null;
}

export type SignatoryRole = "LESSEE" | "GUARANTOR" | "LESSOR" | "OTHER";

export type SignatoryStatus = "WAITING" | "SENT" | "VIEWED" | "SIGNED" | "DECLINED";

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
