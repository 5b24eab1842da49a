// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_einvoice_account, read_einvoice_submission, read_invoice_submissions.

export interface AccountOut {
  id: string | null;
  clientId: string | null;
  hasSecret: boolean;
  digestForm: DigestForm;
  connectedAt: string | null;
  polledUntil: string | null;
  formerKeyUntil: string | null;
  platformIsThere: boolean;
  version: number;
}

export interface AmountOut {
  ratePct: number;
  amount: number;
}

export type DigestForm = "RAW" | "HEX";

export interface EventOut {
  id: string;
  code: string | null;
  title: string;
  status: SubmissionStatus | null;
  reasonCode: string | null;
  reason: string | null;
  reasonText: string | null;
  occurredAt: string;
  receivedAt: string;
  amounts: AmountOut[];
}

export interface MessageOut {
  id: string;
  code: string;
  title: string;
  status: MessageStatus;
  reason: string | null;
  reasonText: string | null;
  occurredAt: string;
  sentAt: string | null;
  failure: string | null;
  amounts: AmountOut[];
}

export type MessageStatus = "QUEUED" | "SENT" | "FAILED";

export interface OfInvoiceOut {
  canSubmit: boolean;
  canResubmit: boolean;
  mustCredit: boolean;
  reason: string | null;
  submissions: SubmissionOut[];
}

export interface StepOut {
  status: SubmissionStatus;
  state: StepState;
  at: string | null;
  code: string | null;
}

export type StepState = "DONE" | "CURRENT" | "FAILED" | "AHEAD" | "NEVER";

export interface SubmissionOut {
  id: string;
  invoiceId: string;
  creditNoteId: string | null;
  invoiceNumber: string;
  customer: string;
  customerId: string;
  attemptNumber: number;
  provider: string;
  providerInvoiceId: string | null;
  recipientAddress: string | null;
  status: SubmissionStatus;
  lastCode: string | null;
  lastReason: string | null;
  totalTtc: number;
  submittedAt: string;
  submittedBy: string | null;
  handedOverAt: string | null;
  lastEventAt: string | null;
  failure: string | null;
  mustCredit: boolean;
  isLatest: boolean;
  steps: StepOut[];
  events: EventOut[];
  messages: MessageOut[];
  version: number;
  updatedAt: string;
}

export type SubmissionStatus = "SUBMITTED" | "RECEIVED_BY_PDP" | "DEPOSITED" | "RECEIVED_BY_RECIPIENT" | "IN_DISPUTE" | "APPROVED" | "PAID" | "REFUSED" | "REJECTED_BY_PDP";
