"""The permission strings of quotes and orders (documents 1 and 3, DECISIONS 12)."""

QUOTE_READ = "sales.quote:read"
QUOTE_CREATE = "sales.quote:create"
QUOTE_UPDATE = "sales.quote:update"
QUOTE_DELETE = "sales.quote:delete"
ORDER_READ = "sales.order:read"
ORDER_CREATE = "sales.order:create"
ORDER_UPDATE = "sales.order:update"
