// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// preview_mail_template, read_document_settings, read_mail_templates.

export interface DocumentSettingsOut {
  accentColor: string | null;
  readableColor: string;
  logoFileId: string | null;
  logo: string | null;
  quoteConditions: string | null;
  mailInvoiceOnIssue: boolean;
  mailQuoteOnSend: boolean;
  mailCreditNoteOnIssue: boolean;
  version: number;
}

export interface MailPreviewOut {
  subject: string;
  body: string;
}

export type MailTemplate = "QUOTE" | "ORDER" | "DEPOSIT_INVOICE" | "INVOICE" | "CREDIT_NOTE" | "STATEMENT" | "SUPPLIER_ORDER" | "DUE_SOON" | "JUST_LATE" | "RELANCE_1" | "RELANCE_2" | "MED";

export interface MailTemplateOut {
  kind: MailTemplate;
  locale: string;
  subject: string;
  body: string;
  own: boolean;
  version: number;
}

export interface MailTemplatesOut {
  items: MailTemplateOut[];
  placeholders: Record<string, PlaceholderOut[]>;
}

export interface PlaceholderOut {
  name: string;
  label: string;
}
