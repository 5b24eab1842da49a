"""Ratings: list, record with score, statements, conclusion and study, forms; the panel on companies."""

import reflex as rx

from leaseapp.directory.endpoints.companies import list_companies
from leaseapp.files.ui.panel import drop_spec
from leaseapp.identity.endpoints.account import people
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF
from leaseapp.rating.endpoints.ratings import (
    archive_rating,
    create_rating,
    import_rating_from_register,
    list_ratings,
    override_rating_recommendation,
    override_rating_score,
    read_rating,
    read_rating_study,
    renew_rating,
    score_from_register,
    score_rating,
    update_rating,
    validate_rating,
)
from leaseapp.rating.endpoints.statements import preview_rating_return, read_rating_return, save_rating_statement
from leaseapp.rating.enums import (
    ClientRatingStatus,
    RatingClass,
    ReadingStatus,
    RefiRecommendation,
    StatementForm,
    StatementSource,
    StatementUnit,
)
from leaseapp.rating.lists import RATINGS
from leaseapp.rating.rules.form_codes import forms
from leaseapp.rating.rules.items import ITEMS, OF_STATEMENTS
from leaseapp.rating.state_machines import RATING
from leaseapp.rating.ui.components import RatingScore, Statements, Versions
from leaseapp.ui import kit
from leaseapp.ui.registry import icon, permission_key, words
from leaseapp.ui.texts import label

ROUTE = "/workspace/rating/ratings"
QUICK = "/workspace/rating/quick"
STUDY = "/api/workspace/rating/ratings/{id}/study"
EDITABLE = {"editable": [True]}
VALID = {"status": ["VALIDATED"]}
rating = kit.Labels(RATINGS, create_rating)

kit.colours(
    ClientRatingStatus, DRAFT=kit.GRAY, IN_REVIEW=kit.AMBER, VALIDATED=kit.GREEN, ARCHIVED=kit.GRAY
)  # fmt: skip
kit.colours(RatingClass, A=kit.GREEN, B=kit.GREEN, C=kit.AMBER, D=kit.RED)
kit.colours(RefiRecommendation, GO=kit.GREEN, GO_WITH_CONDITIONS=kit.AMBER, NO_GO=kit.RED)
kit.colours(ReadingStatus, READING=kit.BLUE, READ=kit.GREEN, FAILED=kit.RED)
for _gray in (StatementForm, StatementUnit, StatementSource):
    kit.colours(_gray, **dict.fromkeys(_gray.__members__, kit.GRAY))
for _group in (
    ClientRatingStatus,
    RatingClass,
    RefiRecommendation,
    StatementForm,
    StatementUnit,
    StatementSource,
    ReadingStatus,
):
    words(_group)
for _name in ("circle-check", "circle-alert", "circle-help", "circle-x", "triangle-alert", "arrow-up-right", "plus", "check", "x",
              "file-text", "scan-text", "trash-2", "loader-circle", "upload", "undo-2", "gauge", "rotate-ccw"):  # fmt: skip
    icon(_name)


def _key_boxes() -> dict[str, list[str]]:
    """Return form → the boxes without which an item is not known, in the order of the form."""
    found = {}
    for form in forms():
        needed = {code for item in form.items.values() for code in (*item.needs, *item.any_of)}
        found[form.form] = [code for code in form.boxes if code in needed]
    return found


_REASON = kit.Field(
    "justification", _("Justification", "rating"), kit.LONG, required=True, span=12,
    hint=_("Twenty characters or more: it is read beside the computed result."),
)  # fmt: skip
SCORE = kit.Dialog(
    _("Decide another score?"), fields=(kit.Field("score", _("Score"), kit.NUMBER, required=True, value="{score}"), _REASON),
    text=_("Class and recommendation follow from it. What was computed stays readable beside it."), confirm=_("Set this score"),
)  # fmt: skip
RECOMMENDATION = kit.Dialog(
    _("Decide another recommendation?"),
    fields=(kit.Choice("recommendation", _("Recommendation"), RefiRecommendation, required=True, span=12), _REASON),
    text=_("Score and class stay as they are."), confirm=_("Set this recommendation"),
)  # fmt: skip
VALIDATE = kit.Dialog(
    _("Validate this rating?"), text=_("It changes no more: a correction is a new version."), confirm=_("Validate", "rating"),
)  # fmt: skip
ARCHIVE = kit.Dialog(
    _("Archive this rating?"), text=_("It leaves the portfolio and stays readable."), confirm=_("Archive the rating"),
)  # fmt: skip
EDIT = f"{ROUTE}/{{id}}/edit"


def _score() -> rx.Component:
    """Return the first tab."""
    return kit.stack(
        kit.show({"expired": [True]}, kit.notice(_("This rating is no longer valid: begin a new version."), kit.AMBER)),
        RatingScore.create(),
    )


def _statements() -> rx.Component:
    drop = {**drop_spec(_("Tax return (PDF)"), multiple=False), "accept": [PDF, ".pdf"]}
    return Statements.create(
        permission=permission_key(save_rating_statement), document=permission_key(preview_rating_return),
        keys=_key_boxes(), labels={name: label(ITEMS[name].label) for name in OF_STATEMENTS}, drop=drop,
    )  # fmt: skip


def _conclusion() -> rx.Component:
    return kit.stack(
        kit.card(
            kit.prose("conclusion"),
            title=_("Conclusion", "rating"), more=kit.Link(_("Edit"), EDIT, update_rating, when=EDITABLE),
        ),
        kit.card(
            kit.facts(
                kit.Fact(_("Client"), "company", link="/workspace/companies/{companyId}"),
                kit.Fact(_("SIREN"), "siren", kit.SIREN, copy=True),
                kit.Fact(_("Activity", "rating"), "activity"),
                kit.Fact(_("Legal form"), "signals.legalForm"),
                kit.Fact(_("NAF code"), "signals.naf"),
                kit.Fact(_("Founded on"), "signals.foundedOn", kit.DATE),
                kit.Fact(_("Register read at"), "signals.registerReadAt", kit.DATETIME),
                kit.Fact(_("Insolvency proceedings"), "signals.proceedings", kit.BOOL),
                kit.Fact(_("Ceased"), "signals.ceased", kit.BOOL),
            ),
            title=_("Company"),
        ),
        kit.card(
            kit.facts(
                kit.Fact(_("Amount to finance excl. VAT"), "amountToFinance", kit.MONEY),
                kit.Fact(_("Open exposure"), "exposure", kit.MONEY),
                kit.Fact(_("Exposure of the group"), "groupExposure", kit.MONEY, when={"groupExposure": ["*"]}),
                kit.Fact(_("Study date"), "studyDate", kit.DATE),
                kit.Fact(_("Estimative"), "estimative", kit.BOOL),
                kit.Fact(_("Validity (months)"), "validityMonths", kit.NUMBER),
                kit.Fact(_("Requested by", "rating"), "requestedBy"),
                kit.Fact(_("Analyst"), "analyst"),
                kit.Fact(_("Validated by", "rating"), "validatedBy", when={"validatedBy": ["*"]}),
                kit.Fact(_("Validated on"), "validatedAt", kit.DATETIME, when={"validatedAt": ["*"]}),
                kit.Fact(_("Valid until", "rating"), "expiresAt", kit.DATETIME, when={"expiresAt": ["*"]}),
            ),
            title=_("Study", "rating"),
        ),
    )  # fmt: skip


kit.list_page(
    RATINGS, list_ratings, route=ROUTE, group=kit.RATING, icon="gauge", order=10, often=4,
    new=(f"{ROUTE}/new", _("New rating"), create_rating),
    empty=(_("No rating yet"), _("Before a client is financed, its last three tax returns say whether it may be.")),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_rating, list_route=ROUTE, icon="gauge", entity="ClientRating", title="company",
    title_empty=_("Rating"), status=("status", ClientRatingStatus), subtitle="{number} · {siren:siren}",
    figures=(
        kit.Figure(_("Amount to finance excl. VAT"), "amountToFinance", kit.MONEY),
        kit.Figure(_("Exposure with it"), "engagement", kit.MONEY),
        kit.Figure(_("Recommendation"), "recommendation", enum=RefiRecommendation, when={"recommendation": ["*"]}),
        kit.Figure(_("Valid until", "rating"), "expiresAt", kit.DATE, when={"expiresAt": ["*"]}),
    ),
    actions=(
        kit.Action("validate", _("Validate", "rating"), validate_rating, icon="check", primary=True,
                   when=kit.fires(RATING, "validate"), dialog=VALIDATE, done=_("The rating is validated"),
                   fix={"conclusion": EDIT, "statements": f"{ROUTE}/{{id}}#statements"}),
        kit.Action("renew", _("New version", "rating"), renew_rating, icon="copy-plus", primary=True, when=VALID,
                   done=_("The new version is begun"), go=f"{ROUTE}/{{id}}"),
        kit.Link(_("Edit"), EDIT, update_rating, icon="pencil", when=EDITABLE),
        kit.Action("register", _("Read the company register"), import_rating_from_register, icon="building-2", when=EDITABLE,
                   done=_("The register is read")),
        kit.Action("score", _("Compute the score again"), score_rating, icon="rotate-ccw", when=EDITABLE,
                   done=_("The score is computed")),
        kit.Action("override-score", _("Decide another score"), override_rating_score, icon="pencil", when=EDITABLE,
                   dialog=SCORE, done=_("The score is set")),
        kit.Action("override-recommendation", _("Decide another recommendation"), override_rating_recommendation, icon="pencil",
                   when=EDITABLE, dialog=RECOMMENDATION, done=_("The recommendation is set")),
        kit.Link(_("Study (PDF)"), STUDY, read_rating_study, icon="file-text"),
        kit.Action("archive", _("Archive", "rating"), archive_rating, icon="archive", danger=True,
                   when=kit.fires(RATING, "archive"), dialog=ARCHIVE, done=_("The rating is archived")),
    ),
    tabs=(
        kit.Tab("score", _("Score"), _score()),
        kit.Tab("statements", _("Statements", "rating"), _statements(), count="statements"),
        kit.Tab("conclusion", _("Conclusion", "rating"), _conclusion()),
        kit.Tab("versions", _("Versions"), Versions.create(), count="versions", when={"versions.0": ["*"]}),
        kit.Tab("study", _("Study", "rating"), kit.pdf(STUDY)),
    ),
)  # fmt: skip
permission_key(read_rating_return)
kit.form_page(
    ROUTE, create=create_rating, update=update_rating, read=read_rating, icon="gauge",
    title=_("New rating"), edit_title=_("Edit {number}"), list_route=ROUTE, saved=_("Rating saved"),
    sections=(
        kit.Section(None, (rating.combo("companyId", list_companies, span=12),), when={"id": [None]}),
        kit.Section(
            None,
            (
                rating.field("amountToFinance", span=6), rating.field("studyDate", span=6),
                kit.Field("validityMonths", _("Validity (months)"), kit.NUMBER, span=6, value=6),
                kit.Combo("analystUserId", _("Analyst"), people, shown="analyst", filters={"external": False}, span=6,
                          hint=_("Left empty it is you.")),
                kit.Field("activity", _("Activity", "rating"), span=12),
                kit.Check("estimative", _("Estimative: one complete year is enough"), span=12),
            ),
        ),
        kit.Section(
            _("What is known of the company"),
            (
                kit.Field("foundedOn", _("Founded on"), kit.DATE, span=6),
                kit.Check("proceedings", _("Insolvency proceedings are open"), span=6),
                kit.Check("ceased", _("The company has ceased"), span=6),
            ),
        ),
        kit.Section(None, (kit.Field("conclusion", _("Conclusion", "rating"), kit.LONG),), when={"id": ["*"]}),
    ),
)  # fmt: skip
kit.form_page(
    QUICK, create=score_from_register, icon="zap", title=_("Rate from the company register"), list_route=ROUTE,
    done=f"{ROUTE}/{{id}}", submit=_("Rate this company"),
    sections=(
        kit.Section(
            None,
            (
                kit.Field("siren", _("SIREN"), kit.SIREN, required=True, span=6, digits=True,
                          hint=_("Its valid rating is used again; without one an estimative rating begins.")),
                kit.Field("amountToFinance", _("Amount to finance excl. VAT"), kit.MONEY, required=True, span=6),
            ),
        ),
    ),
)  # fmt: skip
kit.record_panel(
    "Company",
    kit.Tab(
        "ratings", _("Ratings"),
        panel=kit.panel(
            "ratings", RATINGS, list_ratings, own={"companyId": "{id}"}, hide=("company", "siren", "amountToFinance"),
            icon="gauge", empty=_("No rating yet"),
        ),
    ),
)  # fmt: skip
