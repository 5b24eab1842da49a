"""The home page of a caller: the cards of their desk that they may see, read again only where something changed."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Card, Desk, Period, Shown, Whose, home_acts, home_cards
from leaseapp.kernel.home.cache import kept
from leaseapp.kernel.home.periods import before
from leaseapp.kernel.home.shapes import Link
from leaseapp.workspace.rules.desks import desk_of, first_look
from leaseapp.workspace.rules.layout import filled, on_tablets
from leaseapp.workspace.schemas import CardOut, HomeActOut, HomeOut, HomeQuery, SpanOut


def read(context: Context, query: HomeQuery | None = None, *, keep: bool = False) -> HomeOut:
    """Return the page as `query` asks for it; with `keep` cards come from what was read within the last half minute.

    Keep only in a unit of work that has written nothing: what it did is in no cache, and must not get there.
    """
    desk = desk_of(context.principal)
    cards = _cards(context, desk)
    chosen = query or HomeQuery()
    asked = Asked(chosen.period or Period.MONTH, chosen.whose or first_look(context.principal))
    found = [(card, _kept(context, desk, card, asked) if keep else card.read(context, asked)) for card in cards]
    shown = [(card, one) for card, one in found if one is not None]
    sizes = [card.desks[desk].size for card, _one in shown]
    spans = zip(filled(sizes), on_tablets(sizes), strict=True)
    has_periods = any(Period in card.asks for card in cards)
    return HomeOut(
        desk=desk,
        period=asked.period if has_periods else None,
        compared_with=before(asked.period, context.today).end if has_periods else None,
        whose=asked.whose if any(Whose in card.asks for card in cards) else None,
        acts=_acts(context, desk, asked),
        cards=[_card(context, card, one, span) for (card, one), span in zip(shown, spans, strict=True)],
    )


def _cards(context: Context, desk: Desk) -> list[Card]:
    cards = [
        card for card in home_cards if desk in card.desks and (card.permission is None or context.can(card.permission))
    ]
    return sorted(cards, key=lambda card: card.desks[desk].order)


def _kept(context: Context, desk: Desk, card: Card, asked: Asked) -> Shown | None:
    principal = context.principal
    mine = Whose in card.asks and asked.whose is Whose.MINE
    key = (
        card.key, desk, principal.permissions, principal.read_only, principal.company_id, context.locale, context.today,
        principal.user_id if card.personal or mine else None,
        asked.period if Period in card.asks else None,
        asked.whose if Whose in card.asks else None,
    )  # fmt: skip
    return kept.get(context.organization_id, card.kinds, key, lambda: card.read(context, asked))


def _acts(context: Context, desk: Desk, asked: Asked) -> list[HomeActOut]:
    return [
        HomeActOut(
            icon=act.icon, exports=act.exports,
            link=Link(label=context.translate(act.label), url=act.url + (f"?period={asked.period}" if act.exports else "")),
        )
        for act in home_acts
        if desk in act.desks and context.can(act.permission) and (act.exports or not context.principal.read_only)
    ]  # fmt: skip


def _card(context: Context, card: Card, shown: Shown, span: tuple[int, int]) -> CardOut:
    return CardOut(
        key=card.key,
        title=context.translate(card.title),
        hint=shown.hint,
        more=shown.more,
        span=SpanOut(wide=span[0], tablet=span[1]),
        body=shown.body,
    )
