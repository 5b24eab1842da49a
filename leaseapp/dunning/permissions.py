"""Permissions of dunning (document 3; `track-ack` is not shown there: whoever advances a dunning may, MONEY.md 4)."""

DUNNING_READ = "recouvrement.dunning:read"
DUNNING_CREATE = "recouvrement.dunning:create"
DUNNING_MANAGE = "recouvrement.dunning:manage"
DUNNING_CANCEL = "recouvrement.dunning:cancel"
