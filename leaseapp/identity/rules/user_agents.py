"""The name that a browser gives itself, in words that its owner knows: a list of sessions is read by people."""

import re

_BROWSERS = (
    ("Edge", r"\bEdg(?:e|A|iOS)?/"), ("Opera", r"\bOPR/|\bOpera\b"), ("Samsung Internet", r"\bSamsungBrowser/"),
    ("Firefox", r"\b(?:Firefox|FxiOS)/"), ("Chrome", r"\b(?:Chrome|CriOS|HeadlessChrome)/"), ("Safari", r"\bSafari/"),
)  # fmt: skip
_SYSTEMS = (
    ("iPhone", r"\biPhone\b"), ("iPad", r"\biPad\b"), ("Android", r"\bAndroid\b"), ("Windows", r"\bWindows\b"),
    ("ChromeOS", r"\bCrOS\b"), ("macOS", r"\bMac OS X\b|\bMacintosh\b"), ("Linux", r"\bLinux\b"),
)  # fmt: skip


def device_of(user_agent: str) -> str:
    """`Firefox · Windows`; the first word of what calls itself otherwise, empty for what says nothing."""
    browser = next((name for name, mark in _BROWSERS if re.search(mark, user_agent)), "")
    system = next((name for name, mark in _SYSTEMS if re.search(mark, user_agent)), "")
    known = " · ".join(part for part in (browser, system) if part)
    return known or re.split(r"[/ ]", user_agent, maxsplit=1)[0][:40]
