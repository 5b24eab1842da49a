"""What Nordlease sells: reference, name, kind, category, unit, price excl. VAT (€), VAT rate (%), eco-tax (€)."""

PRODUCTS: tuple[tuple[str, str, str, str, str, str, str, str], ...] = (
    ("SRV-R760", "Location serveur rack 2U, 36 mois", "SERVICE", "Location informatique", "mois", "240.00", "20", "0"),
    ("LAP-14", "Location ordinateur portable 14 pouces", "SERVICE", "Location informatique", "mois", "38.50", "20", "0"),
    ("COP-A3", "Location copieur A3 couleur", "SERVICE", "Location bureautique", "mois", "165.00", "20", "0"),
    ("CHA-25", "Location chariot élévateur 2,5 t", "SERVICE", "Location manutention", "mois", "690.00", "20", "0"),
    ("NAC-12", "Location nacelle 12 m", "SERVICE", "Location manutention", "jour", "185.00", "20", "0"),
    ("MNT-SIT", "Maintenance sur site, forfait trimestriel", "SERVICE", "Maintenance", "forfait", "1350.00", "20", "0"),
    ("MNT-HEU", "Intervention technicien", "SERVICE", "Maintenance", "h", "78.00", "20", "0"),
    ("MES", "Mise en service et formation", "SERVICE", "Services", "forfait", "420.00", "20", "0"),
    ("VGP", "Vérification générale périodique", "SERVICE", "Services", "unité", "145.00", "20", "0"),
    ("TRA", "Transport et livraison", "SERVICE", "Services", "trajet", "96.00", "20", "0"),
    ("EQ-COP", "Copieur A3 couleur reconditionné", "EQUIPMENT", "Matériel bureautique", "unité", "2890.00", "20", "5.40"),
    ("EQ-LAP", "Ordinateur portable 14 pouces, 32 Go", "EQUIPMENT", "Matériel informatique", "unité", "1190.00", "20", "0.50"),
    ("EQ-ECR", "Écran 27 pouces", "EQUIPMENT", "Matériel informatique", "unité", "329.00", "20", "2.00"),
    ("EQ-TRP", "Transpalette électrique 1,5 t", "EQUIPMENT", "Matériel de manutention", "unité", "2450.00", "20", "12.00"),
    ("PC-BAT", "Batterie traction 24 V", "PART", "Pièces", "unité", "860.00", "20", "8.00"),
    ("PC-TON", "Toner noir haute capacité", "PART", "Consommables", "unité", "112.90", "20", "0"),
    ("PC-ROU", "Jeu de roues polyuréthane", "PART", "Pièces", "jeu", "74.00", "20", "0"),
    ("GD-EAU", "Cartouche filtrante pour fontaine", "GOODS", "Consommables", "unité", "35.90", "5.5", "0"),
    ("GD-GUI", "Guide de sécurité des caristes", "GOODS", "Documentation", "exemplaire", "18.00", "5.5", "0"),
    ("GD-PAP", "Papier recyclé A4, carton de 5 ramettes", "GOODS", "Consommables", "carton", "24.60", "20", "0"),
    ("OLD-FAX", "Location télécopieur", "SERVICE", "Location bureautique", "mois", "19.00", "20", "0"),
)
ARCHIVED = frozenset({"OLD-FAX"})
