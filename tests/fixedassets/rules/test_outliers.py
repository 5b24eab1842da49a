"""Values far from the others, by Tukey's fences."""

from decimal import Decimal

import pytest

from leaseapp.fixedassets.rules.outliers import outliers

D = Decimal


@pytest.mark.parametrize(
    ("values", "far"),
    [
        ([], []),
        ([1, 2, 3, 900], []),  # too few to tell
        ([10, 11, 12, 13, 14], []),
        ([10, 11, 12, 13, 900], [900]),  # quartiles 11 and 13: fences 8 and 16
        ([-900, 10, 11, 12, 13], [-900]),
        ([8, 11, 12, 13, 16], []),  # on the fences
        ([5, 5, 5, 5, 6], [6]),
        ([7, 7, 7, 7, 7], []),
    ],
)
def test_what_lies_beyond_the_fences(values, far):
    assert outliers([D(one) for one in values]) == [D(one) for one in far]
