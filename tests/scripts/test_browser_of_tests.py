"""The browser that the tests walk with, and where it comes from when there is none."""

import os
from pathlib import Path

import pytest

from scripts import bootstrap

#: the package is installed when its name is among the arguments: an executable of that name appears on the path
APT_GET = """#!/bin/sh
echo "$DEBIAN_FRONTEND $*" >> {folder}/asked
for package in {known}; do
    case " $* " in *" install "*" $package "*)
        echo '#!/bin/sh' > {folder}/$package
        /bin/chmod 755 {folder}/$package;;
    esac
done
"""
HEADLESS = "noninteractive -q install -y --no-install-recommends chromium-headless-shell fonts-liberation"
CHROMIUM = "noninteractive -q install -y --no-install-recommends chromium fonts-liberation"
UPDATE = "noninteractive -q update"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder of the path, with nothing in it; root asks, and the environment names no browser."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("CHROMIUM_PATH", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(bootstrap, "PYTHON", tmp_path / "no-python")
    return folder


def program(folder: Path, name: str, text: str = "#!/bin/sh\n") -> str:
    """An executable of that name; its path."""
    made = folder / name
    made.write_text(text)
    made.chmod(0o755)
    return str(made)


def apt_get(folder: Path, *known: str) -> None:
    """An `apt-get` that notes what it is asked and has the packages `known`, no other."""
    program(folder, "apt-get", APT_GET.format(folder=folder, known=" ".join(known) or '""'))


def asked(folder: Path) -> list[str]:
    """Return what `apt-get` or Python was asked, in order."""
    noted = folder / "asked"
    return noted.read_text().splitlines() if noted.exists() else []


def python(folder: Path, monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    """The environment's interpreter: notes its arguments and ends with `status`."""
    script = program(folder, "python-of-tests", f'#!/bin/sh\necho "$*" >> {folder}/asked\nexit {status}\n')
    monkeypatch.setattr(bootstrap, "PYTHON", Path(script))


def test_a_headless_shell_is_taken_before_chromium(path: Path) -> None:
    program(path, "chromium")
    program(path, "google-chrome")
    headless = program(path, "chromium-headless-shell")

    assert bootstrap.installed_browser() == headless
    assert bootstrap.browser() == headless


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_each_name_of_chromium_will_do_and_nothing_is_installed_then(path: Path, name: str) -> None:
    apt_get(path, "chromium-headless-shell")
    found = program(path, name)

    assert bootstrap.browser() == found
    assert asked(path) == []


def test_chromium_is_taken_before_chrome(path: Path) -> None:
    program(path, "google-chrome")
    chromium = program(path, "chromium")

    assert bootstrap.installed_browser() == chromium


def test_the_browser_that_the_environment_names_wins(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(path, "chromium-headless-shell")
    apt_get(path, "chromium-headless-shell")
    monkeypatch.setenv("CHROMIUM_PATH", "/opt/own/chrome")

    assert bootstrap.installed_browser() == "/opt/own/chrome"
    assert bootstrap.browser() == "/opt/own/chrome"
    assert asked(path) == []


def test_an_empty_name_in_the_environment_names_none(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM_PATH", "")

    assert bootstrap.installed_browser() is None


def test_only_the_names_that_are_asked_for_are_looked_for(path: Path) -> None:
    program(path, "chromium-headless-shell")
    chromium = program(path, "chromium")

    assert bootstrap.installed_browser(*bootstrap.CHROMIUM) == chromium


def test_a_file_that_cannot_be_executed_is_no_browser(path: Path) -> None:
    (path / "chromium").write_text("a directory of notes")

    assert bootstrap.installed_browser() is None


def test_on_debian_root_installs_the_headless_shell(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    apt_get(path, "chromium-headless-shell", "chromium")

    assert bootstrap.browser() == str(path / "chromium-headless-shell")
    assert asked(path) == [UPDATE, HEADLESS]
    assert capsys.readouterr().out == "Installing chromium-headless-shell …\n"


def test_where_debian_has_no_headless_shell_chromium_is_installed(path: Path) -> None:
    apt_get(path, "chromium")

    assert bootstrap.browser() == str(path / "chromium")
    assert asked(path) == [UPDATE, HEADLESS, UPDATE, CHROMIUM]


def test_who_is_not_root_installs_nothing_and_gets_playwright_s_own(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    apt_get(path, "chromium-headless-shell")
    python(path, monkeypatch, 0)

    assert bootstrap.browser() is None
    assert asked(path) == ["-m playwright install chromium"]


def test_without_apt_get_playwright_s_own_is_asked_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python(path, monkeypatch, 0)

    assert bootstrap.browser() is None
    assert asked(path) == ["-m playwright install chromium"]


def test_where_debian_has_neither_playwright_s_own_is_asked_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apt_get(path)
    python(path, monkeypatch, 0)

    assert bootstrap.browser() is None
    assert asked(path) == [UPDATE, HEADLESS, UPDATE, CHROMIUM, "-m playwright install chromium"]


def test_where_nothing_can_be_had_it_stops_with_every_way_out(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    python(path, monkeypatch, 1)

    with pytest.raises(SystemExit) as stopped:
        bootstrap.browser()

    assert stopped.value.code == 1
    assert asked(path) == ["-m playwright install chromium"]
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        "The browser tests need chromium: install it (Debian: apt-get install chromium), set CHROMIUM_PATH, or let "
        "`playwright install chromium` reach its download host. Everything else: make test ARGS='-m \"not browser\"'\n"
    )
