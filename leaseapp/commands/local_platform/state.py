"""The state of the local platform: accounts, flows, webhooks, and what is due to be said."""

import base64
import hashlib
import heapq
import itertools
import secrets
import time
import uuid
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import partial
from threading import RLock
from typing import Any

from leaseapp.commands.local_platform import checking
from leaseapp.commands.local_platform.scenarios import ACK_AFTER, FAULTS, FAULTY_CALLS, SAYINGS, Saying, Scenario
from leaseapp.einvoicing.rules.statements import BUYER, PLATFORM, SELLER, Party, Received, Statement, written

TOKEN_SECONDS = 300
_STEP = timedelta(microseconds=1)


@dataclass
class StoredFlow:
    """A flow: a document that was sent, or one that waits to be fetched."""

    account: str
    flow_type: str
    direction: str
    syntax: str
    name: str
    content: bytes
    submitted_at: datetime
    updated_at: datetime
    ack: str = "Pending"
    details: list[dict[str, str]] = field(default_factory=list)
    tracking_id: str | None = None
    rule: str = "B2B"
    profile: str = "Undefined"
    readable: bytes | None = None
    said: checking.Said | None = None
    flow_id: str = field(default_factory=lambda: str(uuid.uuid4()))

    def told(self) -> dict[str, Any]:
        """Return it as the interface describes a flow."""
        ack: dict[str, Any] = {"status": self.ack} | ({"details": self.details} if self.details else {})
        return {
            "flowId": self.flow_id, "name": self.name, "flowSyntax": self.syntax, "flowProfile": self.profile,
            "processingRule": self.rule, "processingRuleSource": "Input", "flowType": self.flow_type,
            "flowDirection": self.direction, "submittedAt": self.submitted_at.isoformat(),
            "updatedAt": self.updated_at.isoformat(), "acknowledgement": ack,
        } | ({"trackingId": self.tracking_id} if self.tracking_id else {})  # fmt: skip


@dataclass(frozen=True)
class Hook:
    """A registration for callbacks."""

    hook_id: str
    account: str
    url: str
    flow_types: tuple[str, ...]
    key: bytes


Deliver = Callable[[Hook, dict[str, Any]], None]


class Faulty(Exception):
    """The platform is down, or busy: the status to answer with."""

    def __init__(self, status: int) -> None:
        super().__init__(str(status))
        self.status = status


class LocalPlatform:
    """Everything that the platform knows; `deliver` sends a callback. Time moves by the clock, and as far as a test says."""

    def __init__(self, deliver: Deliver, clock: Callable[[], float] = time.time) -> None:
        self.lock, self._deliver, self._clock, self._ahead = RLock(), deliver, clock, 0.0
        self.flows: dict[str, StoredFlow] = {}
        self.hooks: dict[str, Hook] = {}
        self.tokens: dict[str, tuple[str, float]] = {}
        self.scenarios: dict[str, Scenario] = {}
        self.unknown: set[str] = set()
        self._faults: Counter[str] = Counter()
        self._due: list[tuple[float, int, Callable[[], object]]] = []
        self._order = itertools.count()
        self._last = datetime.fromtimestamp(0, UTC)
        self._moment: float | None = None

    def now(self) -> float:
        """Return the platform's time in seconds since 1970."""
        return self._moment if self._moment is not None else self._clock() + self._ahead

    def advance(self, seconds: float) -> None:
        """Move time forward and do what is due by then."""
        self._ahead += seconds
        self.tick()

    def tick(self) -> None:
        """Do what is due."""
        with self.lock:
            until = self.now()
            while self._due and self._due[0][0] <= until:
                self._moment, _place, act = heapq.heappop(self._due)
                act()
            self._moment = None

    def instant(self) -> datetime:
        """Return the time of a change: each later than the one before."""
        self._last = max(datetime.fromtimestamp(self.now(), UTC), self._last + _STEP)
        return self._last

    def token_for(self, account: str) -> dict[str, Any]:
        """Return a token that holds for five minutes."""
        token = secrets.token_urlsafe(24)
        self.tokens[token] = (account, self.now() + TOKEN_SECONDS)
        return {"access_token": token, "token_type": "Bearer", "expires_in": TOKEN_SECONDS}

    def account_of(self, token: str) -> str | None:
        """Return whose token it is; None for one that has ended."""
        account, until = self.tokens.get(token, ("", 0.0))
        return account if until > self.now() else None

    def hook(self, account: str, url: str, flow_types: tuple[str, ...]) -> Hook:
        """Register for callbacks."""
        made = Hook(str(uuid.uuid4()), account, url, flow_types, secrets.token_bytes(32))
        self.hooks[made.hook_id] = made
        return made

    def take(self, account: str, info: dict[str, Any], content: bytes) -> StoredFlow:
        """Take a document in; it is checked and spoken of later. Raises Faulty."""
        with self.lock:
            is_invoice = info["flowSyntax"] != "CDAR"
            said = checking.said_in(content, info["flowSyntax"]) if is_invoice else None
            scenario = self.scenarios.get((said.buyer_siren if said else None) or "", Scenario.BY_HAND)
            buyer = (said.buyer_siren if said else None) or ""
            if scenario in FAULTS and self._faults[buyer] < FAULTY_CALLS:
                self._faults[buyer] += 1
                raise Faulty(FAULTS[scenario])
            at = self.instant()
            kind = "CustomerInvoice" if is_invoice else "CustomerInvoiceLC"
            flow = StoredFlow(
                account, kind, "Out", info["flowSyntax"], info["name"], content, at, at, tracking_id=info.get("trackingId"),
                rule=info.get("processingRule", "B2B"), profile=info.get("flowProfile", "Undefined"), said=said,
            )  # fmt: skip
            wrong = checking.faults(content, info, said) or self._repeated(flow)
            self.flows[flow.flow_id] = flow
            self._later(ACK_AFTER, lambda: self._acknowledge(flow, wrong))
            if not wrong and is_invoice:
                self._play(flow, scenario)
            return flow

    def _repeated(self, flow: StoredFlow) -> list[dict[str, str]]:
        """Return a fault for an invoice that was taken already and not turned down."""
        twins = [
            one for one in self.flows.values()
            if one.account == flow.account and one.said is not None and one.said == flow.said and one.ack != "Error"
            and not self._turned_down(one)
        ]  # fmt: skip
        return [checking.fault("AlreadyExistingFlow", "The invoice was sent already")] if flow.said and twins else []

    def _turned_down(self, flow: StoredFlow) -> bool:
        return any(
            one.name in (f"{flow.flow_id}-213.xml", f"{flow.flow_id}-210.xml") for one in self.flows.values()
        )  # fmt: skip

    def _play(self, flow: StoredFlow, scenario: Scenario) -> None:
        sayings = SAYINGS[scenario]
        if scenario is Scenario.SHUFFLED:
            # what happened last is told first, and everything twice
            last = max(one.after for one in sayings)
            for one in (*sayings, *sayings):
                self._later(ACK_AFTER + 1 + last - one.after, partial(self.say, flow, one, happened_after=one.after))
            return
        for one in sayings:
            self._later(one.after, partial(self.say, flow, one))

    def say(self, flow: StoredFlow, saying: Saying, *, happened_after: float | None = None) -> StoredFlow:
        """Say something of an invoice to whoever sent it."""
        with self.lock:
            said = flow.said or checking.Said()
            at = self.instant()
            happened = flow.submitted_at + timedelta(seconds=happened_after) if happened_after is not None else at
            statement = Statement(
                saying.code, said.number or "", said.seller_siren, happened, reason_code=saying.reason_code,
                reason_text=saying.reason, message_id=f"{flow.flow_id}-{saying.code}",
                received=(Received(Decimal(20), said.total_ttc),) if saying.pays else (),
            )  # fmt: skip
            speaks = (
                Party(said.buyer_siren, BUYER)
                if saying.code in ("204", "205", "206", "207", "210", "211")
                else Party(None, PLATFORM)
            )
            content = written(statement, speaks, Party(said.seller_siren, SELLER))
            name = f"{flow.flow_id}-{saying.code}.xml"
            known = next((one for one in self.flows.values() if one.name == name), None)
            told = known or StoredFlow(flow.account, "CustomerInvoiceLC", "In", "CDAR", name, content, at, at, ack="Ok")
            self.flows[told.flow_id] = told
            self._tell(told)
            return told

    def send_invoice(
        self, account: str, content: bytes, syntax: str, name: str, readable: bytes | None = None
    ) -> StoredFlow:
        """Bring an account an invoice of one of its suppliers."""
        with self.lock:
            at = self.instant()
            flow = StoredFlow(
                account,
                "SupplierInvoice",
                "In",
                syntax,
                name,
                content,
                at,
                at,
                ack="Ok",
                profile="CIUS",
                readable=readable,
            )
            self.flows[flow.flow_id] = flow
            self._tell(flow)
            return flow

    def _acknowledge(self, flow: StoredFlow, wrong: list[dict[str, str]]) -> None:
        flow.ack, flow.details, flow.updated_at = ("Error" if wrong else "Ok"), wrong, self.instant()
        self._tell(flow)

    def _later(self, seconds: float, act: Callable[[], object]) -> None:
        heapq.heappush(self._due, (self.now() + seconds, next(self._order), act))

    def _tell(self, flow: StoredFlow) -> None:
        for hook in self.hooks.values():
            if hook.account == flow.account and (not hook.flow_types or flow.flow_type in hook.flow_types):
                self._deliver(hook, flow.told())

    def search(self, account: str, wanted: dict[str, Any]) -> dict[str, Any]:
        """Return a page of flows, the oldest change first."""
        with self.lock:
            where, limit = wanted["where"], min(int(wanted.get("limit", 25)), 100)
            after = datetime.fromisoformat(where["updatedAfter"]) if "updatedAfter" in where else None
            found = sorted(
                (
                    one for one in self.flows.values()
                    if one.account == account
                    and (after is None or one.updated_at > after)
                    and ("flowType" not in where or one.flow_type in where["flowType"])
                    and ("trackingId" not in where or one.tracking_id == where["trackingId"])
                ),
                key=lambda one: one.updated_at,
            )  # fmt: skip
            begin = int(base64.b64decode(wanted["cursor"])) if wanted.get("cursor") else 0
            page: dict[str, Any] = {
                "limit": limit, "filters": where, "results": [one.told() for one in found[begin : begin + limit]],
            }  # fmt: skip
            if begin + limit < len(found):
                page["nextCursor"] = base64.b64encode(str(begin + limit).encode()).decode()
            return page


def digest(content: bytes) -> str:
    """Return the SHA-256 of a content."""
    return hashlib.sha256(content).hexdigest()
