"""The words of artificial intelligence (document 2)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class AiCallStatus(StrEnum):
    """The end of a call."""

    SUCCESS = "success"
    ERROR = "error"


class WorkflowKey(StrEnum):
    """The workflows that document 2 names."""

    INVOICE_OCR_EXTRACT = "invoice-ocr-extract"
    PLATE_OCR_EXTRACT = "plate-ocr-extract"
    PURCHASE_DOCUMENT_EXTRACT = "purchase-document-extract"
    PURCHASE_DOCUMENT_ATTACHMENTS = "purchase-document-attachments"
    RATING_CERFA_EXTRACT = "rating-cerfa-extract"
    PROSPECT_ENRICH = "prospect-enrich"
    LEAD_ENRICHMENT = "lead-enrichment"
    CALL_SUMMARY = "call-summary"
    DEAL_HEALTH_SCORE = "deal-health-score"
    OPPORTUNITY_SCORING = "opportunity-scoring"
    NEXT_BEST_ACTION = "next-best-action"
    FOLLOW_UP_EMAIL_DRAFT = "follow-up-email-draft"
    MEETING_BRIEF = "meeting-brief"


label_members({AiCallStatus.SUCCESS: _("Answered"), AiCallStatus.ERROR: _("Failed")})
label_members(
    {
        WorkflowKey.INVOICE_OCR_EXTRACT: _("Supplier invoices read"),
        WorkflowKey.PLATE_OCR_EXTRACT: _("Equipment plates read"),
        WorkflowKey.PURCHASE_DOCUMENT_EXTRACT: _("Purchase documents read"),
        WorkflowKey.PURCHASE_DOCUMENT_ATTACHMENTS: _("Purchase documents taken apart"),
        WorkflowKey.RATING_CERFA_EXTRACT: _("Tax returns read"),
        WorkflowKey.PROSPECT_ENRICH: _("Prospects looked up"),
        WorkflowKey.LEAD_ENRICHMENT: _("Leads described"),
        WorkflowKey.CALL_SUMMARY: _("Calls summed up"),
        WorkflowKey.DEAL_HEALTH_SCORE: _("Health of deals"),
        WorkflowKey.OPPORTUNITY_SCORING: _("Chances of opportunities"),
        WorkflowKey.NEXT_BEST_ACTION: _("Next steps proposed"),
        WorkflowKey.FOLLOW_UP_EMAIL_DRAFT: _("Follow-up mails drafted"),
        WorkflowKey.MEETING_BRIEF: _("Meetings prepared"),
    }
)
