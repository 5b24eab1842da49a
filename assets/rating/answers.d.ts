// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// list_rating_forms, list_rating_grids, preview_rating_grid, read_rating, read_rating_dashboard, save_rating_grid.

export interface BoxOut {
  code: string;
  label: string;
  signed: boolean;
}

export interface ByClassOut {
  class: RatingClass;
  count: number;
  exposure: number;
}

export interface ByRecommendationOut {
  recommendation: RefiRecommendation;
  count: number;
}

export interface ClassOut {
  letter: RatingClass;
  least: number;
}

export type ClientRatingStatus = "DRAFT" | "IN_REVIEW" | "VALIDATED" | "ARCHIVED";

export interface ComputedOut {
  score: number | null;
  ratingClass: RatingClass | null;
  recommendation: RefiRecommendation | null;
}

export interface DashboardOut {
  byClass: ByClassOut[];
  byRecommendation: ByRecommendationOut[];
  expiring: ExpiringOut[];
  drafts: number;
  inReview: number;
  expired: number;
  rated: number;
  overrideRate: number;
  averageScore: number | null;
  byMonth: MonthOut[];
}

export interface EffectOut {
  id: string;
  number: string;
  company: string;
  status: ClientRatingStatus;
  score: number | null;
  ratingClass: RatingClass | null;
  recommendation: RefiRecommendation | null;
  newScore: number | null;
  newClass: RatingClass | null;
  newRecommendation: RefiRecommendation | null;
  moved: boolean;
}

export interface ExpiringOut {
  id: string;
  company: string;
  ratingClass: RatingClass | null;
  expiresAt: string;
}

export interface FindingOut {
  code: string;
  level: string;
  message: string;
  boxes: string[];
}

export interface FormOut {
  form: string;
  year: number;
  unit: StatementUnit;
  sections: SectionOut[];
}

export interface FormsOut {
  items: FormOut[];
}

export interface GridOut {
  number: number;
  current: boolean;
  content: Record<string, unknown>;
  reason: string | null;
  createdBy: string | null;
  createdAt: string | null;
}

export interface GridsOut {
  items: GridOut[];
}

export interface MonthOut {
  month: string;
  count: number;
  averageScore: number | null;
}

export interface OverrideOut {
  value: string;
  reason: string;
  by: string | null;
  at: string;
}

export interface PreviewOut {
  items: EffectOut[];
  moved: number;
  better: number;
  worse: number;
}

export type RatingClass = "A" | "B" | "C" | "D";

export interface RatingOut {
  id: string;
  version: number;
  number: string;
  companyId: string;
  company: string;
  siren: string | null;
  status: ClientRatingStatus;
  versionOfId: string | null;
  versionNumber: number;
  amountToFinance: number;
  exposure: number;
  groupExposure: number | null;
  engagement: number;
  studyDate: string;
  requestedBy: string | null;
  analystUserId: string | null;
  analyst: string | null;
  activity: string | null;
  estimative: boolean;
  validityMonths: number;
  signals: SignalsOut;
  foundedOn: string | null;
  proceedings: boolean;
  ceased: boolean;
  gridVersion: number;
  computedAt: string | null;
  computed: ComputedOut;
  overrideScore: OverrideOut | null;
  overrideRecommendation: OverrideOut | null;
  score: number | null;
  ratingClass: RatingClass | null;
  recommendation: RefiRecommendation | null;
  details: Record<string, unknown>[];
  criteria: Record<string, unknown>[];
  years: Record<string, unknown>[];
  limits: Record<string, unknown>[];
  classes: ClassOut[];
  uncapped: number | null;
  caps: Record<string, unknown>[];
  change: Record<string, unknown> | null;
  conditions: string[];
  missing: Record<string, unknown>[];
  insufficient: boolean;
  conclusion: string | null;
  completeYears: number;
  neededYears: number;
  validatedAt: string | null;
  validatedBy: string | null;
  expiresAt: string | null;
  expired: boolean;
  archivedAt: string | null;
  editable: boolean;
  statements: StatementOut[];
  versions: VersionOut[];
  createdAt: string;
  updatedAt: string;
}

export type ReadingStatus = "READING" | "READ" | "FAILED";

export type RefiRecommendation = "GO" | "GO_WITH_CONDITIONS" | "NO_GO";

export interface SectionOut {
  page: string;
  title: string;
  boxes: BoxOut[];
}

export interface SignalsOut {
  proceedings: boolean;
  ceased: boolean;
  foundedOn: string | null;
  ageMonths: number | null;
  legalForm: string | null;
  naf: string | null;
  registerReadAt: string | null;
}

export type StatementForm = "2050" | "2033";

export type StatementKind = "SOCIAL" | "CONSOLIDATED";

export interface StatementLineOut {
  code: string;
  label: string;
  value: number | null;
  nil: boolean;
  source: StatementSource;
  page: number | null;
  box: unknown[];
  confidence: number | null;
  proposedValue: number | null;
}

export interface StatementOut {
  id: string;
  version: number;
  fiscalYear: number;
  closingDate: string;
  months: number;
  form: StatementForm;
  formYear: number;
  unit: StatementUnit;
  kind: StatementKind;
  source: StatementSource;
  fileId: string | null;
  hasDocument: boolean;
  reading: ReadingStatus | null;
  readingError: string | null;
  complete: boolean;
  annualized: boolean;
  used: boolean;
  suspectedUnit: string | null;
  missing: string[];
  findings: FindingOut[];
  items: Record<string, number>;
  reported: Record<string, number>;
  lines: StatementLineOut[];
}

export type StatementSource = "MANUAL" | "OCR" | "SIRENE" | "XML";

export type StatementUnit = "EUR" | "KEUR";

export interface VersionOut {
  id: string;
  number: string;
  versionNumber: number;
  status: ClientRatingStatus;
  score: number | null;
  ratingClass: RatingClass | null;
  recommendation: RefiRecommendation | null;
  validatedAt: string | null;
  expiresAt: string | null;
}
