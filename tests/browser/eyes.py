"""A critical look at an open page: things beyond the edge, targets too small for a finger, words nobody translated."""

import re
from functools import lru_cache

from axe_playwright_python.base import AXE_SCRIPT
from babel.messages.pofile import read_po
from playwright.sync_api import Page

from leaseapp.kernel.settings import PROJECT_ROOT

#: pixels of a finger, UX.md
FINGER = 44
Rules = dict[str, object]
COLOURS: Rules = {"runOnly": ["color-contrast"]}
LAYOUT: Rules = {"rules": {"color-contrast": {"enabled": False}}}
EVERYTHING: Rules = {}
#: looks of texts whose contrast axe found sufficient in this run, or could tell nowhere (over a gradient, in a drawing)
FINE: set[str] = set()

_BEYOND = """() => {
  const width = window.innerWidth, found = [];
  const scroller = (one) => { for (let up = one.parentElement; up; up = up.parentElement) {
    const style = getComputedStyle(up);
    if (['auto', 'scroll', 'hidden', 'clip'].includes(style.overflowX) && up.id !== 'content' && up !== document.body) return true; } return false; };
  if (document.documentElement.scrollWidth > width) found.push(`the page scrolls: ${document.documentElement.scrollWidth} of ${width}`);
  for (const box of document.querySelectorAll('#content, dialog[open], dialog[open] .modal-body'))
    if (box.scrollWidth > box.clientWidth + 1) found.push(`${box.className || box.id} scrolls: ${box.scrollWidth} of ${box.clientWidth}`);
  if (width > 1200) for (const list of document.querySelectorAll('.list-card .table-scroll'))
    if (list.scrollWidth > list.clientWidth + 1) found.push(`the list scrolls: ${list.scrollWidth} of ${list.clientWidth}`);
  for (const one of document.querySelectorAll('main *, dialog[open] *')) {
    const at = one.getBoundingClientRect();
    if (at.width > 1 && at.height > 1 && (at.right > width + 1 || at.left < -1) && !scroller(one) && !one.matches('.sr, .skip')
      && getComputedStyle(one).visibility !== 'hidden')
      found.push(`beyond the edge: ${one.outerHTML.slice(0, 120)}`);
  }
  return found.slice(0, 5);
}"""

# what is smaller than a finger is asked whether what lies around it is still the target (a label, a ::after)
_SMALL = """(finger) => {
  const own = (target, hit) => hit && (target.contains(hit) || hit.contains(target) && hit.matches('label, td.pick, th.pick')
    || [...(target.labels ?? [])].some((label) => label.contains(hit)));
  const room = (target) => {
    target.scrollIntoView({ block: 'center', inline: 'center' });
    const at = (target.closest('label') ?? target).getBoundingClientRect(), x = at.left + at.width / 2, y = at.top + at.height / 2, far = finger / 2 - 2;
    return [[0, far], [0, -far], ...(at.width < finger ? [[far, 0], [-far, 0]] : [])]
      .every(([dx, dy]) => own(target, document.elementFromPoint(x + dx, y + dy)));
  };
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const content = document.querySelector('#content'), before = content?.scrollTop;
  const found = [...top.querySelectorAll('button, a.btn, select, summary, input:not([type=file]), textarea, [role=tab], .bar a, .sheet a')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('.sr, [inert]') && !one.disabled && !one.matches('.date-picker, .sr'))
    .filter((one) => { const at = (one.closest('label') ?? one).getBoundingClientRect(); return at.width > 1 && (at.height < finger - 0.5 || at.width < finger - 0.5) && !room(one); })
    .map((one) => { const at = one.getBoundingClientRect(); return `${Math.round(at.width)}x${Math.round(at.height)} ${one.outerHTML.slice(0, 110)}`; });
  if (content) content.scrollTop = before;
  return found.slice(0, 6);
}"""

_WORDS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    if (text && !node.parentElement.closest('script, style, noscript, [aria-hidden=true]') && node.parentElement.checkVisibility()) found.push(text);
  }
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) if (one.getAttribute(name)) found.push(one.getAttribute(name));
  return found;
}"""
# Of texts that look alike axe is shown one: each takes it milliseconds. Alike are those whose elements, up to the root, agree in
# everything that a contrast is made of, and in their classes, for what stands before and after elements. A look is told by a number
# made of its parent's: what axe found fine on one page is not shown to it on the next.
_UNLIKE = """
  const looks = ['color', 'fontSize', 'fontWeight', 'textShadow', 'opacity', 'filter', 'mixBlendMode', 'backgroundColor', 'backgroundImage'];
  const known = new Map(), base = 36;
  const number = (text) => {
    let one = 17, two = 23;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193);
      two = Math.imul(two + code, 0x2545f491) ^ two >>> 15;
    }
    return (one >>> 0).toString(base) + '.' + (two >>> 0).toString(base);
  };
  const look = (one) => {
    if (!one) return '';
    if (!known.has(one)) {
      const style = getComputedStyle(one);
      known.set(one, number([one.tagName, one.className, ...looks.map((name) => style[name]), look(one.parentElement)].join('|')));
    }
    return known.get(one);
  };
  const state = (one) => {
    const at = one.getBoundingClientRect(), off = '[aria-disabled=true], :disabled';
    return [at.right > 0 && at.bottom > 0 && at.left < innerWidth && at.top < innerHeight, at.width > 1 && at.height > 1,
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }), !!one.closest(off), !!one.closest('label')?.control?.matches(off)]
      .reduce((bits, bit) => bits * 2 + bit, 0).toString(base);
  };
  const written = (one) => one.matches('input, select, textarea') || [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const unlike = (root) => new Map([...root.querySelectorAll('*')].filter(written).reverse().map((one) => [look(one) + '.' + state(one), one]));
"""
# the impact of a rule is that of whatever it finds: those that find nothing grave are not asked, which saves a third;
# what is fine stays in the page: bringing it over takes a quarter of the time
_GRAVE = (
    """async ([within, rules, fine]) => {"""
    + _UNLIKE
    + """
  const part = within ? document.querySelector(within) : document;
  const shown = rules.rules?.['color-contrast']?.enabled === false ? new Map() : unlike(part);
  for (const look of fine.split(' ')) shown.delete(look);
  if (!shown.size && rules.runOnly) return [[], ''];
  const soft = axe._audit.rules.filter((rule) => !['serious', 'critical'].includes(rule.impact));
  axe._audit.checks['color-contrast'].options.ignoreLength = true;  // a single letter is a text too
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-unlike]' }, ...soft.map(({ id }) => ({ id, enabled: false }))] });
  for (const [look, one] of shown) one.dataset.unlike = look;
  const { violations, incomplete } = await axe.run(part, { ...rules, elementRef: true, resultTypes: ['violations', 'incomplete'] });
  // over a gradient or in a drawing axe never knows; what something lies over it may know elsewhere
  const doubtful = [...violations, ...incomplete].filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes)
    .filter(({ any }) => !['bgGradient', 'bgImage', 'imgNode'].includes(any[0].data.messageKey));
  const certain = new Set(shown.keys());
  for (const { element } of doubtful) certain.delete(element.dataset.unlike);
  for (const one of shown.values()) delete one.dataset.unlike;
  return [violations.filter((one) => ['serious', 'critical'].includes(one.impact)).map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)}`),
    [...certain].join(' ')];
}"""
)
#: notes whatever says no, also when it is gone before anybody looks
NOTING = """() => { window.refused = [];
  new MutationObserver(() => document.querySelectorAll('.toast.error, .list-problem, main .notice.red[role=alert], .problem').forEach((one) => {
    if (!window.refused.includes(one.textContent)) window.refused.push(one.textContent); }))
    .observe(document.body, { childList: true, subtree: true }); }"""
#: codes of enums, holes of templates, and what JavaScript writes where there is nothing
RAW = re.compile(r"^[A-Z]{2,}(_[A-Z]+)+$|\{[a-zA-Z.]+\}|\bundefined\b|\bNaN\b|\[object |^null$|Invalid Date")


#: French texts that people also write into their records, whatever the language of the page
WRITTEN = frozenset({"Formation", "Location", "Maintenance", "Équipement", "Matériel"})

#: the same, in the demonstration: names of accounts and of their codes, a way of selling, the text of a mail, a message to somebody who reads French,
#: a box of a tax return
STORED = frozenset(
    {
        "Clients",
        "Fournisseurs",
        "Ventes",
        "Vente",
        "Devis",
        "Stock bas",
        "Stockage",
        "Véhicules",
        "Frais bancaires",
        "CB",
    }
)


#: the same, read from the database of the walks (`stored.note`): names, notes and notices are in the language of who wrote or gets them
NOTED: set[str] = set()


@lru_cache(maxsize=1)
def foreign() -> dict[str, frozenset[str]]:
    """By the language of the page, the texts of the interface that belong to the other one."""
    pairs: set[tuple[str, str]] = set()
    for path in (PROJECT_ROOT / "leaseapp" / "locale" / "fr").rglob("*.po"):
        with path.open("rb") as file:
            pairs |= {(str(one.id), str(one.string)) for one in read_po(file) if one.id and one.string}
    ids, texts = {one for one, _text in pairs}, {text for _one, text in pairs}
    return {"fr": frozenset(ids - texts), "en": frozenset(texts - ids - WRITTEN)}


def beyond_the_edge(page: Page) -> list[str]:
    """Return what sticks out of the window or makes the page scroll sideways."""
    found: list[str] = page.evaluate(_BEYOND)
    return found


def too_small_for_fingers(page: Page) -> list[str]:
    """Targets that a finger misses, with their size."""
    found: list[str] = page.evaluate(_SMALL, FINGER)
    return found


def wrong_words(page: Page, locale: str, *, by_us: bool = False) -> list[str]:
    """Raw codes and texts of the interface in the other language; French ones where nobody but the demonstration wrote (`by_us`)."""
    shown: list[str] = page.evaluate(_WORDS)
    others = foreign()[locale] - STORED - NOTED if locale == "fr" or by_us else ()
    return [text for text in shown if RAW.search(text) or text in others]


def french(page: Page, within: str) -> list[str]:
    """French texts of the interface in a part of an English page that holds no words of the organization's own."""
    shown: list[str] = page.locator(within).evaluate_all(
        "(all) => all.flatMap((one) => [...one.querySelectorAll('h2, .btn, small, a')].map((part) => part.textContent.trim()))"
    )
    return [text for text in shown if text in foreign()["en"]]


def grave(page: Page, rules: Rules = EVERYTHING, within: str | None = None) -> list[str]:
    """Violations that axe calls serious or critical, in the part `within` of the page."""
    if not page.evaluate("typeof window.axe === 'object'"):
        page.evaluate(AXE_SCRIPT)
    found, fine = page.evaluate(_GRAVE, [within, rules, " ".join(FINE)])
    FINE.update(fine.split())
    return list(found)
