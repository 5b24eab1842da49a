// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_transport_request.

export interface CargoOut {
  id: string;
  assetId: string;
  inventoryNumber: string;
  serialNumber: string | null;
  label: string;
  pickStopId: string | null;
  dropStopId: string | null;
  state: CargoState;
  note: string | null;
  massKg: string;
  carbonKg: string | null;
}

export type CargoState = "PENDING" | "PICKED" | "DELIVERED" | "REFUSED" | "MISSING" | "DAMAGED";

export type Distance = "TYPED" | "ESTIMATED" | "UNKNOWN";

export interface NoticeOut {
  id: string;
  status: NoticeStatus;
  createdAt: string;
  sentAt: string | null;
  answer: string | null;
  error: string | null;
}

export type NoticeStatus = "QUEUED" | "DELIVERED" | "FAILED";

export interface OfferOut {
  id: string;
  version: number;
  carrierId: string;
  carrier: string;
  status: OfferStatus;
  vehicleClass: VehicleClass;
  dedicated: boolean;
  priceHt: string | null;
  delayDays: number | null;
  validUntil: string | null;
  askedAt: string;
  answeredAt: string | null;
  orderNumber: string | null;
  documentFileId: string | null;
  reason: string | null;
  note: string | null;
  mailedAt: string | null;
  mailError: string | null;
  carbonKg: string | null;
  punctuality: number | null;
  papers: PaperOut[];
  expired: boolean;
  advised: boolean;
}

export type OfferStatus = "ASKED" | "OFFERED" | "SELECTED" | "NOT_RETAINED" | "DECLINED";

export interface PaperOut {
  name: string;
  label: string;
  number: string | null;
  validUntil: string | null;
  stage: Stage;
}

export type Stage = "VALID" | "ENDING" | "EXPIRED";

export type StopKind = "PICKUP" | "DROP";

export interface StopOut {
  id: string;
  version: number;
  position: number;
  kind: StopKind;
  locationId: string | null;
  place: string;
  address: string | null;
  contactName: string | null;
  contactPhone: string | null;
  day: string | null;
  windowFrom: string | null;
  windowTo: string | null;
  km: string | null;
  legKm: string | null;
  arrivedAt: string | null;
  signedBy: string | null;
  signatureFileId: string | null;
  note: string | null;
  cargo: CargoOut[];
}

export type TransportKind = "DELIVERY" | "PICKUP" | "TRANSFER";

export interface TransportOut {
  id: string;
  version: number;
  number: string;
  kind: TransportKind;
  status: TransportStatus;
  companyId: string | null;
  company: string | null;
  requestedFor: string;
  window: string | null;
  instructions: string | null;
  vehicleClass: VehicleClass;
  dedicated: boolean;
  totalKm: string | null;
  distance: Distance;
  totalMassKg: string;
  carbonKg: string | null;
  costHt: string | null;
  deliveredAt: string | null;
  onTime: boolean | null;
  cancelReason: string | null;
  carrierId: string | null;
  carrier: string | null;
  orderLineId: string | null;
  orderNumber: string | null;
  machines: number;
  settled: boolean;
  stops: StopOut[];
  offers: OfferOut[];
  notices: NoticeOut[];
  createdAt: string;
  updatedAt: string;
}

export type TransportStatus = "REQUESTED" | "CONSULTING" | "ORDERED" | "SCHEDULED" | "IN_TRANSIT" | "DELIVERED" | "CANCELED";

export type VehicleClass = "VAN_3T5" | "RIGID_7T5" | "RIGID_12T" | "RIGID_19T" | "ARTICULATED_40T";
