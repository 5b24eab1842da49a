"""Commands of `python -m leaseapp.cli`, one module a subject; imported only when asked for, so that starting is fast."""

from leaseapp.kernel.persistence import addresses


def _embedded() -> addresses.Addresses:
    from leaseapp.commands.postgres import provided

    return provided.addresses()


addresses.provide(_embedded)
