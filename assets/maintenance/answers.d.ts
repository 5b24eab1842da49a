// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_public_asset, read_public_fault.

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

export type MaintenanceStatus = "PLANNED" | "IN_PROGRESS" | "DONE" | "CANCELED";

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
