"""Words of a timeline for audit actions: `sales.invoice.issue` → Issued. Each stands beside the act that it is the word of.

An Endpoint and a job say theirs (`act=`); an act that is only noted says it where the note is written (`label_act`). Where
nobody says anything the verb does.
"""

from leaseapp.kernel.text.i18n import _

VERBS = {
    "create": _("Created"),
    "update": _("Changed"),
    "delete": _("Deleted"),
    "archive": _("Archived"),
    "issue": _("Issued"),
    "send": _("Sent"),
    "reverse": _("Undone"),
    "revoke": _("Revoked"),
    "sign_in": _("Signed in"),
    "sign_in_by_link": _("Signed in by link"),
    "sign_in_by_passkey": _("Signed in by passkey"),
    "sign_out": _("Signed out"),
    "sign_in_refused": _("Sign-in refused"),
    "locked": _("Locked"),
    "unlock": _("Unlocked"),
    "cancel": _("Canceled"),
    "retry": _("Tried again"),
    "start": _("Begun"),
    "end": _("Ended"),
    "verify": _("Verified"),
    "confirm": _("Confirmed"),
    "confirm_by_code": _("Confirmed by code"),
    "refused": _("Refused"),
    "export": _("Exported"),
    "accept": _("Accepted"),
    "disable": _("Switched off"),
    "set_active": _("Organization chosen"),
    "reset": _("Reset"),
    "seed": _("Set up"),
    "revoke_own": _("Revoked"),
    "revoke_others": _("Others revoked"),
}
UNKNOWN = _("Changed")
FILED = _("PDF archived")
"""The filing of a paper: it belongs to the act that made the paper, and stands below it."""

_labels: dict[str, str] = {}


def label_act(action: str, label: str) -> str:
    """Declare the msgid of an audit action, which is returned. Raises ValueError where it has another one already."""
    if _labels.setdefault(action, label) != label:
        raise ValueError(f"{action} is called {_labels[action]} already")
    return action


def labelled_acts() -> dict[str, str]:
    """Every declared label by its action."""
    return dict(_labels)


def act_label(action: str) -> str:
    """Return the msgid of an action: its own words, else those of its verb, else "Changed"."""
    return _labels.get(action) or VERBS.get(action.rpartition(".")[2], UNKNOWN)
