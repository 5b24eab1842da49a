"""Dialogs: the two buttons below never say the same, and what cancels something is left by "Back"."""

import pytest

from leaseapp import leaseapp as application
from leaseapp.kernel.text.i18n import LOCALES, translate
from leaseapp.ui.actions import CANCEL, Action, Dialog
from leaseapp.ui.registry import Page as DeclaredPage
from leaseapp.ui.registry import declared, register_page
from tests.support.cells import together

assert application.app is not None
ASKING = {
    f"{page.route} {action.name}": action
    for page in declared.records.values()
    for action in page.actions
    if isinstance(action, Action) and action.dialog is not None
}


@together("action", ASKING)
def test_no_dialog_offers_two_buttons_that_could_be_taken_for_each_other(action):
    dialog = action.dialog.props("x", action.text, danger=action.danger)
    for locale in LOCALES:
        act = translate(locale, action.dialog.confirm or action.text)
        leave = dialog["dismiss"][locale]
        assert not act.startswith(translate(locale, CANCEL)) or not leave.startswith(translate(locale, CANCEL))
        assert act != leave
        assert act != translate(locale, CANCEL), "the act says what it cancels"


@together("action", {name: action for name, action in ASKING.items() if action.danger})
def test_what_takes_away_names_its_act_and_is_left_by_a_way_back_in_both_languages(action):
    shown = action.props("x")["dialog"]
    for locale in LOCALES:
        act = translate(locale, action.dialog.confirm or action.text).rstrip("…")
        assert len(act.split()) > 1, "a bare verb leaves open what it does"
        assert shown["dismiss"][locale] != translate(locale, CANCEL)
    assert action.dialog.dismiss or shown["dismiss"] == {"en": "Back", "fr": "Retour"}


def test_what_cancels_or_undoes_is_left_by_back_in_both_languages():
    for act in ("Undo the payment", "Cancel the order"):
        assert Dialog("Sure?", confirm=act).props("x")["dismiss"] == {"en": "Back", "fr": "Retour"}
    assert Dialog("Add a contact", confirm="Save").props("x")["dismiss"] == {"en": "Cancel", "fr": "Annuler"}


def test_a_letter_goes_to_one_page_in_each_language():
    keys = [page.key for page in declared.pages.values() if page.key]
    for locale in LOCALES:
        letters = [key[locale] for key in keys]
        assert len(letters) == len(set(letters)) >= 9
    with pytest.raises(ValueError, match="G i goes to /workspace/invoices already"):
        register_page(DeclaredPage("/workspace/x", "X", lambda: None, key={"en": "i", "fr": "x"}))
    assert "/workspace/x" not in declared.pages
