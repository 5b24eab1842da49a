"""Every text of the interface exists in French, and the components show no other."""

import re
from functools import lru_cache

from leaseapp import leaseapp as application
from leaseapp.directory.ui.words import countries
from leaseapp.kernel.queue.job_specs import registered_jobs
from leaseapp.kernel.text.i18n import bare, catalogue
from leaseapp.ui import registry
from leaseapp.ui.shell import site
from leaseapp.ui.texts import COMPONENTS, label, script_messages, script_places
from tests.support.cells import together

SAME_IN_BOTH = {
    "Messages",
    "Menu",
    "Type",
    "Contacts",
    "Stock",
    "Notes",
    "Date",
    "SIREN",
    "SIRET",
    "Administration",
    "leaseapp",
}
# jobs that tests declare, where they stand in the same process
OF_TESTS = {spec.title for name, spec in registered_jobs().items() if name.startswith("test.")}
# both languages come from CLDR, not from our catalogues
COUNTRIES = {name["en"] for _code, name in countries()}


def labels_in(value):
    if isinstance(value, dict):
        # the choice of a language has these keys too
        if set(value) == {"en", "fr"} and all(isinstance(text, str) for text in value.values()):
            yield value["en"]
        else:
            for item in value.values():
                yield from labels_in(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from labels_in(item)


def test_every_text_of_the_components_is_translated():
    missing = sorted({text for text, _place in script_places()} - set(catalogue("fr")))
    assert missing == []


def test_the_components_messages_hold_their_texts():
    assert script_messages()["Save"] == "Enregistrer"
    assert script_messages()["Leave without saving?"] == "Quitter sans enregistrer\u00a0?"


def test_a_label_has_both_languages_and_an_empty_one_is_none():
    assert label("Cancel") == {"en": "Cancel", "fr": "Annuler"}
    assert label(None) is None
    assert label("") is None


@lru_cache(maxsize=1)
def declared_labels():
    assert application.app is not None
    found = {"frame": site()}
    for kind, items in (
        ("list", registry.declared.lists),
        ("record", registry.declared.records),
        ("form", registry.declared.forms),
    ):
        found |= {f"{kind} {name}": item.props() for name, item in items.items()}
    return found


@lru_cache(maxsize=1)
def known() -> frozenset[str]:
    return frozenset({bare(text) for text in catalogue("fr")} | SAME_IN_BOTH | COUNTRIES | OF_TESTS)


@together("where", sorted(declared_labels()))
def test_every_declared_text_is_translated(where):
    texts = {
        text
        for text in labels_in(declared_labels()[where])
        if re.search(r"[A-Za-z]{2}", re.sub(r"{[^}]*}|SIREN|SIRET", "", text))
    }
    assert sorted(texts - known()) == []


def test_no_component_shows_a_bare_text():
    bare = re.compile(r">\s*([A-Z][a-z]+ [a-z]+[^<>{}]*)\s*<")
    found = {path.name: bare.findall(path.read_text(encoding="utf-8")) for path in COMPONENTS.glob("*/*.jsx")}
    assert {name: texts for name, texts in found.items() if texts} == {}
