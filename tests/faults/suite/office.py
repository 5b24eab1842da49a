"""People who work whatever happens: they create, issue, pay, send and read over HTTP, and keep what was acknowledged.

Each act has an Idempotency-Key and is sent again until it is answered, as a careful client does: what is not known to have
happened is asked again, never assumed.
"""

import random
import threading
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx

from benchmarks.data import EMAIL, PASSWORD
from leaseapp.demo.codes import Codes
from leaseapp.kernel import clock
from leaseapp.kernel.context import SESSION_COOKIE

W = "/api/workspace"
AGAIN = frozenset({502, 503, 504, 408, 429})
CODES = Codes()
_ENTERING, _SESSION = threading.Lock(), dict[str, str]()
"""All clerks share the session of the first: a code of their second factor is good for once."""
IN_FLIGHT = "IDEMPOTENCY_KEY_IN_USE"


@dataclass
class Acknowledged:
    """The acts that the application acknowledged; `strange` holds what it should never answer."""

    guard: threading.Lock = field(default_factory=threading.Lock)
    drafts: set[str] = field(default_factory=set)
    issued: dict[str, str] = field(default_factory=dict)
    payments: dict[str, tuple[str, float]] = field(default_factory=dict)
    mails: dict[str, str] = field(default_factory=dict)
    answers: Counter[str] = field(default_factory=Counter)
    strange: list[str] = field(default_factory=list)
    last: float = 0.0

    def note(self, answer: str) -> None:
        """Counts an answer."""
        with self.guard:
            self.answers[answer] += 1

    def wonder(self, text: str) -> None:
        """Keeps what should not have been answered."""
        with self.guard:
            self.strange.append(text[:400])

    def moved(self) -> None:
        """Something was acknowledged now."""
        self.last = time.monotonic()


class Stopped(Exception):
    """The suite is over, and so is the patience of its clients."""


class Clerk(threading.Thread):
    """One client, one invoice after the other."""

    def __init__(self, address: str, known: Acknowledged, seed: int) -> None:
        super().__init__(daemon=True)
        self._known, self._random = known, random.Random(seed)
        self._client = httpx.Client(base_url=address, timeout=httpx.Timeout(45, connect=5), headers={"origin": address})
        self.stopping = threading.Event()
        self.abandoned = threading.Event()
        self._customer = ""

    def run(self) -> None:
        """Works until told to stop; what was begun is finished first."""
        try:
            self._sign_in()
            while not self.stopping.is_set():
                self._one()
        except Stopped:
            self._known.wonder("a client gave up: something that it asked was never answered")
        except Exception as error:  # noqa: BLE001  told in the report
            self._known.wonder(f"a client ended: {type(error).__name__}: {error}")

    def _sign_in(self) -> None:
        with _ENTERING:
            if not _SESSION:
                answer = self._ask("POST", "/api/auth/sign-in/email", {"email": EMAIL, "password": PASSWORD})
                assert answer.status_code == 200, answer.text
                answer = self._ask("POST", "/api/auth/two-factor/verify", {"code": CODES.next(EMAIL)})
                assert answer.status_code == 200, answer.text
                _SESSION[SESSION_COOKIE] = self._client.cookies[SESSION_COOKIE]
        self._client.cookies.update(_SESSION)
        self._customer = self._ask("GET", f"{W}/customers").json()["items"][0]["id"]

    def _one(self) -> None:
        price = self._random.randrange(100, 2000)
        line = {"kind": "GOODS", "designation": "Transpalette", "quantity": 1, "unitPriceHt": price, "vatRatePct": 20}
        today = clock.today().isoformat()
        draft = self._act(f"{W}/invoices", {"customerId": self._customer, "supplyDate": today, "lines": [line]}, 201)
        with self._known.guard:
            self._known.drafts.add(draft["id"])
        if self._random.random() < 0.1:
            return  # some stay drafts
        issued = self._act(f"{W}/invoices/{draft['id']}/issue", None, 200)
        with self._known.guard:
            self._known.issued[draft["id"]] = issued["number"]
        if self._random.random() < 0.5:
            self._pay(draft["id"], price * 1.2)
        if self._random.random() < 0.3:
            body = {"to": ["client@example.org"], "subject": f"Facture {issued['number']}", "body": "Bonjour"}
            mail = self._act(f"{W}/invoices/{draft['id']}/send", body, 202)
            with self._known.guard:
                self._known.mails[mail["id"]] = draft["id"]
        if self._random.random() < 0.3:
            self._ask("GET", f"{W}/invoices/{draft['id']}/pdf", impatient=True)
        if self._random.random() < 0.2:
            self._ask("GET", f"{W}/invoices?pageSize=50")

    def _pay(self, invoice_id: str, amount: float) -> None:
        amount = round(amount, 2)
        body = {
            "date": clock.today().isoformat(), "method": "TRANSFER", "amount": amount,
            "allocations": [{"invoiceId": invoice_id, "amount": amount}],
        }  # fmt: skip
        payment = self._act(f"{W}/payments", body, 201)
        with self._known.guard:
            self._known.payments[payment["id"]] = (invoice_id, amount)

    def _act(self, path: str, body: Any, expected: int) -> dict[str, Any]:
        answer = self._ask("POST", path, body, key=str(uuid.uuid4()))
        if answer.status_code != expected:
            raise RuntimeError(f"POST {path}: {answer.status_code} {answer.text[:300]}")
        self._known.moved()
        return answer.json()

    def _ask(
        self, method: str, path: str, body: Any = None, *, key: str | None = None, impatient: bool = False
    ) -> httpx.Response:
        """The answer, asked for again as long as there is none. Raises Stopped when nobody waits any more."""
        headers = {"idempotency-key": key} if key else {}
        while not self.abandoned.is_set():
            try:
                answer = self._client.request(method, path, json=body, headers=headers)
            except httpx.HTTPError as error:
                self._known.note(type(error).__name__)
                self._pause()
                continue
            self._known.note(str(answer.status_code))
            if answer.status_code >= 500 and answer.status_code not in AGAIN:
                self._known.wonder(f"{method} {path}: {answer.status_code} {answer.text}")
            if answer.status_code >= 500 or answer.status_code in AGAIN or self._in_flight(answer):
                if impatient:
                    return answer
                self._pause()
                continue
            return answer
        raise Stopped

    def _in_flight(self, answer: httpx.Response) -> bool:
        return answer.status_code == 409 and "IDEMPOTENCY" in answer.text

    def _pause(self) -> None:
        self.abandoned.wait(0.1 + self._random.random() / 3)
