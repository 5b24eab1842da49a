"""The registry of workflows: what each is given, what it answers, what it may cost at most, which rules look at its answer."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from leaseapp.ai.enums import WorkflowKey
from leaseapp.ai.rules import checks
from leaseapp.ai.schemas import answers, questions
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.text.labels import label_of
from leaseapp.kernel.text.schema import In

IMAGE, PDF = "image", "pdf"


@dataclass(frozen=True)
class Workflow:
    """A task for a model.

    `task` says it in English; `takes` are its values, `papers` the kinds of papers, at least `least` and at most `most`.
    `hides` personal values before they leave: all but the organization's own papers do. `is_searched` lets a model look things
    up first, in words; the answer is then read out of these. `kept_days` keeps an answer to the same question.
    """

    key: WorkflowKey
    task: str
    answers: type[answers.Read]
    takes: type[In] = questions.Nothing
    papers: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    hides: bool = True
    is_searched: bool = False
    kept_days: int = 0
    check: checks.Check = checks.nothing
    max_output_tokens: int = 2000

    @cached_property
    def answer(self) -> type[answers.Read]:
        """The shape of the whole answer."""
        return answers.answer_of(self.answers)

    @cached_property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the answer, as providers are given it."""
        return _closed(self.answer.model_json_schema(by_alias=True))

    @property
    def label(self) -> str:
        """The name that people give it (a msgid)."""
        return label_of(self.key)


def _closed(schema: Any) -> Any:
    """Return a JSON Schema in which each property is asked for (null says that it is unknown), without titles and defaults."""
    if isinstance(schema, list):
        return [_closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {
        name: {key: _closed(one) for key, one in value.items()} if name in ("properties", "$defs") else _closed(value)
        for name, value in schema.items()
        if name not in ("title", "default")
    }
    if "properties" in kept:
        kept["required"] = list(kept["properties"])
    return kept


def _read(key: WorkflowKey, task: str, shape: type[answers.Read], **options: Any) -> Workflow:
    """Return a workflow that reads papers of the organization's own."""
    return Workflow(key, task, shape, hides=False, least=1, **options)


_ALL = (
    _read(
        WorkflowKey.INVOICE_OCR_EXTRACT, "Read this supplier invoice.", answers.InvoiceRead, papers=(PDF, IMAGE), most=20,
        check=checks.invoice, max_output_tokens=3000,
    ),
    _read(
        WorkflowKey.PLATE_OCR_EXTRACT, "Read the type plate of this machine.", answers.PlateRead, papers=(IMAGE,), most=3,
        check=checks.plate, max_output_tokens=1000,
    ),
    _read(
        WorkflowKey.PURCHASE_DOCUMENT_EXTRACT, "Say what kind of document of a supplier this is, and read it line by line.",
        answers.PurchaseDocumentRead, takes=questions.HintIn, papers=(PDF,), most=1,
        check=checks.purchase_document, max_output_tokens=8000,
    ),
    _read(
        WorkflowKey.PURCHASE_DOCUMENT_ATTACHMENTS, "Say which documents this file holds, and from which to which page each goes.",
        answers.AttachmentsRead, papers=(PDF,), most=1, check=checks.attachments,
    ),
    _read(
        WorkflowKey.RATING_CERFA_EXTRACT, "Read every line of this French tax return (liasse fiscale) with its code.",
        answers.CerfaRead, papers=(PDF,), most=1, check=checks.cerfa, max_output_tokens=12_000,
    ),
    Workflow(
        WorkflowKey.PROSPECT_ENRICH, "Say what is publicly known about this company, and how sure that is.", answers.ProspectRead,
        questions.ProspectIn, is_searched=True, kept_days=15, check=checks.prospect,
    ),
    Workflow(
        WorkflowKey.LEAD_ENRICHMENT, "Describe this company for a salesperson: sector, size, signals, summary.", answers.LeadRead,
        questions.LeadIn,
    ),
    Workflow(
        WorkflowKey.CALL_SUMMARY, "Sum up this call: what was said, what is to be done by when, the mood, the next step.",
        answers.CallRead, questions.TranscriptIn, check=checks.call_summary,
    ),
    Workflow(
        WorkflowKey.DEAL_HEALTH_SCORE, "Score the health of this deal from 0 to 100, with reasons.", answers.ScoreRead,
        questions.RecordIn,
    ),
    Workflow(
        WorkflowKey.OPPORTUNITY_SCORING, "Score the chance of this opportunity from 0 to 100, with reasons.", answers.ScoreRead,
        questions.RecordIn,
    ),
    Workflow(
        WorkflowKey.NEXT_BEST_ACTION, "Propose the next step that promises most, say why, and in how many days.",
        answers.NextActionRead, questions.RecordIn,
    ),
    Workflow(
        WorkflowKey.FOLLOW_UP_EMAIL_DRAFT, "Draft a follow-up mail about this record, in the tone and language it asks for.",
        answers.DraftRead, questions.DraftIn,
    ),
    Workflow(
        WorkflowKey.MEETING_BRIEF, "Prepare a meeting about this record: what matters, what is at risk, what to ask.",
        answers.BriefRead, questions.RecordIn,
    ),
)  # fmt: skip
workflows: dict[str, Workflow] = {one.key.value: one for one in _ALL}


def workflow_called(key: str) -> Workflow:
    """Return the workflow of a key. Raises NotFound."""
    found = workflows.get(key)
    if found is None:
        raise NotFound()
    return found
