"""Parameters of dunning: delays of the steps, the least amount, what leaves by itself (document 3, MONEY.md 4)."""

from decimal import Decimal

from leaseapp.dunning.rules import steps
from leaseapp.dunning.schemas.settings import DunningSettingsIn, DunningSettingsOut
from leaseapp.identity.services import settings
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import check_version
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_codes

LEAST, AUTOMATIC = "dunningMinimumAmount", "dunningAutoRelance"
MAIL_BEFORE, MAIL_AFTER = "dunningMailBeforeDue", "dunningMailWhenLate"
_FIELDS = {
    "step1_delay_days": steps.STEP_1_DELAY,
    "step2_delay_days": steps.STEP_2_DELAY,
    "med_delay_days": steps.MED_DELAY,
    "transfer_delay_days": steps.TRANSFER_DELAY,
    "minimum_amount": LEAST,
    "auto_relance": AUTOMATIC,
    "mail_before_due": MAIL_BEFORE,
    "mail_when_late": MAIL_AFTER,
}
_USUAL = {step.delay_key: step.usual for step in steps.STEPS}
label_codes({
    steps.STEP_1_DELAY: _("Days until reminder 1"),
    steps.STEP_2_DELAY: _("Days until reminder 2"),
    steps.MED_DELAY: _("Days until the formal notice"),
    steps.TRANSFER_DELAY: _("Days until collection"),
    LEAST: _("Least amount that is dunned"),
    AUTOMATIC: _("Reminders 1 and 2 leave by themselves"),
    MAIL_BEFORE: _("E-mail three days before the due date"),
    MAIL_AFTER: _("E-mail on the day after the due date"),
})  # fmt: skip


def delays(context: Context) -> dict[str, int]:
    """Return the days of each step, by the key of its parameter."""
    stored = settings.settings_of(context, _USUAL)
    return {key: stored[key].value if key in stored else usual for key, usual in _USUAL.items()}


def least_amount(context: Context) -> Decimal:
    """Return the amount due (€) below which no dunning opens by itself."""
    return Decimal(str(settings.setting(context, LEAST, "0")))


def wants(context: Context, key: str) -> bool:
    """Tell whether the organization wants what the parameter `key` says; off unless set."""
    return settings.setting(context, key) is True


def read(context: Context) -> DunningSettingsOut:
    """Return the settings as they are."""
    stored = settings.settings_of(context, _FIELDS.values())
    values = {name: stored[key].value for name, key in _FIELDS.items() if key in stored}
    return DunningSettingsOut(**values, version=sum(row.version for row in stored.values()))


def replace(context: Context, body: DunningSettingsIn) -> DunningSettingsOut:
    """Store all settings anew; a step that is planned already keeps its day. Raises StaleVersion."""
    stored = settings.settings_of(context, _FIELDS.values(), for_update=True)
    if body.version is not None:
        current = read(context)
        check_version(current, body.version, lambda: current)
    for name, key in _FIELDS.items():
        value = getattr(body, name)
        plain = str(value) if isinstance(value, Decimal) else value
        if key not in stored or stored[key].value != plain:
            settings.put(context, key, plain)
    return read(context)
