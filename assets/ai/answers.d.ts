// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_ai_call, read_monthly_ai_costs, read_what_was_sent.

export type AiCallStatus = "success" | "error";

export interface CostEventOut {
  id: string;
  createdAt: string;
  month: string;
  workflow: string;
  label: string;
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  reservedUsd: number;
  status: AiCallStatus;
  fault: string | null;
  errorMessage: string | null;
  durationMs: number;
  attempts: number;
  masked: number;
  toCheck: number;
  by: string;
  requestId: string;
}

export interface DayCostOut {
  day: string;
  costUsd: number;
}

export interface MonthlyCostsOut {
  yearMonth: string;
  firstDay: string;
  lastDay: string;
  today: string;
  budgetUsd: number;
  mostUsd: number;
  spentUsd: number;
  reservedUsd: number;
  reservedCalls: number;
  forecastUsd: number;
  toldOn: string | null;
  exhaustedOn: string | null;
  mode: string;
  months: string[];
  days: DayCostOut[];
  items: WorkflowCostOut[];
}

export interface PaperOut {
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  fileId: string | null;
  page: number | null;
  filename: string | null;
}

export interface ReplacedOut {
  placeholder: string;
  value: string;
}

export interface SentOut {
  instructions: string;
  prompt: string;
  papers: PaperOut[];
  replaced: ReplacedOut[];
  answer: string | null;
  keptUntil: string;
}

export interface WorkflowCostOut {
  workflow: string;
  label: WorkflowLabelOut;
  enabled: boolean;
  calls: number;
  errors: number;
  totalCostUsd: number;
  averageCostUsd: number;
  inputTokens: number;
  outputTokens: number;
}

export interface WorkflowLabelOut {
  en: string;
  fr: string;
}
