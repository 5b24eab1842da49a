"""Names of a new resource in code and in both languages."""

from dataclasses import dataclass

from leaseapp.commands.new_resource.fields import FieldSpec


@dataclass(frozen=True)
class Resource:
    """A resource to be made; `what` is one sentence about it, in English and in French.

    `permission` is an entity of the role grid that has the verbs read, create, update and delete.
    """

    domain: str
    name: str
    plural: str
    french: str
    french_plural: str
    what: tuple[str, str]
    permission: str
    group: str
    icon: str
    reason: str
    fields: tuple[FieldSpec, ...]

    @property
    def model(self) -> str:
        """The class of its rows: `delivery_note` → DeliveryNote."""
        return "".join(part.capitalize() for part in self.name.split("_"))

    @property
    def words(self) -> str:
        """The name in a sentence."""
        return self.name.replace("_", " ")

    @property
    def title(self) -> str:
        """The name of its list for people."""
        return self.plural.replace("_", " ").capitalize()

    @property
    def texts(self) -> dict[str, str]:
        """Every text of its own, with its French."""
        return {
            self.title: self.french_plural.capitalize(),
            self.words.capitalize(): self.french.capitalize(),
            self.what[0]: self.what[1],
            **{one.label: one.french for one in self.fields},
        }
