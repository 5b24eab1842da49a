"""The pages of every domain are declared once for these tests."""

import pytest

from leaseapp import leaseapp as application
from leaseapp.kernel.persistence import db
from tests.support import world
from tests.ui.tabs import Tab


@pytest.fixture
def tab_of(database: db.Addresses):
    """`tab_of("ACCOUNTANT", "/workspace/products")`: an open page of that person, on the test's own database."""
    assert application.app is not None
    return lambda role="ADMIN", address="/workspace", organization="alpha", locale="en": Tab(
        address, world.person(role, organization).token if role else None, locale
    )
