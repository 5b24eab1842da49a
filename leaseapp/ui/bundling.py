"""The cut of the built interface into files: what every page needs is one of them, not twenty small ones."""

from typing import Any

from reflex.constants import ReactRouter
from reflex.plugins import Plugin

#: libraries, Reflex's own runtime, and the parts of the frame: each page needs all of them
FRAME = (
    r"/node_modules\/|\/\.web\/utils\/"
    r"|\/ui\/(acting|app|bell|boundary|calls|combobox|kit|leaving|live|news|organizations|overlay|palette|public_api|rail|record_actions|sending|shell|shortcuts)\.jsx?$/"
)
_GROUPS = "groups: ["


class Bundling(Plugin):
    """A plugin that adds the frame's file to the build's settings.

    A browser that has never been here asks for each file by itself, and each costs it and the server some milliseconds.
    """

    def pre_compile(self, **context: Any) -> None:
        """Register the change of the settings that Reflex has just written."""
        context["add_modify_task"](ReactRouter.VITE_CONFIG_FILE, _with_frame)


def _with_frame(settings: str) -> str:
    """Raise ValueError when Reflex writes these settings in another form than the pinned version does."""
    if settings.count(_GROUPS) != 1:
        raise ValueError("vite.config.js has no single list of groups: Reflex writes it differently now")
    return settings.replace(_GROUPS, f'{_GROUPS}{{ test: {FRAME}, name: "frame" }},')
