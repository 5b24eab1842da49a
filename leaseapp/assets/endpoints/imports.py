"""Equipment from a spreadsheet over REST and the interface."""

from leaseapp.assets.permissions import ASSET_MANAGE
from leaseapp.assets.rules.spreadsheets import MOST_BYTES
from leaseapp.assets.schemas.imports import AssetImportOut, AssetImportQuery
from leaseapp.assets.services import importing
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Received, workspace
from leaseapp.kernel.errors import PayloadTooLarge
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import CSV

imports = workspace.beyond("FIELD.md 2.9: equipment comes in from a spreadsheet")


@imports.post(
    "/asset-imports", permission=ASSET_MANAGE, audit="assets.import.run", act=_("Equipment imported"), internal=True,
    returns=AssetImportOut, takes=MOST_BYTES, lengthy=True, refuses=(PayloadTooLarge,),
)  # fmt: skip
def import_assets(context: Context, query: AssetImportQuery, content: Received) -> AssetImportOut:
    """Register and change equipment after the rows of a CSV file or an XLSX workbook; wrong rows stay out and tell why."""
    return importing.run(context, query, content.file)


@imports.post(
    "/asset-imports/wrong-rows", permission=ASSET_MANAGE, writes=False, internal=True, files=(CSV,), takes=MOST_BYTES,
    refuses=(PayloadTooLarge,),
)  # fmt: skip
def export_wrong_rows(context: Context, query: AssetImportQuery, content: Received) -> FileAnswer:
    """Return the rows of such a file that would stay out, with what is wrong; nothing is imported."""
    return importing.wrong_rows(context, query, content.file)
