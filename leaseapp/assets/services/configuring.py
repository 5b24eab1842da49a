"""Settings of equipment: one set for each organization, kept as a parameter of it (document 2)."""

from dataclasses import replace
from types import SimpleNamespace

from leaseapp.assets.models import AssetFamily
from leaseapp.assets.rules import specs
from leaseapp.assets.rules.inventory import pattern_error
from leaseapp.assets.schemas.settings import AssetSettings, AssetSettingsIn, AssetSettingsOut, ModelStartOut
from leaseapp.identity.services import settings
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, refuse_invalid
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.persistence.stored_shapes import StoredShape

KEY = "equipment"
TEMPLATE = "dynamicPropertyTemplate"
_STORED = StoredShape(AssetSettings, 1)


def settings_of(context: Context) -> AssetSettings:
    """Return the settings of the organization. Raises NoLongerFits."""
    stored = settings.setting(context, KEY)
    return _STORED.read(stored) if stored else AssetSettings()


def read(context: Context) -> AssetSettingsOut:
    """Return the settings with their version."""
    row = settings.settings_of(context, [KEY]).get(KEY)
    found = _STORED.read(row.value) if row else AssetSettings()
    template = found.dynamic_property_template
    return AssetSettingsOut(
        **found.model_dump(by_alias=False, exclude={"dynamic_property_template"}),
        dynamic_property_template=specs.stored(template) if template else None, version=row.version if row else 0,
    )  # fmt: skip


def change(context: Context, body: AssetSettingsIn) -> AssetSettingsOut:
    """Store all settings anew.

    Raises StaleVersion, NotFound for an unknown family, Invalid PATTERN_INVALID, SCHEMA_UNSUPPORTED at each wrong property.
    """
    row = settings.settings_of(context, [KEY], for_update=True).get(KEY)
    check_version(SimpleNamespace(version=row.version if row else 0), body.version, lambda: read(context))
    if body.default_family_id is not None:
        get_or_404(context, AssetFamily, body.default_family_id, field="defaultFamilyId")
    wrong = pattern_error(body.inventory_pattern)
    refuse_invalid(([wrong] if wrong else []) + _template_errors(body))
    kept = AssetSettings.model_validate(body.model_dump(exclude={"version"}))
    settings.put(context, KEY, _STORED.write(kept))
    return read(context)


def model_start(context: Context) -> ModelStartOut:
    """Return what a new model is proposed."""
    return ModelStartOut(family_id=settings_of(context).default_family_id)


def _template_errors(body: AssetSettingsIn) -> list[FieldError]:
    template = body.dynamic_property_template
    found = specs.schema_errors(template) if template else []
    return [replace(error, field=f"{TEMPLATE}{error.field.removeprefix('schema')}") for error in found]
