// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// preview_public_quote, read_public_quote.

export interface PublicAcceptanceOut {
  acceptedAt: string;
  acceptedByName: string;
  totalTtc: number;
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
  mentions: string[];
  conditions: string | null;
  notes: string | null;
  acceptance: PublicAcceptanceOut | null;
  refusedAt: string | null;
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
  ecoTaxHt: number | null;
  vatRatePct: number | null;
  lineTotalHt: number | null;
  subtotalHt: number | null;
  optional: boolean;
  selected: boolean;
}

export interface PublicTotalsOut {
  totalHt: number;
  totalVat: number;
  totalTtc: number;
  optionsHt: number;
  depositPct: number | null;
  depositAmount: number | null;
  vat: PublicVatOut[];
  subtotals: Record<string, number>;
}

export interface PublicVatOut {
  ratePct: number;
  reason: VatReason | null;
  baseHt: number;
  vat: number;
}

export type QuoteRowKind = "LINE" | "SECTION" | "TEXT";

export type QuoteStatus = "DRAFT" | "SENT" | "ACCEPTED" | "REFUSED" | "CONVERTED";

export type VatReason = "REVERSE_CHARGE" | "INTRA_EU" | "EXPORT" | "FRANCHISE" | "EXEMPT";
