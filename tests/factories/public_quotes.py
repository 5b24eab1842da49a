"""Helpers of the tests of the public page: an offer with its link, stored rows, a drawn signature."""

import base64
import io
from dataclasses import dataclass
from typing import Any

import httpx
from PIL import Image, ImageDraw, PngImagePlugin
from sqlmodel import select

from leaseapp.kernel.persistence import db

PUBLIC = "/api/public/quotes"
SELLER_NAME = "Nordloc"
ACCEPT = {"name": "Hélène Rouvière", "totalTtc": 1200}


@dataclass
class Offer:
    """A quote that a client can open."""

    id: Any
    path: str
    option_id: str


def stored(model: type, *criteria: Any) -> list[Any]:
    """Rows of every organization."""
    with db.system_session("test") as session:
        return list(session.exec(select(model).where(*criteria)))


def png(width: int = 300, height: int = 100, *, blank: bool = False, comment: str | None = None) -> str:
    """A drawn signature as the pad sends it."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    if not blank:
        ImageDraw.Draw(picture).line([(10, height // 2), (width - 10, height // 3)], fill="black", width=3)
    extra = PngImagePlugin.PngInfo()
    if comment:
        extra.add_text("Comment", comment)
    written = io.BytesIO()
    picture.save(written, "PNG", pnginfo=extra)
    return "data:image/png;base64," + base64.b64encode(written.getvalue()).decode()


def code(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal."""
    return answer.status_code, answer.json()["code"]
