"""Permissions of artificial intelligence."""

WORKFLOW_RUN = "ai.workflow:run"
