// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_home, read_tasks.

export interface BadgeOut {
  text: string;
  tone: string;
}

export interface BoardOut {
  shape: "board";
  stages: StageOut[];
}

export interface CardOut {
  key: string;
  title: string;
  hint: string;
  more: LinkOut | null;
  span: SpanOut;
  body: FiguresOut | RowsOut | BoardOut | FunnelOut | ChartOut | SharesOut | JourneysOut | PayableOut | WordsOut;
}

export interface ChangeOut {
  text: string;
  tone: string;
}

export interface ChartOut {
  shape: "chart";
  kind: string;
  unit: string;
  series: SeriesOut[];
  points: PointOut[];
  facts: FactOut[];
}

export interface CodeOut {
  path: string;
  size: number;
}

export interface ContactOut {
  name: string;
  role: string;
  email: string;
  phone: string;
}

export type Desk = "SALES" | "MANAGEMENT" | "ACCOUNTING" | "LOGISTICS" | "SERVICE" | "AUDIT" | "CLIENT" | "LENDER" | "PARTNER" | "SUPPLIER";

export interface FactOut {
  label: string;
  value: string;
  note: string;
  tone: string;
}

export interface FigureOut {
  key: string;
  label: string;
  value: number | null;
  kind: string;
  hint: string;
  change: ChangeOut | null;
  tone: string;
  url: string | null;
  line: number[];
  before: number[];
}

export interface FiguresOut {
  shape: "figures";
  figures: FigureOut[];
}

export interface FunnelOut {
  shape: "funnel";
  stages: StageOut[];
}

export interface HomeActOut {
  icon: string;
  link: LinkOut;
  exports: boolean;
}

export interface HomeOut {
  desk: Desk;
  period: Period | null;
  comparedWith: string | null;
  whose: Whose | null;
  acts: HomeActOut[];
  cards: CardOut[];
}

export interface JourneyOut {
  key: string;
  title: string;
  url: string;
  ref: string;
  note: string;
  steps: string[];
  done: number;
  when: string;
  whenNote: string;
}

export interface JourneysOut {
  shape: "journeys";
  journeys: JourneyOut[];
  empty: string;
}

export interface LinkOut {
  label: string;
  url: string;
  download: boolean;
}

export interface PartOut {
  label: string;
  value: number;
  url: string | null;
}

export interface PayableOut {
  shape: "payable";
  amount: number;
  late: number;
  lateText: string;
  nextText: string;
  rows: RowOut[];
  more: LinkOut | null;
  transfers: TransferOut[];
  note: string;
  empty: string;
}

export type Period = "month" | "quarter" | "year" | "12months";

export interface PointOut {
  label: string;
  values: (number | null)[];
  href: string | null;
}

export interface RowOut {
  key: string;
  title: string;
  url: string | null;
  ref: string;
  note: string;
  icon: string | null;
  tone: string;
  initials: string;
  amount: number | null;
  count: number | null;
  badge: BadgeOut | null;
  share: number | null;
  tail: string;
  tailTone: string;
  said: SaidOut | null;
  act: LinkOut | null;
}

export interface RowsOut {
  shape: "rows";
  rows: RowOut[];
  more: LinkOut | null;
  empty: string;
}

export interface SaidOut {
  label: string;
  tone: string;
  text: string;
}

export interface SeriesOut {
  name: string;
  tone: string | null;
  kind: string | null;
}

export interface SharesOut {
  shape: "shares";
  parts: PartOut[];
  rows: RowOut[];
}

export interface SpanOut {
  wide: number;
  tablet: number;
}

export interface StageOut {
  key: string;
  label: string;
  tone: string;
  count: number;
  amount: number;
  url: string;
  note: string;
  rows: RowOut[];
  more: LinkOut | null;
}

export interface TaskOut {
  key: string;
  what: string;
  reason: string;
  count: number;
  amount: number | null;
  vat: string;
  days: number | null;
  icon: string;
  tone: string;
  pressing: boolean;
  act: LinkOut;
}

export interface TasksOut {
  total: number;
  items: TaskOut[];
  nothing: string[];
}

export interface TransferOut {
  key: string;
  label: string;
  amount: number;
  payee: string;
  iban: string;
  bic: string;
  bank: string;
  reference: string;
  code: CodeOut | null;
  pays: string[];
}

export type Whose = "mine" | "team";

export interface WordsOut {
  shape: "words";
  paragraphs: string[];
  links: LinkOut[];
  contact: ContactOut | null;
}
