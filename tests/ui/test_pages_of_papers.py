"""Documents that a page shows in place: our frame draws them page by page."""

from leaseapp import leaseapp as application
from leaseapp.kernel.web.media_types import PNG
from leaseapp.ui.registry import declared
from tests.architecture.samples import ENDPOINTS
from tests.architecture.tables import shape
from tests.support.cells import together

assert application.app is not None
READ = {
    shape(one.path or ""): one
    for one in ENDPOINTS.values()
    if one.method == "GET" and one.path is not None and one.files
}


@together("href", sorted(declared.papers))
def test_a_document_shown_in_place_answers_its_pages_as_pictures(href: str) -> None:
    assert PNG in (READ[shape(href)].files or ())
