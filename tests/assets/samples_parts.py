"""Samples of spare parts."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample


@sample
def create_spare_part(maker: Maker) -> dict[str, Any]:
    model = maker.keep("model", lambda: maker.make("create_asset_model"))
    body = {
        "reference": f"PIECE-{maker.number()}", "name": "Joint de porte", "unit": "pièce", "unitCostHt": 12.5,
        "salePriceHt": 24, "threshold": 2, "leadDays": 5, "modelIds": [str(model.id)],
    }  # fmt: skip
    return {"body": body}


def part(maker: Maker) -> Any:
    """A spare part that is kept."""
    return maker.keep("spare part", lambda: maker.make("create_spare_part"))


by_id("read_spare_part", "spare_part_id", lambda maker: part(maker).id)
by_id("list_spare_part_instances_of_spare_part", "spare_part_id", lambda maker: part(maker).id)


@sample
def update_spare_part(maker: Maker) -> dict[str, Any]:
    return {"spare_part_id": maker.make("create_spare_part").id, "body": {"threshold": 4, "modelIds": []}}


@sample
def receive_spare_parts(maker: Maker) -> dict[str, Any]:
    place = maker.make("create_storage_location")
    body = {"locationId": str(place.id), "quantity": 6, "state": "NEW", "unitCostHt": 11.2}
    return {"spare_part_id": part(maker).id, "body": body}


by_id("read_part_instance", "part_instance_id", lambda maker: maker.make("receive_spare_parts").id)


@sample
def update_part_instance(maker: Maker) -> dict[str, Any]:
    place = maker.make("create_storage_location")
    body = {"locationId": str(place.id), "quantity": 2, "reason": "pour la tournée"}
    return {"part_instance_id": maker.make("receive_spare_parts").id, "body": body}
