// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// list_operation_meters, list_technicians, preview_maintenance_plan, read_field_day, read_maintenance_forecast, read_maintenance_settings, read_maintenance_stats, read_mtbf_by_model, read_operation, read_operation_checklist, read_public_asset, read_public_fault, read_reliability, report_fault, send_field_ops.

export type AssetCondition = "TO_DEFINE" | "NEW" | "EXCELLENT" | "GOOD" | "NEEDS_REPAIR" | "NON_FUNCTIONAL_PARTS" | "REFURBISHED" | "LOST" | "SOLD" | "RECYCLED";

export type AssetFunctional = "FUNCTIONAL" | "NON_FUNCTIONAL" | "NOT_TESTED";

export type CheckKind = "CHECK" | "YES_NO" | "NUMBER" | "TEXT" | "CHOICE" | "PHOTO";

export interface CheckOut {
  id: string;
  version: number;
  position: number;
  label: string;
  kind: CheckKind;
  required: boolean;
  unit: string | null;
  least: string | null;
  most: string | null;
  choices: string[];
  photoOnFail: boolean;
  answer: string | null;
  failed: boolean;
  note: string | null;
  fileId: string | null;
  answeredBy: string | null;
  answeredAt: string | null;
  followUpId: string | null;
  followUp: string | null;
}

export interface ChecklistOut {
  items: CheckOut[];
  missing: number;
  failed: number;
}

export interface FaultOut {
  id: string;
  number: string;
}

export interface FieldDayOut {
  owner: string;
  name: string;
  now: string;
  orders: FieldOrderOut[];
  parts: FieldPartOut[];
  places: FieldPlaceOut[];
}

export interface FieldHistoryOut {
  number: string;
  title: string;
  doneAt: string;
  diagnosis: string | null;
  resolution: string | null;
}

export interface FieldMeterOut {
  id: string;
  kind: MeterKind;
  unit: string;
  measures: boolean;
  lastValue: string | null;
  lastReadAt: string | null;
}

export interface FieldOpOut {
  key: string;
  result: FieldResult;
  replayed: boolean;
  code: string | null;
  message: string | null;
}

export interface FieldOpsOut {
  items: FieldOpOut[];
}

export interface FieldOrderOut {
  order: OperationOut;
  serialNumber: string | null;
  modelId: string;
  model: string;
  commissionedOn: string | null;
  address: string | null;
  contact: string | null;
  phone: string | null;
  needs: string[];
  checks: CheckOut[];
  meters: FieldMeterOut[];
  history: FieldHistoryOut[];
}

export interface FieldPartOut {
  id: string;
  reference: string;
  name: string;
  unitCostHt: string | null;
  inVan: number;
  free: number;
  modelIds: string[];
}

export interface FieldPlaceOut {
  id: string;
  code: string;
  name: string;
}

export type FieldResult = "APPLIED" | "MERGED" | "REFUSED" | "WAITS";

export interface FollowMessageOut {
  at: string;
  by: string;
  text: string;
  own: boolean;
}

export interface FollowOut {
  label: string;
  brand: string;
  model: string;
  text: string;
  status: MaintenanceStatus;
  reportedAt: string;
  plannedFrom: string | null;
  plannedUntil: string | null;
  startedAt: string | null;
  endedAt: string | null;
  timezone: string;
  contact: PublicContactOut;
  messages: FollowMessageOut[];
}

export interface ForecastMonthOut {
  month: string;
  orders: number;
  hours: string;
}

export interface ForecastOut {
  months: ForecastMonthOut[];
  plans: ForecastRowOut[];
  technicians: ForecastRowOut[];
  unforeseen: string[];
}

export interface ForecastRowOut {
  id: string | null;
  name: string;
  orders: number[];
  hours: string;
}

export interface ForeseenOut {
  assetId: string;
  asset: string;
  assetNumber: string;
  place: string;
  dueOn: string | null;
  dueTotal: string | null;
  intervals: number;
  now: boolean;
  obstacle: PlanObstacle | null;
}

export interface ForeseenPlanOut {
  items: ForeseenOut[];
  total: number;
  now: number;
}

export interface LabourOut {
  id: string;
  userId: string;
  person: string;
  startedAt: string;
  minutes: number | null;
  hourlyRateHt: string | null;
  totalHt: string;
}

export interface LateWorkOut {
  id: string;
  kind: string;
  happenedAt: string;
  person: string;
  result: FieldResult;
  content: string;
}

export interface MaintenanceSettingsOut {
  businessHours: boolean;
  opensAt: string;
  closesAt: string;
  days: number[];
  holidaysOff: boolean;
  version: number;
}

export type MaintenanceStatus = "PLANNED" | "IN_PROGRESS" | "DONE" | "CANCELED";

export type MaintenanceType = "PREVENTIVE" | "CURATIVE" | "INSPECTION" | "INSTALLATION" | "DECOMMISSIONING";

export type MeterKind = "HOURS" | "CYCLES" | "KM" | "KWH" | "OTHER";

export interface MeterOut {
  id: string;
  assetId: string;
  kind: MeterKind;
  unit: string;
  measures: boolean;
  rolloverAt: number | null;
  active: boolean;
  version: number;
  createdAt: string;
  updatedAt: string;
  asset: string;
  assetNumber: string;
  title: string;
  lastValue: string | null;
  lastReadAt: string | null;
  total: string | null;
  perDay: string | null;
  points: ReadingPointOut[];
}

export interface MetersOut {
  items: MeterOut[];
}

export interface ModelMtbfOut {
  modelId: string;
  model: string;
  failures: number;
  mtbfHours: string | null;
  observedHours: string;
}

export interface MtbfOut {
  items: ModelMtbfOut[];
}

export interface OfPriorityOut {
  priority: Priority;
  count: number;
}

export interface OfStatusOut {
  status: MaintenanceStatus;
  count: number;
}

export interface OperationOut {
  id: string;
  version: number;
  number: string;
  type: MaintenanceType;
  status: MaintenanceStatus;
  priority: Priority;
  title: string;
  description: string | null;
  assetId: string;
  assetLabel: string;
  assetNumber: string;
  assetCode: string | null;
  locationId: string;
  assetLost: boolean;
  location: string;
  companyId: string | null;
  company: string | null;
  source: OperationSource;
  parentOperationId: string | null;
  reporterName: string | null;
  reporterContact: string | null;
  reportCount: number;
  assignedToUserId: string | null;
  technician: string | null;
  scheduledStart: string | null;
  scheduledEnd: string | null;
  slaDueAt: string;
  slaElapsedDueAt: string | null;
  slaMet: boolean | null;
  slaState: SlaState | null;
  waitingReason: WaitingReason | null;
  waitingSince: string | null;
  waitedMinutes: number;
  startedAt: string | null;
  doneAt: string | null;
  canceledAt: string | null;
  cancelReason: string | null;
  diagnosis: string | null;
  failureMode: string | null;
  failureCause: string | null;
  resolution: string | null;
  notes: string | null;
  countsAsFailure: boolean;
  noFaultFound: boolean;
  downtimeStart: string | null;
  downtimeEnd: string | null;
  conditionAfter: AssetCondition | null;
  functionalAfter: AssetFunctional | null;
  toLocationId: string | null;
  travelKm: string | null;
  travelRateHt: string | null;
  externalCostHt: string | null;
  estimatedCostHt: string | null;
  labourHt: string | null;
  partsHt: string | null;
  travelHt: string | null;
  actualCostHt: string | null;
  billable: boolean;
  clientAbsentReason: string | null;
  reportFileId: string | null;
  invoiceId: string | null;
  parts: OperationPartOut[];
  labour: LabourOut[];
  signatures: SignatureOut[];
  missing: string[];
  checks: number;
  checksMissing: number;
  checksFailed: number;
  lateWork: LateWorkOut[];
  createdAt: string;
  updatedAt: string;
}

export interface OperationPartOut {
  id: string;
  sparePartId: string;
  instanceId: string | null;
  reference: string;
  name: string;
  quantity: number;
  unitCostHt: string | null;
  totalHt: string;
  short: boolean;
  takenAt: string | null;
}

export type OperationSource = "UI" | "PORTAL" | "PUBLIC" | "PLAN" | "METER" | "INSPECTION";

export type PlanObstacle = "GONE" | "LOST" | "OPEN_ORDER" | "NO_METER";

export type Priority = "CRITICAL" | "NORMAL" | "LOW";

export interface PublicAssetOut {
  shortCode: string;
  label: string;
  brand: string;
  model: string;
  state: PublicState;
  contact: PublicContactOut;
  canReport: boolean;
}

export interface PublicContactOut {
  name: string;
  phone: string | null;
}

export type PublicState = "IN_SERVICE" | "REPAIR_REQUESTED" | "BEING_REPAIRED";

export interface ReadingPointOut {
  label: string;
  value: string;
}

export interface ReliabilityOut {
  from: string;
  to: string;
  items: ReliabilityRowOut[];
}

export interface ReliabilityRowOut {
  id: string;
  name: string;
  assets: number;
  failures: number;
  serviceHours: string;
  upHours: string;
  downHours: string;
  mtbfHours: string | null;
  mttrHours: string | null;
  mdtHours: string | null;
  availability: string | null;
  trend: Trend | null;
}

export interface SignatureOut {
  id: string;
  role: SignatureRole;
  signerName: string;
  signedAt: string;
  contentSha256: string;
  fileId: string;
  holds: boolean;
}

export type SignatureRole = "TECHNICIAN" | "CLIENT";

export type SlaState = "OK" | "NEAR" | "LATE" | "MET" | "MISSED";

export interface StatsOut {
  byStatus: OfStatusOut[];
  openByPriority: OfPriorityOut[];
  late: number;
  near: number;
  firstTimeFix: string | null;
  meanResponseHours: string | null;
}

export interface TechnicianOut {
  id: string;
  name: string;
}

export interface TechniciansOut {
  items: TechnicianOut[];
}

export type Trend = "BETTER" | "STEADY" | "WORSE";

export type WaitingReason = "PARTS" | "CLIENT" | "ACCESS";
