"""Checklists of work orders: copied, answered, followed; what misses keeps an order from being done (FIELD.md 3.5)."""

from base64 import b64decode
from uuid import uuid4

import pytest
from sqlmodel import select

from leaseapp.files.models import File
from leaseapp.files.services import archiving
from leaseapp.kernel.web.media_types import PNG
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.schemas.checklists import (
    CheckAnswerIn,
    ChecklistChoiceIn,
    ChecklistTemplateIn,
    ChecklistTemplatePatch,
)
from leaseapp.maintenance.services import answering, checking, reporting, telling, templates
from tests.factories.public_quotes import png
from tests.maintenance.test_operations import FINISHED, changed, made, refused, signed

ITEMS = (
    {"label": "Porte étanche", "kind": "YES_NO"},
    {"label": "Température", "kind": "NUMBER", "unit": "°C", "least": -2, "most": 4},
    {"label": "Remarque", "kind": "TEXT", "required": False},
)


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


def template(context, items=ITEMS, **values):
    body = {"name": f"Contrôle {uuid4().hex[:6]}", "items": list(items)} | values
    return templates.create(context, ChecklistTemplateIn.model_validate(body))


def answered(context, order, item, **values):
    found = checking.told(context, order.id).items[item]
    return answering.answer(context, order.id, found.id, CheckAnswerIn.model_validate(values)).items[item]


def labels(context, order):
    return [item.label for item in checking.told(context, order.id).items]


def test_the_nearest_checklist_is_copied(context, fleet):
    model = fleet.model()
    asset = fleet.asset(modelId=model)
    template(context, [{"label": "Par la main"}])
    assert labels(context, made(context, asset)) == []
    template(context, [{"label": "Du genre"}], type="PREVENTIVE")
    template(context, [{"label": "De la famille"}], familyId=fleet.family_id)
    assert labels(context, made(context, asset, type="PREVENTIVE")) == ["De la famille"]
    template(context, [{"label": "Du modèle"}], modelId=model)
    assert labels(context, made(context, asset, type="PREVENTIVE")) == ["Du modèle"]
    assert labels(context, made(context, fleet.asset(), type="PREVENTIVE")) == ["De la famille"]
    template(context, [{"label": "Inactif"}], modelId=model, type="PREVENTIVE", active=False)
    assert labels(context, made(context, asset, type="PREVENTIVE")) == ["Du modèle"]


def test_a_changed_template_leaves_the_copies(context, fleet):
    one = template(context)
    order = made(context, fleet.asset(), checklistTemplateId=one.id)
    patch = {"items": [{"label": "Autre"}], "name": "Autre contrôle"}
    templates.update(context, one.id, ChecklistTemplatePatch.model_validate(patch))
    assert [item.label for item in templates.read(context, one.id).items] == ["Autre"]
    assert labels(context, order) == ["Porte étanche", "Température", "Remarque"]
    templates.update(context, one.id, ChecklistTemplatePatch(active=False))
    assert [item.label for item in templates.read(context, one.id).items] == ["Autre"]


@pytest.mark.parametrize(
    ("values", "codes"),
    [
        ({"items": [{"label": "Choix", "kind": "CHOICE"}]}, {("items[0].choices", "CHOICES_MISSING")}),
        ({"modelId": uuid4()}, {("modelId", "NOT_FOUND")}),
        ({"familyId": uuid4()}, {("familyId", "NOT_FOUND")}),
    ],
)
def test_a_template_is_refused(context, fleet, values, codes):
    found = refused(lambda: template(context, **values))
    assert codes <= found | {(next(iter(values)), code) for code in found if code == "NOT_FOUND"}


def test_a_name_is_taken_once_and_a_scope_is_one(context, fleet):
    template(context, name="Contrôle annuel")
    assert ("name", "DUPLICATE_NAME") in refused(lambda: template(context, name="CONTROLE annuel"))
    both = {"modelId": fleet.model(), "familyId": fleet.family_id}
    assert ("familyId", "ONE_SCOPE") in refused(lambda: template(context, **both))


def test_a_checklist_is_chosen_once(context, fleet):
    order, one = made(context, fleet.asset()), template(context)
    body = ChecklistChoiceIn(checklist_template_id=one.id)
    assert checking.choose(context, order.id, body).missing == 2
    assert "CHECKLIST_THERE" in refused(lambda: checking.choose(context, order.id, body))
    other = template(context, active=False)
    refusal = refused(lambda: checking.choose(context, order.id, ChecklistChoiceIn(checklist_template_id=other.id)))
    assert "CHECKLIST_INACTIVE" in refusal
    changed(context, order, status="CANCELED", cancelReason="Fausse alerte")
    assert refused(lambda: checking.choose(context, order.id, body)) == {"OPERATION_ENDED"}


def test_answers_are_judged_and_say_who_gave_them(context, fleet):
    order = made(context, fleet.asset(), checklistTemplateId=template(context).id)
    first = answered(context, order, 0, answer="YES")
    assert (first.answer, first.failed, first.answered_by) == ("YES", False, "Admin of alpha")
    second = answered(context, order, 1, answer="4,6", note="Givre")
    assert (second.answer, second.failed, second.note) == ("4.6", True, "Givre")
    assert answered(context, order, 1, answer="4").failed is False
    assert ("answer", "ANSWER_INVALID") in refused(lambda: answered(context, order, 1, answer="tiède"))
    assert answered(context, order, 0).answered_at is None
    told = telling.told(context, order)
    assert (told.checks, told.checks_missing, told.checks_failed) == (3, 1, 0)


def test_a_required_item_keeps_an_order_from_being_done(context, fleet):
    order = made(context, fleet.asset(), checklistTemplateId=template(context).id)
    changed(context, order, status="IN_PROGRESS", **FINISHED)
    answered(context, order, 0, answer="YES")
    signed(context, order)
    assert telling.told(context, order).missing == ["checklist"]
    assert refused(lambda: changed(context, order, status="DONE")) == {
        "VALIDATION_FAILED", ("checklist", "OPERATION_INCOMPLETE"),
    }  # fmt: skip
    answered(context, order, 1, answer="3")
    assert [one.holds for one in telling.signatures_of(context, order)] == [False]
    signed(context, order)
    changed(context, order, status="DONE")
    assert refused(lambda: answered(context, order, 0, answer="NO")) == {"OPERATION_ENDED"}
    reporting.draw(context, order.id)
    assert order.report_file_id is not None


def test_what_failed_makes_an_order_once(context, fleet):
    order = made(context, fleet.asset(), type="INSPECTION", checklistTemplateId=template(context).id)
    item = checking.told(context, order.id).items[0]
    assert refused(lambda: answering.follow(context, order.id, item.id)) == {"CHECK_IN_ORDER"}
    answered(context, order, 0, answer="NO", note="Joint déchiré")
    found = answering.follow(context, order.id, item.id).items[0]
    follow_up = context.session.exec(
        select(MaintenanceOperation).where(MaintenanceOperation.id == found.follow_up_id)
    ).one()
    assert (follow_up.parent_operation_id, follow_up.source, follow_up.title) == (
        order.id,
        "INSPECTION",
        "Porte étanche",
    )
    assert order.number in (follow_up.description or "")
    assert (follow_up.description or "").endswith("\nJoint déchiré")
    assert refused(lambda: answering.follow(context, order.id, item.id)) == {"FOLLOWED_ALREADY"}


def test_a_template_may_make_the_orders_by_itself(context, fleet):
    order = made(context, fleet.asset(), type="INSPECTION", checklistTemplateId=template(context, makesOrders=True).id)
    assert answered(context, order, 0, answer="YES").follow_up is None
    first = answered(context, order, 0, answer="NO").follow_up
    assert first is not None
    assert answered(context, order, 0, answer="NO", note="Encore").follow_up == first


def test_a_photo_answers_and_hangs_on_the_order(context, fleet):
    items = [{"label": "Plaque", "kind": "PHOTO"}, {"label": "Joint", "photoOnFail": True}]
    order = made(context, fleet.asset(), checklistTemplateId=template(context, items).id)
    context.session.flush()
    file: File = archiving.store(
        context, bucket="documents-default", filename="plaque.png", media_type=PNG, content=b64decode(png().partition(",")[2]),
        category="plate", target_type="MaintenanceOperation", target_id=order.id,
    )  # fmt: skip
    assert ("fileId", "PHOTO_REQUIRED") in refused(lambda: answered(context, order, 0, failed=True))
    assert ("fileId", "PHOTO_REQUIRED") in refused(lambda: answered(context, order, 1, answer="NO"))
    assert "NOT_FOUND" in refused(lambda: answered(context, order, 0, fileId=uuid4()))
    assert answered(context, order, 0, fileId=file.id).file_id == file.id
    assert answered(context, order, 1, answer="NO", fileId=file.id).failed


def test_an_item_of_another_order_is_none(context, fleet):
    one = template(context)
    first, second = (made(context, fleet.asset(), checklistTemplateId=one.id) for _ in range(2))
    item = checking.told(context, second.id).items[0]
    assert refused(lambda: answering.answer(context, first.id, item.id, CheckAnswerIn(answer="YES"))) == {"NOT_FOUND"}
    assert refused(lambda: answering.follow(context, first.id, item.id)) == {"NOT_FOUND"}
