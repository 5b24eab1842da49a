"""`texts` brings the catalogues up to date: what is new comes, what nobody says goes, each text stands in one file."""

from collections.abc import Callable
from pathlib import Path

import pytest

from leaseapp.commands import texts
from leaseapp.kernel.text.i18n import _

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: fr\\n"\n'
SAID = {
    "Save": {"leaseapp/ui/forms.py:1", "leaseapp/sales/enums.py:2"},
    _("Description", "line"): {"leaseapp/sales/enums.py:3"},
    "Description": {"leaseapp/catalog/lists.py:4"},
    "Never started": {"jobs/poller.py:5"},
}


def entry(text: str, french: str, context: str = "") -> str:
    told = f'msgctxt "{context}"\n' if context else ""
    return f'\n{told}msgid "{text}"\nmsgstr "{french}"\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Catalogues as somebody left them: two texts in a file that no layer is named after, one that nobody says."""
    folder = tmp_path / "fr"
    folder.mkdir()
    (folder / "sales-orders.po").write_text(
        HEADER + entry("Save", "Enregistrer") + entry("Description", "Désignation", "line") + entry("Gone", "Parti")
    )
    monkeypatch.setattr(texts, "CATALOGUES", tmp_path)
    monkeypatch.setattr(texts, "spoken", lambda: SAID)
    return folder


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[[], list[str]]:
    def lines() -> list[str]:
        return capsys.readouterr().out.splitlines()

    return lines


def test_each_text_goes_to_the_lowest_layer_that_says_it(home: Path) -> None:
    texts.texts(check=False)
    assert sorted(path.name for path in home.iterdir()) == ["catalog.po", "kernel.po", "sales.po", "ui.po"]
    assert entry("Save", "Enregistrer") in (home / "ui.po").read_text()
    assert entry("Description", "Désignation", "line") in (home / "sales.po").read_text()
    assert entry("Description", "") in (home / "catalog.po").read_text()


def test_it_reports_what_came_what_went_and_what_is_missing(home: Path, printed: Callable[[], list[str]]) -> None:
    assert texts.texts(check=False) == 1
    assert printed() == [
        "fr: new: Description",
        "fr: new: Never started",
        "fr: gone: Gone",
        "fr: without translation: Description",
        "fr: without translation: Never started",
    ]


def test_a_check_changes_nothing(home: Path, printed: Callable[[], list[str]]) -> None:
    before = {path.name: path.read_bytes() for path in home.iterdir()}
    assert texts.texts(check=True) == 1
    assert {path.name: path.read_bytes() for path in home.iterdir()} == before
    assert "fr/sales-orders.po is not what `texts` writes" in printed()


def test_a_complete_catalogue_is_left_alone(home: Path, printed: Callable[[], list[str]]) -> None:
    for old in home.iterdir():
        old.unlink()
    (home / "ui.po").write_text(HEADER + entry("Save", "Enregistrer"))
    (home / "sales.po").write_text(HEADER + entry("Description", "Désignation", "line"))
    (home / "catalog.po").write_text(HEADER + entry("Description", "Description"))
    (home / "kernel.po").write_text(HEADER + entry("Never started", "Jamais démarré"))
    assert (texts.texts(check=True), texts.texts(check=False), printed()) == (0, 0, [])
