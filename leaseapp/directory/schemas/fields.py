"""Field types of the directory: tidied as they come in, judged later by the rules, where PATCH and POST meet."""

from typing import Annotated

from pydantic import AfterValidator, Field

from leaseapp.directory.rules.reachability import tidy_website
from leaseapp.kernel.text.schema import EmailAddress, Kind, Text, optional
from leaseapp.law.registers import compact, tidy_naf

Siren = optional(Annotated[Text, Field(max_length=20), AfterValidator(compact)])
Siret = optional(Annotated[Text, Field(max_length=30), AfterValidator(compact)])
VatNumber = optional(Annotated[Text, Field(max_length=40), AfterValidator(compact)])
Naf = optional(Annotated[Text, Field(max_length=10), AfterValidator(tidy_naf)])
Iban = optional(Annotated[Text, Field(max_length=60), AfterValidator(compact)])
Bic = optional(Annotated[Text, Field(max_length=20), AfterValidator(compact)])
Country = Annotated[Text, Field(max_length=2), AfterValidator(str.upper)]
LegalForm = optional(Annotated[Text, Field(max_length=60)])
PlaceName = optional(Annotated[Text, Field(max_length=100)])
AddressLine = optional(Annotated[Text, Field(max_length=200)])
PostalCode = optional(Annotated[Text, Field(max_length=12)])
Email = optional(EmailAddress)
Phone = optional(Annotated[Text, Kind("phone"), Field(max_length=40)])
Website = optional(Annotated[Text, Field(max_length=190), AfterValidator(tidy_website)])
PersonName = Annotated[Text, Field(min_length=1, max_length=100)]
OptionalName = optional(Annotated[Text, Field(max_length=100)])
Prefix = Annotated[Text, Field(min_length=1, max_length=20)]
