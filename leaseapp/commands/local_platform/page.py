"""The page of the local platform: a person plays the customers of the application, and one of its suppliers."""

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from html import escape

from leaseapp.commands.local_platform.papers import Shape, content_of
from leaseapp.commands.local_platform.scenarios import Saying, Scenario
from leaseapp.commands.local_platform.state import LocalPlatform, StoredFlow
from leaseapp.einvoicing.enums import RefusalReason

HTML = "text/html; charset=utf-8"
ANSWERS = {
    "approve": Saying(0, "205"), "dispute": Saying(0, "207", "AUTRE", "À vérifier"), "pay": Saying(0, "212", pays=True),
    "refuse": Saying(0, "210", RefusalReason.CMD_ERR, "Numéro de commande absent."),
    "reject": Saying(0, "213", "DEST_INC", "Destinataire inconnu."),
}  # fmt: skip
STYLE = (
    "<style>body{font:15px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem}td,th{padding:.3rem .6rem;"
    "text-align:left}form{display:inline}label{margin-right:1rem}</style>"
)
Form = dict[str, list[str]]


def answer(platform: LocalPlatform, method: str, path: str, form: Form) -> tuple[int, bytes, str]:
    """Return the page, after what somebody asked of it."""
    if method == "POST":
        _act(platform, path, {name: values[0] for name, values in form.items()})
        return 200, _drawn(platform, said="Done.").encode(), HTML
    return (200, _drawn(platform).encode(), HTML) if path == "/" else (404, b"", HTML)


def _act(platform: LocalPlatform, path: str, form: dict[str, str]) -> None:
    if path == "/say" and form.get("flow") in platform.flows:
        platform.say(platform.flows[form["flow"]], ANSWERS[form["answer"]])
    elif path == "/scenario":
        platform.scenarios[form["siren"]] = Scenario(form["scenario"])
    elif path == "/forward":
        platform.advance(timedelta(minutes=int(form.get("minutes", "1"))).total_seconds())
    elif path == "/send":
        content, syntax, name = content_of(
            Shape(form["shape"]), number=form["number"], seller=form["seller"], buyer=form["buyer"],
            amount=Decimal(form["amount"]), order=form.get("order", ""),
        )  # fmt: skip
        for account in _accounts(platform):
            if form.get("account", account) == account:
                platform.send_invoice(account, content, syntax, name)


def _accounts(platform: LocalPlatform) -> Sequence[str]:
    known = {hook.account for hook in platform.hooks.values()} | {flow.account for flow in platform.flows.values()}
    return sorted(known | {account for account, _until in platform.tokens.values()})


def _drawn(platform: LocalPlatform, said: str = "") -> str:
    flows = [one for one in platform.flows.values() if one.flow_type == "CustomerInvoice"]
    rows = "".join(_row(one) for one in sorted(flows, key=lambda one: one.submitted_at, reverse=True))
    scenarios = "".join(f"<option>{one.value}</option>" for one in Scenario)
    shapes = "".join(f"<option>{one.value}</option>" for one in Shape)
    accounts = "".join(f"<option>{escape(one)}</option>" for one in _accounts(platform))
    chosen = "".join(f"<li>{escape(siren)}: {one.value}</li>" for siren, one in platform.scenarios.items())
    parts = (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Local e-invoice platform</title>", STYLE,
        "<h1>Local e-invoice platform</h1>",
        "<p>You play the customers and suppliers of the application. Nothing leaves this machine.",
        f" <b role=status>{said}</b></p><h2>Invoices that were sent</h2>",
        f"<table><tr><th>Invoice<th>Buyer<th>Acknowledged<th>Answer</tr>{rows}</table>",
        "<h2>How a buyer answers by itself</h2><form method=post action=/scenario>",
        "<label>SIREN <input name=siren required></label>",
        f"<label>Scenario <select name=scenario>{scenarios}</select></label><button>Set</button></form><ul>{chosen}</ul>",
        "<h2>Send an invoice as a supplier</h2><form method=post action=/send>",
        f"<label>To the account <select name=account>{accounts}</select></label>",
        f"<label>Shape <select name=shape>{shapes}</select></label><label>Number <input name=number required></label>",
        "<label>Seller’s SIREN <input name=seller required></label><label>Buyer’s SIREN <input name=buyer required></label>",
        "<label>Amount excl. VAT <input name=amount value=100 required></label><label>Order <input name=order></label>",
        "<button>Send</button></form><h2>Time</h2><form method=post action=/forward>",
        "<label>Minutes <input name=minutes value=1></label><button>Forward</button></form>",
    )  # fmt: skip
    return "".join(parts)


def _row(flow: StoredFlow) -> str:
    number = escape((flow.said.number if flow.said else None) or flow.name)
    buyer = escape((flow.said.buyer_siren if flow.said else None) or "–")
    buttons = "".join(
        f"<form method=post action=/say><input type=hidden name=flow value={escape(flow.flow_id)}>"
        f"<button name=answer value={name}>{name}</button></form> "
        for name in ANSWERS
    )
    return f"<tr><td>{number}<td>{buyer}<td>{flow.ack}<td>{buttons}</tr>"
