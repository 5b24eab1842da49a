"""Words of acts stand beside the acts: of an endpoint, of a job, or of what is only noted."""

import pytest

from leaseapp import wiring
from leaseapp.kernel.auditing.act_labels import FILED, UNKNOWN, act_label, label_act, labelled_acts
from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.queue.job_specs import registered_jobs

wiring.wire()


def test_an_act_is_called_what_it_says_itself_else_what_its_verb_says() -> None:
    assert act_label("sales.invoice.issue") == "Issued"
    assert act_label("sales.archive-missing") == FILED
    assert act_label("sales.quote.first_view") == "First opened by the customer"
    assert act_label("annuaire.contact.delete") == "Deleted"
    assert act_label("nobody.knows") == UNKNOWN


def test_what_a_recurrence_made_is_called_so() -> None:
    assert act_label("billing.make-recurring-invoice") == "Made when due"
    # as it was called while sales was one domain
    assert act_label("sales.make-recurring-invoices") == "Made when due"


def test_an_act_has_one_word() -> None:
    assert label_act("sales.invoice.issue", "Issued") == "sales.invoice.issue"
    with pytest.raises(ValueError, match="is called Issued already"):
        label_act("sales.invoice.issue", "Given out")


def test_every_endpoint_and_job_that_says_a_word_is_an_act() -> None:
    acts = {endpoint.audit for endpoint in endpoints} | set(registered_jobs())
    former = {
        f"sales.{name.partition('.')[2]}" for name in registered_jobs() if name.startswith(("billing.", "documents."))
    }
    noted = set(labelled_acts()) - acts - former
    assert {action.split(".")[1] for action in noted} <= {
        "archive",
        "asset",
        "creditnote",
        "document",
        "document-mail",
        "export",
        "invitation",
        "invoice",
        "quote",
        "quote-answer",
    }
    assert [
        endpoint.name for endpoint in endpoints if endpoint.act and act_label(endpoint.audit or "") != endpoint.act
    ] == []
