"""Permissions of ratings (document 1, DECISIONS 12)."""

RATING_READ = "rating.rating:read"
RATING_CREATE = "rating.rating:create"
RATING_UPDATE = "rating.rating:update"
RATING_ARCHIVE = "rating.rating:archive"
RATING_VALIDATE = "rating.rating:validate"
DOCUMENT_READ = "rating.document:read"
