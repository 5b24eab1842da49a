// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// preview_public_quote, read_public_quote.

export type PaymentPeriod = "MONTHLY" | "QUARTERLY" | "ANNUAL";

export interface PublicAcceptanceOut {
  acceptedAt: string;
  acceptedByName: string;
  totalTtc: number;
  recurring: PublicRecurringOut[];
  documentSha256: string;
  signed: boolean;
}

export interface PublicAddressOut {
  name: string;
  lines: string[];
  siren: string | null;
  vatNumber: string | null;
  email: string | null;
  phone: string | null;
}

export interface PublicAnswerOut {
  at: string;
  by: string;
  text: string;
}

export interface PublicAskedOut {
  askedAt: string;
  by: string;
  text: string;
  answers: PublicAnswerOut[];
}

export interface PublicBrandOut {
  logo: string | null;
  light: PublicColoursOut | null;
  dark: PublicColoursOut | null;
}

export interface PublicColoursOut {
  accent: string;
  strong: string;
  onAccent: string;
  tint: string;
  text: string;
}

export interface PublicQuoteOut {
  number: string;
  status: QuoteStatus;
  subject: string | null;
  issuedOn: string;
  validUntil: string | null;
  timezone: string;
  currency: string;
  seller: PublicAddressOut;
  buyer: PublicAddressOut;
  brand: PublicBrandOut;
  salesperson: string | null;
  buyerReference: string | null;
  rows: PublicRowOut[];
  totals: PublicTotalsOut;
  paymentTerm: PublicWordsOut | null;
  mentions: string[];
  conditions: string | null;
  notes: string | null;
  acceptance: PublicAcceptanceOut | null;
  refusedAt: string | null;
  questions: PublicAskedOut[];
}

export interface PublicRecurringOut {
  period: PaymentPeriod;
  totalHt: number;
  totalVat: number;
  totalTtc: number;
}

export interface PublicRowOut {
  id: string;
  rowKind: QuoteRowKind;
  designation: string;
  description: string | null;
  quantity: number | null;
  unit: string | null;
  unitPriceHt: number | null;
  discountPct: number | null;
  discountHt: number | null;
  ecoTaxHt: number | null;
  vatRatePct: number | null;
  lineTotalHt: number | null;
  period: PaymentPeriod | null;
  durationMonths: number | null;
  securityDeposit: number | null;
  subtotalHt: number | null;
  optional: boolean;
  selected: boolean;
}

export interface PublicTotalsOut {
  linesHt: number;
  discountHt: number | null;
  totalHt: number;
  totalVat: number;
  totalTtc: number;
  optionsHt: number;
  depositPct: number | null;
  depositAmount: number | null;
  vat: PublicVatOut[];
  recurring: PublicRecurringOut[];
  securityDeposit: number | null;
  valueHt: number;
  subtotals: Record<string, number>;
}

export interface PublicVatOut {
  ratePct: number;
  reason: VatReason | null;
  baseHt: number;
  vat: number;
}

export interface PublicWordsOut {
  en: string;
  fr: string;
}

export type QuoteRowKind = "LINE" | "SECTION" | "TEXT";

export type QuoteStatus = "DRAFT" | "SENT" | "ACCEPTED" | "REFUSED" | "CONVERTED";

export type VatReason = "REVERSE_CHARGE" | "INTRA_EU" | "EXPORT" | "OUTSIDE_FRANCE" | "FRANCHISE" | "REVERSE_CHARGE_BUILDING" | "REVERSE_CHARGE_WASTE" | "REVERSE_CHARGE_ENERGY" | "REVERSE_CHARGE_EMISSIONS" | "REVERSE_CHARGE_TELECOM" | "EXEMPT_TEACHING" | "EXEMPT_PRIVATE_LESSONS" | "EXEMPT_MEDICAL" | "EXEMPT_HUMAN_ORGANS" | "EXEMPT_AMBULANCE" | "EXEMPT_CHILDCARE" | "EXEMPT_MEMBERS" | "EXEMPT_NON_PROFIT" | "EXEMPT_SOCIAL_BODIES" | "EXEMPT_CHARITY_EVENTS" | "EXEMPT_COST_SHARING" | "EXEMPT_CREDIT" | "EXEMPT_GUARANTEES" | "EXEMPT_PAYMENTS" | "EXEMPT_CURRENCY" | "EXEMPT_SECURITIES" | "EXEMPT_FUND_MANAGEMENT" | "EXEMPT_INSURANCE" | "EXEMPT_STAMPS" | "EXEMPT_FARM_LETTING" | "EXEMPT_REAL_RIGHT_LETTING" | "EXEMPT_BARE_LETTING" | "EXEMPT_PROPERTY_RIGHTS" | "EXEMPT_FURNISHED_LETTING" | "EXEMPT_LAND" | "EXEMPT_OLD_BUILDINGS" | "EXEMPT_USED_GOODS" | "EXEMPT_MUTUAL_FARM_HELP" | "EXEMPT_FISHING" | "EXEMPT_GAMES" | "EXEMPT_BETTING" | "EXEMPT_INVESTMENT_GOLD" | "EXEMPT_EXPORTER_PURCHASE" | "EXEMPT_SUSPENSION" | "EXEMPT_EXPORT_SERVICES" | "EXEMPT_SHIPS" | "EXEMPT_AIRCRAFT" | "EXEMPT_OVERSEAS" | "DISBURSEMENT" | "EXEMPT";
