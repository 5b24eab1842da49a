"""Links of files: categories of links, and the mark of somebody who uploaded a content that was there already."""

import re

CATEGORY = re.compile(r"[a-z0-9-]{1,40}")
USUAL = "document"
LEGAL_ORIGINAL = "legal-original"
"""The category of a document that the law wants kept as it is."""
UPLOADER = "Uploader"
"""The target of a link that keeps a file readable for whoever uploaded the same content: no record, their user id."""
