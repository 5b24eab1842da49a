"""The general terms that a contract prints, by edition: a contract that was sent names its own for good."""

from leaseapp.kernel.text.i18n import _

EDITION = "2026-11"
ARTICLES: tuple[tuple[str, str], ...] = (
    (_("1. Subject"),
     _("The lessor leases to the lessee the equipment that the particular terms list. The lessee chose the equipment and its"
       " supplier for its own professional activity.")),
    (_("2. Delivery"),
     _("The lessee receives the equipment, checks it and signs the delivery report, which notes serial numbers and reserves."
       " The lease begins on the day of the report; the rent before the first period pays the days up to it.")),
    (_("3. Term and rents"),
     _("The term counts in whole periods from the first day of the first period and cannot be ended before. Rents are due on"
       " the days of the schedule; VAT is added at the rate of the day on which each rent is due.")),
    (_("4. Payment"),
     _("Rents are paid without discount by the means that the particular terms name. An amount that is paid late bears"
       " interest at the rate of article L441-10 of the commercial code, and the lump sum for recovery costs that it fixes.")),
    (_("5. Property"),
     _("The equipment stays the lessor's property. The lessee keeps its marks visible, gives it to nobody and moves it only"
       " with the lessor's agreement; it tells any seizure at once.")),
    (_("6. Use and maintenance"),
     _("The lessee uses the equipment with care, after its maker's instructions, and keeps it in working order at its own"
       " expense, save for the services that the particular terms include.")),
    (_("7. Insurance"),
     _("From the delivery to the return the lessee bears all risks of the equipment and insures it for its replacement value,"
       " with the lessor as beneficiary, and proves it before the start and each year.")),
    (_("8. Total loss"),
     _("When the equipment is lost or destroyed the lease ends for it; the lessee owes the rents that are left and the"
       " residual value, less what the insurer pays the lessor.")),
    (_("9. Assignment"),
     _("The lessor may assign the contract, or the claims that it gives, to a third party; the lessee agrees in advance"
       " (civil code, article 1216) and pays the assignee once it is notified.")),
    (_("10. Default"),
     _("When a rent is unpaid, or a duty is not met, eight days after a formal notice the lessor may end the lease. The lessee"
       " then returns the equipment and owes the rents that fell due, and an indemnity that equals the rents that are left,"
       " raised by ten per cent; a judge may reduce it (civil code, article 1231-5).")),
    (_("11. End of the term"),
     _("Each party may end the lease on its last day by a notice of the length that the particular terms state. Without"
       " notice the particular terms say whether the equipment comes back or the lease is extended. The lessee returns the"
       " equipment in working order, with its accessories, to the place that the lessor names.")),
    (_("12. Contracts of one operation"),
     _("Where contracts about services are part of the same operation, the end of one ends the others from then on (civil"
       " code, article 1186).")),
    (_("13. Proof and signature"),
     _("The parties agree that an electronic signature by a link, a code sent to the signatory and a typed name binds them,"
       " and that the evidence file of the signature is accepted as proof (civil code, articles 1366, 1367 and 1368).")),
    (_("14. Law and courts"),
     _("French law applies. Disputes between traders are brought before the commercial court of the lessor's seat.")),
)  # fmt: skip
WITHDRAWAL = _(
    "You may withdraw from this contract within fourteen days of its signature, without a reason, by a clear statement to"
    " the lessor (consumer code, articles L221-3 and L221-18). Nothing is paid within the first seven days."
)
