"""Names of the codes of the house's grid: msgids for pages, documents and messages; own codes of an organization have none."""

from leaseapp.kernel.text.i18n import _

CRITERIA = {
    "AUTONOMY": _("Autonomy"),
    "GEARING": _("Net debt on equity"),
    "REPAYMENT": _("Repayment capacity"),
    "LIQUIDITY": _("Liquidity"),
    "EBE_MARGIN": _("Operating margin"),
    "NET_MARGIN": _("Net margin"),
    "COVER": _("Interest cover"),
    "BFR_DAYS": _("Working capital in days"),
    "GROWTH": _("Growth"),
}
CAPS = {
    "EQUITY_NOT_POSITIVE": _("Equity is zero or negative"),
    "EQUITY_BELOW_HALF_CAPITAL": _("Equity is below half of the share capital"),
    "HEAVY_LOSS": _("The loss is above a tenth of revenue"),
    "OLD_ACCOUNTS": _("The latest accounts are older than 18 months"),
    "YOUNG_COMPANY": _("The company is younger than two years"),
    "PROCEEDINGS": _("Insolvency proceedings are open"),
}
LIMITS = {
    "PROCEEDINGS": _("No insolvency proceedings"),
    "CEASED": _("The company is active"),
    "EXPOSURE_OF_REVENUE": _("Exposure within a quarter of revenue"),
    "EXPOSURE_OF_CAF": _("Exposure within twice the self-financing capacity"),
    "ESTIMATIVE": _("Rated on full accounts"),
}
"""Said as what is fine; a limit that holds is the contrary."""
THEMES = {
    "AUTONOMY": _("Autonomy"),
    "STRUCTURE": _("Structure"),
    "LIQUIDITY": _("Liquidity"),
    "PROFITABILITY": _("Profitability"),
}


def criterion_label(code: str, name: str = "") -> str:
    """Return what a criterion is called: its own name, the house's word (msgid), else its code."""
    return name or CRITERIA.get(code, code)
