"""Tables of the workspace."""

from leaseapp.workspace.models.saved_view import SavedView, SavedViewDefault

__all__ = ["SavedView", "SavedViewDefault"]
