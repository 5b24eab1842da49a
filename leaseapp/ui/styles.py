"""The style sheets of the interface: the kit's in their order, then those that stand beside the components of a domain."""

from leaseapp.kernel.settings import PROJECT_ROOT

ASSETS = PROJECT_ROOT / "assets"
#: styles of the kit (assets/css): of two rules of the same weight the later one wins, so their order is chosen
KIT = (
    "tokens", "base", "shell", "acting", "rail", "overlay", "send", "people", "pdf", "list", "list_table",
    "list_rows", "views", "board", "grid", "charts", "record", "tables", "timeline", "form", "calendar", "form_aside",
    "lines", "lines_narrow", "signature", "bare", "demonstration", "news",
)  # fmt: skip
#: after everything else: on paper the frame of every page vanishes
LAST = ("print",)


def stylesheets() -> list[str]:
    """Return the address of every sheet. A domain's are found by where they stand (assets/<domain>/*.css)."""
    of_domains = sorted(path for path in ASSETS.glob("*/*.css") if path.parent.name != "css")
    found = [f"/{path.parent.name}/{path.name}" for path in of_domains]
    return [*(f"/css/{name}.css" for name in KIT), *found, *(f"/css/{name}.css" for name in LAST)]
