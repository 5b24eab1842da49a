"""The permission strings of files (document 2)."""

FILE_READ = "file:read"
FILE_UPLOAD = "file:upload"
FILE_DELETE = "file:delete"
FILE_SHARE = "file:share"
