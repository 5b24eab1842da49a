"""Statements of leasing."""

from leaseapp.leasing.queries.affairs import financings_of as financings_of
from leaseapp.leasing.queries.affairs import lines_of as lines_of
from leaseapp.leasing.queries.affairs import names_of as names_of
from leaseapp.leasing.queries.affairs import products_of as products_of
from leaseapp.leasing.queries.affairs import retained_of as retained_of
from leaseapp.leasing.queries.contracts import assets_of as assets_of
from leaseapp.leasing.queries.contracts import contract_runs_at as contract_runs_at
from leaseapp.leasing.queries.contracts import contract_that_holds as contract_that_holds
from leaseapp.leasing.queries.contracts import deliveries_of as deliveries_of
from leaseapp.leasing.queries.contracts import delivery_lines_of as delivery_lines_of
from leaseapp.leasing.queries.contracts import deposit_of as deposit_of
from leaseapp.leasing.queries.contracts import exposure_of as exposure_of
from leaseapp.leasing.queries.contracts import handed_over as handed_over
from leaseapp.leasing.queries.contracts import is_spoken_for as is_spoken_for
from leaseapp.leasing.queries.contracts import parts_of as parts_of
from leaseapp.leasing.queries.contracts import schedule_of as schedule_of
from leaseapp.leasing.queries.contracts import versions_of as versions_of
