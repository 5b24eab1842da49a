"""The companies of the demonstration. Every name is invented; SIRENs pass their check digit in a range that is not given out."""

import unicodedata
from dataclasses import dataclass


@dataclass(frozen=True)
class Client:
    """A company of the directory; `domain` of its mails, else made of its name.

    `term_days` is its payment term, counted as `term_kind` says (days alone without it), up to `term_day` of a month.
    `public_buyer` is the category of a public one that is no authority.
    """

    name: str
    legal_form: str | None
    street: str
    postal_code: str
    city: str
    kind: str = "BUSINESS"
    country: str = "FR"
    vat_number: str | None = None
    term_days: int | None = None
    term_kind: str | None = None
    term_day: int | None = None
    public_buyer: str | None = None
    domain: str | None = None

    @property
    def mail_domain(self) -> str:
        """A domain that belongs to nobody (RFC 2606)."""
        return f"{self.domain or plain(self.name)}.example"

    @property
    def is_abroad(self) -> bool:
        """Sold to without French VAT."""
        return self.country != "FR"


def plain(text: str) -> str:
    """Small letters, digits and hyphens, as in a domain or an address."""
    letters = unicodedata.normalize("NFKD", text.lower().replace("œ", "oe"))
    kept = "".join(letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return "-".join(kept.split())


SUPPLIER, PARTNER, LENDER = 22, 23, 24
"""The three that do not buy."""
HOSPITAL = 16
NOT_BUYING = frozenset({SUPPLIER, PARTNER, LENDER})

TO_END, FROM_END, TO_DAY = "DAYS_THEN_END_OF_MONTH", "END_OF_MONTH_THEN_DAYS", "DAY_OF_MONTH"
"""Ways to count 30 days that end 30 to 61 days after the invoice: what the plan calls late is late."""

# fmt: off
CLIENTS = (
    Client("Ateliers Rouvière", "SAS", "14 rue des Forges", "69007", "Lyon", domain="rouviere"),
    Client("Clinique du Parc Fleuri", "SA", "2 avenue des Tilleuls", "59000", "Lille", term_days=45),
    Client("Mairie de Saint-Aubin-des-Ormes", None, "1 place de la République", "62217", "Beaurains", "PUBLIC"),
    Client("Boulangeries Lemaire", "SARL", "88 rue Nationale", "59800", "Lille"),
    Client("Garage Petitjean", "SARL", "5 route d'Arras", "62300", "Lens"),
    Client("Transports Vasseur-Lys", "SAS", "ZI de la Lys, rue 4", "59181", "Steenwerck", term_days=45),
    Client("Hôtel des Remparts", "SAS", "7 rue des Remparts", "62200", "Boulogne-sur-Mer"),
    Client("Cabinet Delmas et Associés", "SELARL", "21 boulevard Carnot", "80000", "Amiens"),
    Client("Menuiserie Caron-Brasseur", "SARL", "Rue du Moulin", "60000", "Beauvais"),
    Client("Pharmacie Centrale d'Halluin", "SELARL", "3 place de l'Église", "59250", "Halluin"),
    Client("Imprimerie Sorel", "SA", "40 quai de la Deûle", "59700", "Marcq-en-Barœul", term_days=60),
    Client("École Jean-Moulin de Wambrechies", None, "9 rue des Écoles", "59118", "Wambrechies", "PUBLIC"),
    Client("Brasserie des Trois Ponts", "SAS", "12 rue du Canal", "59140", "Dunkerque"),
    Client("Verrerie d'Artois", "SA", "Avenue de l'Industrie", "62510", "Arques", term_days=30, term_kind=TO_END),
    Client("Papeterie Duvivier", "SARL", "27 rue Gambetta", "02100", "Saint-Quentin"),
    Client("Conserverie de l'Aa", "SAS", "Quai du Haut Pont", "62500", "Saint-Omer"),
    Client("Centre hospitalier de la Scarpe", None, "6 rue Pasteur", "59500", "Douai", "PUBLIC", public_buyer="HEALTH"),
    Client("Scierie Hennebelle", "EURL", "Route forestière 2", "08000", "Charleville-Mézières"),
    Client("Agence Kaolin", "SASU", "16 rue de Béthune", "59000", "Lille"),
    Client("Coopérative Agricole du Santerre", "SCA", "Silo central, D934", "80700", "Roye"),
    Client("Rheinwerk Maschinen", "GmbH", "Hafenstraße 12", "50678", "Köln", country="DE", vat_number="DE136695976"),
    Client("Bouwgroep Vermeersch", "BV", "Kortrijksesteenweg 210", "9000", "Gent", country="BE", vat_number="BE0428759497"),
    Client("Kerbat Équipements", "SAS", "Parc d'activités Ouest", "35000", "Rennes", domain="kerbat"),
    Client("Flandres IT Partenaires", "SAS", "Rue des Métiers", "59200", "Tourcoing", domain="flandres-it"),
    Client("Crédibail Nord", "SA", "1 rue de la Bourse", "75002", "Paris", domain="credibail"),
    Client("Fonderie Maës-Duquesnoy", "SAS", "8 rue des Hauts-Fourneaux", "59220", "Denain", term_days=30, term_kind=FROM_END),
    Client("Maison de retraite Les Glycines", "SAS", "31 rue du Docteur-Calmette", "59110", "La Madeleine"),
    Client("Traiteur Obert et Filles", "SARL", "4 rue du Marché", "62400", "Béthune"),
    Client("Textiles Wattrelos-Frémaux", "SAS", "62 rue de la Filature", "59150", "Wattrelos", term_days=60),
    Client("Optique Lacheret", "SARL", "11 Grand'Place", "62000", "Arras"),
    Client("Logis du Hainaut Habitat", "SA", "19 avenue Villars", "59300", "Valenciennes"),
    Client("Vélos Courtebois", "SASU", "53 rue de Paris", "59000", "Lille"),
    Client("Sucrerie de la Vallée d'Ancre", "SAS", "Route de Bapaume", "80300", "Albert", term_days=45),
    Client("Clôtures Pruvost-Hecq", "SARL", "ZA du Bois-Rigault", "62880", "Vendin-le-Vieil"),
    Client("Cabinet vétérinaire des Weppes", "SELARL", "7 rue du Général-Leclerc", "59134", "Fournes-en-Weppes"),
    Client("Aciers Transformés de la Sambre", "SA", "Quai de Sambre", "59600", "Maubeuge", term_days=60),
    Client("Librairie du Beffroi", "SARL", "2 place des Héros", "62000", "Arras"),
    Client("Communauté de communes du Val d'Escrebieux", None, "45 rue de la Mairie", "59553", "Lauwin-Planque", "PUBLIC"),
    Client("Bière du Mont Noir", "SAS", "1 chemin du Moulin", "59270", "Saint-Jans-Cappel"),
    Client("Plasturgie Deroo", "SAS", "ZI Artois-Flandres", "62138", "Douvrin"),
    Client("Étude notariale Willemot", "SELAS", "25 rue Jean-Sans-Peur", "59000", "Lille"),
    Client("Serres de la Lys", "SCEA", "Chemin des Prés", "59253", "La Gorgue"),
    Client("Studio Marjolaine", "SASU", "40 rue de la Monnaie", "59800", "Lille"),
    Client("Ambulances du Ternois", "SARL", "17 rue d'Hesdin", "62130", "Saint-Pol-sur-Ternoise"),
    Client("Collège privé Sainte-Odile de Flandre", None, "12 rue du Collège", "59190", "Hazebrouck", "PUBLIC"),
    Client("Peintures Gosselin-Rault", "SARL", "9 rue des Artisans", "60200", "Compiègne"),
    Client("Moulins de Thiérache", "SAS", "1 rue du Bief", "02140", "Vervins"),
    Client("Façades et Toitures Bellenger", "SAS", "Zone du Recueil", "59650", "Villeneuve-d'Ascq"),
    Client("Chocolaterie Ysaline", "SARL", "6 rue Esquermoise", "59000", "Lille"),
    Client("Fret Côte d'Opale", "SAS", "Terminal 3, zone Marcel-Doret", "62100", "Calais",
           term_days=30, term_kind=TO_DAY, term_day=10),
    Client("Mécanique de précision Tourneur", "SAS", "14 rue de l'Avenir", "60400", "Noyon"),
    Client("Centre dentaire Vauban", "SELARL", "88 boulevard Vauban", "59000", "Lille"),
    Client("Emballages Quesnoy", "SAS", "3 rue du Carton", "59530", "Le Quesnoy"),
    Client("Résidence hôtelière Baie d'Authie", "SAS", "Avenue de la Plage", "62600", "Berck"),
    Client("Électricité Fauquembergue", "EURL", "22 rue de Thérouanne", "62129", "Thérouanne"),
    Client("Cartonnages du Cambrésis", "SA", "ZI de Cantimpré", "59400", "Cambrai", term_days=60),
    Client("Crèche Les Petits Galibots", None, "5 rue de la Fosse", "62800", "Liévin", "PUBLIC"),
    Client("Vins et Celliers Rohart", "SARL", "30 rue de l'Arbre-Sec", "62000", "Arras"),
    Client("Robinetterie Saint-Éloi", "SAS", "Rue des Bronziers", "80210", "Feuquières-en-Vimeu"),
    Client("Digital Beffroi Conseil", "SASU", "165 avenue de Bretagne", "59000", "Lille"),
)
# fmt: on
