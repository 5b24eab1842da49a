"""One good call of each endpoint, found by rule: `tests/<domain>/samples*.py`, one file a subject (`making.py` says how)."""

import importlib
from pathlib import Path

from tests.architecture import plain_samples
from tests.architecture.making import ENDPOINTS, SAMPLES, Maker, Sample

__all__ = ["ENDPOINTS", "SAMPLES", "Maker", "Sample"]

for _path in sorted(Path(__file__).parents[1].glob("*/samples*.py")):
    if _path != Path(__file__):
        importlib.import_module(f"tests.{_path.parent.name}.{_path.stem}")
plain_samples.complete()
