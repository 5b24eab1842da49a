"""Named statements of the catalog."""

from sqlmodel import col, select

from leaseapp.catalog.models import Product
from leaseapp.kernel.context import Context


def product_of_reference(context: Context, reference: str) -> Product | None:
    """Return the living product with this reference, archived ones included."""
    statement = select(Product).where(Product.reference == reference, col(Product.deleted_at).is_(None))
    return context.session.exec(statement).first()
