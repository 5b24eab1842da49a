"""Names of a new resource in code and in both languages."""

import re
from dataclasses import dataclass

from leaseapp.commands.new_resource.fields import FieldSpec

_VOWELS = "aeiouyhàâäéèêëîïôöùûüœæ"


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
    feminine: bool
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
    def constant(self) -> str:
        """The name of its list."""
        return self.plural.upper()

    @property
    def words(self) -> str:
        """The name in a sentence."""
        return self.name.replace("_", " ")

    @property
    def title(self) -> str:
        """The name of its list for people."""
        return self.plural.replace("_", " ").capitalize()

    @property
    def path(self) -> str:
        """Its address below the workspace."""
        return self.plural.replace("_", "-")

    @property
    def id_name(self) -> str:
        """The parameter of its addresses."""
        return f"{self.name}_id"

    @property
    def act(self) -> str:
        """The beginning of its audit actions, named after its permission: `annuaire.vehicle`."""
        return f"{self.permission.split('.')[0]}.{self.name.replace('_', '')}"

    def constant_of(self, verb: str) -> str:
        """Return the name of a permission: `annuaire.company:read` → COMPANY_READ."""
        return re.sub(r"\W", "_", f"{self.permission.split('.')[-1]}_{verb}").upper()

    @property
    def texts(self) -> dict[str, str]:
        """Every text that its pages say, with its French."""
        vowel = self.french[0].lower() in _VOWELS
        e = "e" if self.feminine else ""
        this = "cette" if self.feminine else "cet" if vowel else "ce"
        the = "l’" if vowel else "la " if self.feminine else "le "
        new = "Nouvelle" if self.feminine else "Nouvel" if vowel else "Nouveau"
        capital = self.words.capitalize(), self.french.capitalize()
        return {
            self.title: self.french_plural.capitalize(),
            capital[0]: capital[1],
            f"New {self.words}": f"{new} {self.french}",
            f"No {self.words} yet": f"Aucun{e} {self.french}",
            f"{capital[0]} saved": f"{capital[1]} enregistré{e}",
            f"{capital[0]} deleted": f"{capital[1]} supprimé{e}",
            f"Delete this {self.words}?": f"Supprimer {this} {self.french}\u00a0?",
            f"Delete the {self.words}": f"Supprimer {the}{self.french}",
            f"Edit {{{self.fields[0].key}}}": f"Modifier {{{self.fields[0].key}}}",
            self.what[0]: self.what[1],
            **{one.label: one.french for one in self.fields},
        }
