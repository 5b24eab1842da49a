"""The cut of the built interface into files, and what is constant in them."""

import re
from typing import Any

import pytest
import reflex as rx

from leaseapp.kernel.settings import PROJECT_ROOT
from leaseapp.ui import components
from leaseapp.ui.bundling import FRAME, Bundling
from leaseapp.ui.registry import declared
from leaseapp.ui.session import SessionState


def _settings(written: str) -> str:
    """Return what the plugin makes of the settings that Reflex wrote."""
    changes: list[Any] = []
    Bundling().pre_compile(add_modify_task=lambda path, change: changes.append((path, change)))
    ((path, change),) = changes
    assert path == "vite.config.js"
    return change(written)


def test_the_frame_becomes_one_file_beside_the_groups_of_reflex() -> None:
    written = 'codeSplitting: { groups: [{ test: /env.json/, name: "reflex-env" }] }'
    assert _settings(written) == (
        f'codeSplitting: {{ groups: [{{ test: {FRAME}, name: "frame" }},{{ test: /env.json/, name: "reflex-env" }}] }}'
    )


@pytest.mark.parametrize("written", ["codeSplitting: {}", "groups: [], groups: []"])
def test_settings_of_another_form_stop_the_build(written: str) -> None:
    with pytest.raises(ValueError, match="no single list of groups"):
        _settings(written)


def test_the_frame_holds_libraries_and_what_the_frame_of_the_page_imports_and_no_page() -> None:
    pattern = re.compile(FRAME.removeprefix("/").removesuffix("/").replace(r"\/", "/"))
    scripts = PROJECT_ROOT / "assets" / "ui"
    held = {path.name for path in scripts.iterdir() if pattern.search(f"/x/.web/public/ui/{path.name}")}
    needed, open_ones = set(), {"app.jsx"}
    while open_ones:
        name = open_ones.pop()
        needed.add(name)
        imports = re.findall(r'^import .* from "\./([\w.]+)"', (scripts / name).read_text(), re.MULTILINE)
        open_ones |= set(imports) - needed
    assert needed <= held
    assert held - needed == {"public_api.js", "record_actions.jsx", "sending.js"}
    assert pattern.search("/x/node_modules/react-dom/client.js")
    assert pattern.search("/x/.web/utils/state.js")
    assert not pattern.search("/x/.web/app/routes/[workspace].[invoices]._index.jsx")


def test_what_a_component_is_declared_with_is_one_constant_of_its_script() -> None:
    spec = {"name": "companies", "columns": [{"key": "name"}]}
    one, other = (components.ListPage.create(spec=spec, data=SessionState.view) for _ in range(2))
    name = str(one.spec)
    assert re.fullmatch(r"declared_[0-9a-f]{12}", name)
    assert str(other.spec) == name
    (code,) = one.add_custom_code()
    assert code.startswith(f"const {name} = ({{")
    assert '"companies"' in code
    assert f"spec:{name}" in str(one)


def test_what_the_browser_learns_later_stays_where_it_is() -> None:
    page = components.ListPage.create(spec={"name": "companies"}, data=SessionState.view)
    assert "view" in str(page.data)
    assert not str(page.data).startswith("declared_")
    mixed = components.Facts.create(facts=[{"label": "Name", "value": SessionState.locale}], columns=2)
    assert "locale" in str(mixed.facts)
    assert mixed.add_custom_code() == []


def test_icons_are_constant_and_still_imported() -> None:
    app = components.App.create(icons=components.icon_set({"house"}))
    assert str(app.icons).startswith("declared_")
    assert app.add_custom_code() == ["const " + str(app.icons) + ' = ({"house":House});']
    imported = {item.tag for items in app._get_all_imports().values() for item in items}
    assert {"App", "House"} <= imported


def test_every_list_page_names_its_declaration() -> None:
    for found in declared.lists.values():
        page = declared.pages[found.route].component()
        assert isinstance(page, rx.Component)
        assert str(page.spec).startswith("declared_"), found.spec.name
