"""The permission strings of signatures."""

REQUEST_READ = "signing.request:read"
REQUEST_CREATE = "signing.request:create"
REQUEST_UPDATE = "signing.request:update"
REQUEST_SIGN = "signing.request:sign"
