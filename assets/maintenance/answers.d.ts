// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// list_technicians, read_field_day, read_maintenance_stats, read_mtbf_by_model, read_operation, read_public_asset, read_public_fault, read_reliability, report_fault, send_field_ops.

export type AssetCondition = "TO_DEFINE" | "NEW" | "EXCELLENT" | "GOOD" | "NEEDS_REPAIR" | "NON_FUNCTIONAL_PARTS" | "REFURBISHED" | "LOST" | "SOLD" | "RECYCLED";

export type AssetFunctional = "FUNCTIONAL" | "NON_FUNCTIONAL" | "NOT_TESTED";

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

export type MaintenanceStatus = "PLANNED" | "IN_PROGRESS" | "DONE" | "CANCELED";

export type MaintenanceType = "PREVENTIVE" | "CURATIVE" | "INSPECTION" | "INSTALLATION" | "DECOMMISSIONING";

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

export type WaitingReason = "PARTS" | "CLIENT" | "ACCESS";
