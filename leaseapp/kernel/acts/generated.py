"""Functions of Endpoints that are declared for many records alike: each reads like one that was written for its record."""

import inspect
from typing import Any

from leaseapp.kernel.context import Context


def generated(function: Any, name: str, says: str, *, module: str, **parameters: Any) -> Any:
    """Return `function` with the name, docstring, module and parameters (their types by name) of one that was written.

    `context` is the first parameter. An Endpoint takes its name, summary, domain and shapes from there.
    """
    kinds = {"context": Context, **parameters}
    one = inspect.Parameter.POSITIONAL_OR_KEYWORD
    listed = [inspect.Parameter(given, one, annotation=kind) for given, kind in kinds.items()]
    function.__dict__["__signature__"] = inspect.Signature(listed)
    function.__name__, function.__module__, function.__doc__ = name, module, says
    return function
