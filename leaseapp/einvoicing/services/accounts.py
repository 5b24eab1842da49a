"""The account at the platform: its secrets sealed, its keys that sign deliveries, its webhooks (MONEY.md 5.5)."""

import base64
import binascii
import json
from contextlib import suppress
from datetime import datetime, timedelta

from sqlmodel import col, select

from leaseapp.einvoicing.enums import DigestForm
from leaseapp.einvoicing.models import ONE_ACCOUNT, EInvoiceAccount
from leaseapp.einvoicing.schemas.accounts import AccountIn, AccountOut
from leaseapp.identity.models import Organization
from leaseapp.kernel import clock
from leaseapp.kernel.adapters import einvoice_platform as adapter
from leaseapp.kernel.adapters.einvoice_platform import Credentials, EInvoicePlatform, PlatformError
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Problem, refuse_field
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.queries import check_version
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.security import sealing
from leaseapp.kernel.security.webhooks import SigningKey
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _

PROVIDER = "afnor"
CONNECT = "einvoicing.connect"
OUTGOING = ("CustomerInvoice", "CustomerInvoiceLC", "SupplierInvoiceLC")
"""The types of flows that are about what we sent: invoices, their life cycle, our own statements."""
INCOMING = ("SupplierInvoice",)
FORMER_KEY_HOLDS = timedelta(days=1)
NOT_CONFIGURED = _("The account at the e-invoice platform is not set up: enter it in the settings.")
SECRET_REQUIRED = _("Enter the secret of the account.")
_SECRET, _KEYS = "e-invoice account", "e-invoice signing keys"


def of(context: Context, *, for_update: bool = False) -> EInvoiceAccount | None:
    """Return the organization's account."""
    statement = select(EInvoiceAccount).where(EInvoiceAccount.provider == PROVIDER)
    return context.session.exec(statement.with_for_update() if for_update else statement).one_or_none()


def platform_of(context: Context) -> EInvoicePlatform | None:
    """Return the platform for the organization's account; None where either is missing."""
    account = of(context)
    if account is None:
        return None
    secret = sealing.unseal(_SECRET, account.id, account.client_secret_sealed)
    return adapter.port.client(Credentials(account.client_id, secret))


def required(context: Context) -> EInvoicePlatform:
    """Return the platform. Raises Conflict EINVOICE_NOT_CONFIGURED."""
    found = platform_of(context)
    if found is None:
        raise Conflict("EINVOICE_NOT_CONFIGURED", NOT_CONFIGURED)
    return found


def told(context: Context) -> AccountOut:
    """Return the account as pages show it: never its secrets."""
    account = of(context)
    if account is None:
        return AccountOut(platform_is_there=adapter.port.is_there)
    return AccountOut(
        id=account.id, client_id=account.client_id, has_secret=True, digest_form=account.digest_form,
        connected_at=account.connected_at, polled_until=account.polled_until, version=account.version,
        former_key_until=_former_until(account), platform_is_there=adapter.port.is_there,
    )  # fmt: skip


def save(context: Context, body: AccountIn) -> AccountOut:
    """Write the account; a secret left out stays. Raises StaleVersion, Conflict ACCOUNT_TAKEN, Invalid SECRET_REQUIRED."""
    account = of(context, for_update=True)
    if account is None:
        if not body.client_secret:
            raise refuse_field("clientSecret", "SECRET_REQUIRED", SECRET_REQUIRED)
        account = EInvoiceAccount(provider=PROVIDER, client_id=body.client_id, client_secret_sealed="")
        account.client_secret_sealed = sealing.seal(_SECRET, account.id, body.client_secret)
        account.digest_form = body.digest_form
        with unique(context, {ONE_ACCOUNT: _entered_meanwhile}):
            context.add(account)
        return told(context)
    check_version(account, body.version, lambda: told(context))
    account.client_id, account.digest_form = body.client_id, body.digest_form
    if body.client_secret:
        account.client_secret_sealed = sealing.seal(_SECRET, account.id, body.client_secret)
    context.session.flush()
    return told(context)


def _entered_meanwhile() -> Problem:
    message = _("Somebody else has entered the account meanwhile.")
    return Conflict("ACCOUNT_TAKEN", message, errors=[FieldError("clientId", "ACCOUNT_TAKEN", message)])


def ask_to_connect(context: Context) -> AccountOut:
    """Have the platform call us back, with new keys; those that held until now hold for a day more.

    Raises Conflict EINVOICE_NOT_CONFIGURED.
    """
    required(context)
    context.enqueue(CONNECT, {}, dedupe=f"connect {context.organization_id}")
    return told(context)


def connect(run: JobRun) -> None:
    """Register for callbacks about what we send and what comes in, then end the former registrations."""
    with run.unit_of_work() as context:
        platform, account = platform_of(context), of(context)
        former = list(account.webhook_ids) if account is not None else []
    if platform is None:
        return
    base = f"{get_settings().origin}/api/webhooks/einvoicing/{PROVIDER}"
    made = [platform.register(base, OUTGOING), platform.register(f"{base}-inbound", INCOMING)]
    with run.finish() as context:
        account = of(context, for_update=True)
        if account is not None:
            keep_keys(context, account, [one.signing_key for one in made])
            account.webhook_ids, account.connected_at = [one.webhook_id for one in made], context.now
    for one in former:
        # what stays behind calls with a key that nobody believes any more
        with suppress(PlatformError):
            platform.unregister(one)


def keep_keys(context: Context, account: EInvoiceAccount, keys: list[str]) -> None:
    """Sign deliveries by these keys (base64) from now on."""
    if account.signing_key_sealed is not None:
        account.former_key_sealed, account.former_key_until = account.signing_key_sealed, context.now + FORMER_KEY_HOLDS
    account.signing_key_sealed = sealing.seal(_KEYS, account.id, json.dumps(keys))


def _former_until(account: EInvoiceAccount) -> datetime | None:
    until = account.former_key_until
    return until if until is not None and until > clock.now() else None


def signing_keys() -> list[SigningKey]:
    """Return the keys of every organization that sign deliveries now."""
    with db.system_session("signatures of e-invoice platforms") as session:
        rows = session.exec(
            select(EInvoiceAccount, Organization)
            .join(Organization, col(Organization.id) == EInvoiceAccount.organization_id)
            .where(col(EInvoiceAccount.signing_key_sealed).is_not(None))
            .order_by(col(EInvoiceAccount.organization_id))
        ).all()
        return [key for account, organization in rows for key in _keys_of(account, organization)]


def _keys_of(account: EInvoiceAccount, organization: Organization) -> list[SigningKey]:
    sealed = [account.signing_key_sealed]
    if _former_until(account) is not None:
        sealed.append(account.former_key_sealed)
    actor = system_principal(account.organization_id, timezone=organization.timezone, locale=organization.locale)
    return [
        SigningKey(_decoded(text), actor, is_hex=account.digest_form is DigestForm.HEX)
        for one in sealed
        if one is not None
        for text in json.loads(sealing.unseal(_KEYS, account.id, one))
    ]


def _decoded(text: str) -> bytes:
    """Return a key; an empty one for what is no base64: it lets nobody in."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
