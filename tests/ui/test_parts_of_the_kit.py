"""Charts, file drops and the gallery: what they refuse, and what they become."""

import pytest

from leaseapp.commands import interface
from leaseapp.documents.endpoints.document_settings import upload_document_logo
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gallery
from leaseapp.ui.charts import STACKED, Series, chart
from leaseapp.ui.filedrop import file_drop
from leaseapp.ui.registry import declared


def test_a_chart_is_of_a_known_kind():
    assert "ChartPart" in str(chart(_("Total"), "months", (Series(_("VAT"), "vat", tone="amber"),), kind=STACKED))
    with pytest.raises(ValueError, match="no chart of kind pie"):
        chart(_("Total"), "months", (), kind="pie")


def test_a_file_drop_knows_its_endpoint_and_its_limits():
    drop = file_drop(_("Logo"), upload_document_logo, accept=("image/png",), most=524288, extra={"version": 3})
    declared_with = " ".join(drop.add_custom_code())
    for part in ("/api/workspace/document-settings/logo", "524288", "image/png", '["version"] : 3'):
        assert part in declared_with


def test_the_gallery_exists_in_development_only(monkeypatch):
    assert gallery.ROUTE not in declared.pages
    assert gallery.register_gallery() is False
    production = interface.fingerprint()
    monkeypatch.setenv("DEVELOPMENT", "true")
    get_settings.cache_clear()
    try:
        assert interface.fingerprint() != production
        assert gallery.register_gallery() is True
        assert declared.pages[gallery.ROUTE].group is None
    finally:
        declared.pages.pop(gallery.ROUTE, None)
        monkeypatch.undo()
        get_settings.cache_clear()
