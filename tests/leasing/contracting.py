"""Contracts to act on, made through the services: drafts, sent ones, signed, delivered, running."""

from datetime import date
from typing import Any

from leaseapp.assets.models import Asset
from leaseapp.kernel import events
from leaseapp.kernel.context import Context
from leaseapp.leasing import queries
from leaseapp.leasing.models import LeaseContract
from leaseapp.leasing.schemas.affairs import ApproveIn, StudyIn
from leaseapp.leasing.schemas.contract_parts import DeliveryIn, RequirementsIn
from leaseapp.leasing.schemas.contracts import (
    ContractPatch,
    MakeContractIn,
    SendContractIn,
    SignContractIn,
    StepIn,
)
from leaseapp.leasing.services import (
    affairs,
    contract_parts,
    contract_reading,
    contract_signing,
    contracts,
    deciding,
    delivering,
    financing,
)
from leaseapp.signing import queries as signatures
from leaseapp.signing.enums import SigningWay
from leaseapp.signing.services import signing
from tests.assets.conftest import Fleet
from tests.factories import directory, sales
from tests.factories.public_quotes import png
from tests.leasing.conftest import WHY, Desk

LESSEE = {"name": "Jeanne Martin", "email": "jeanne@client.example", "phone": "06 39 98 41 27", "capacity": "gérante"}
ANSWERS = {"offPremises": False, "employeesAtSignature": 40, "inMainActivity": True}
FREE = {"offPremises": True, "employeesAtSignature": 3, "inMainActivity": False}


class House:
    """Makers of contracts in one unit of work."""

    def __init__(self, context: Context) -> None:
        self.context = context
        sales.seller(context)
        self.desk, self.fleet = Desk(context), Fleet(context)
        self.site = directory.establishment(context, self.desk.company)

    def draft(self, **values: Any) -> LeaseContract:
        affair = self.desk.affair(establishmentId=self.site.id)
        self.desk.line(affair, quantity=1)
        self.granted(affair)
        contract = contracts.make(self.context, affair.id, MakeContractIn())
        return self.changed(contract, **ANSWERS | values)

    def granted(self, affair: Any) -> None:
        affairs.study(self.context, affair.id, StudyIn())
        financing.retain(self.context, self.desk.financing(affair).id, StudyIn())
        deciding.submit(self.context, affair.id, StudyIn())
        affair.submitted_by_user_id = self.desk.officer
        self.context.session.flush()
        deciding.approve(self.context, affair.id, ApproveIn(reason=WHY))

    def changed(self, contract: LeaseContract, **values: Any) -> LeaseContract:
        return contracts.update(self.context, contract.id, ContractPatch.model_validate(values))

    def ready(self, **values: Any) -> LeaseContract:
        """A draft that may be sent."""
        return self.accepted(self.draft(**values), "SIGN")

    def accepted(self, contract: LeaseContract, *steps: str) -> LeaseContract:
        """Accept the documents that the contract needs before these steps, without one all."""
        told = contract_reading.told(self.context, contract)
        items = [
            {
                "id": one.id,
                "kind": one.kind,
                "neededFor": one.needed_for,
                "status": "ACCEPTED" if not steps or one.needed_for.value in steps else one.status,
            }
            for one in told.requirements
        ]
        return contract_parts.put_requirements(
            self.context, contract.id, RequirementsIn.model_validate({"items": items})
        )

    def sent(self, *signatories: dict[str, Any], **values: Any) -> LeaseContract:
        contract = self.ready(**values)
        body = SendContractIn.model_validate({"signatories": list(signatories) or [LESSEE]})
        return contract_signing.send(self.context, contract.id, body)

    def signed_by_lessee(self, contract: LeaseContract) -> None:
        """Sign for each signatory of the lessee's, as the public page does."""
        request_id = contract_reading.told(self.context, contract).signature_request_id
        request = signatures.request_of(self.context, request_id, for_update=True)
        for one in signatures.signatories_of(self.context, request.id):
            if one.role.value != "LESSOR":
                signing.require_turn(request, one)
                signing.sign(self.context, request, one, one.name, SigningWay.ONLINE)

    def signed(self, **values: Any) -> LeaseContract:
        contract = self.sent(**values)
        self.signed_by_lessee(contract)
        contract_signing.sign(self.context, contract.id, SignContractIn(name="Paul Durand"))
        self.drained()
        return contract

    def drained(self) -> None:
        """Tell the events, as the end of a unit of work does."""
        events.drain(self.context)
        self.context.session.flush()

    def machine(self, **values: Any) -> Asset:
        return self.fleet.asset(condition="GOOD", **values)

    def delivered(
        self, contract: LeaseContract, *machines: Asset, day: date | None = None, **values: Any
    ) -> LeaseContract:
        rows = queries.assets_of(self.context, contract.id)
        given = machines or [self.machine() for _row in rows]
        body: dict[str, Any] = {
            "deliveredOn": day or self.context.today, "signatoryName": "Jeanne Martin", "imagePng": png(),
            "lines": [
                {"contractAssetId": row.id, "assetId": machine.id, "serial": f"SN-{number}", "state": "NEW"}
                for number, (row, machine) in enumerate(zip(rows, given, strict=True))
            ],
        }  # fmt: skip
        return delivering.report(self.context, contract.id, DeliveryIn.model_validate(body | values))

    def running(self, *machines: Asset, **values: Any) -> LeaseContract:
        """A contract that runs, with these machines."""
        contract = self.delivered(self.signed(**values), *machines)
        self.accepted(contract)
        return delivering.activate(self.context, contract.id, StepIn())
