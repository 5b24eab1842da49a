"""Statements as banks write them, of the account of `sales.SELLER`."""

from collections.abc import Sequence
from decimal import Decimal

IBAN = "FR7630006000011234567890189"
#: day, amount, label, and what else a bank tells of it
Row = tuple[str, str, str] | tuple[str, str, str, dict[str, str]]
LINES: Sequence[Row] = (
    ("2026-11-16", "-42.00", "FRAIS TENUE DE COMPTE", {"ref": "R1", "sub": "CHRG"}),
    (
        "2026-11-17",
        "1200.00",
        "VIR SEPA CUSTOMER 1 FAC 1",
        {"ref": "R2", "name": "Customer 1", "iban": "FR7612345987650123456789014"},
    ),
    ("2026-11-18", "-600.00", "REJET PRLV CUSTOMER 2", {"ref": "R3", "sub": "UPDD"}),
)


def _more(row: Row) -> dict[str, str]:
    return row[3] if len(row) == 4 else {}


def total(lines: Sequence[Row]) -> Decimal:
    return sum((Decimal(row[1]) for row in lines), start=Decimal(0))


def camt(
    lines: Sequence[Row] = LINES, opening: str = "1000.00", *, closing: str | None = None, currency: str = "EUR",
    iban: str = IBAN, number: str = "47",
) -> bytes:  # fmt: skip
    """A CAMT.053 of version 8, one statement."""

    def balance(code: str, amount: Decimal, day: str) -> str:
        side = "DBIT" if amount < 0 else "CRDT"
        return (
            f"<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy='{currency}'>{abs(amount):.2f}</Amt>"
            f"<CdtDbtInd>{side}</CdtDbtInd><Dt><Dt>{day}</Dt></Dt></Bal>"
        )

    def entry(row: Row) -> str:
        day, amount, label = row[:3]
        more = _more(row)
        value, other = Decimal(amount), "Dbtr" if Decimal(amount) > 0 else "Cdtr"
        name = f"<{other}><Pty><Nm>{more['name']}</Nm></Pty></{other}>" if "name" in more else ""
        account = f"<{other}Acct><Id><IBAN>{more['iban']}</IBAN></Id></{other}Acct>" if "iban" in more else ""
        reference = f"<AcctSvcrRef>{more['ref']}</AcctSvcrRef>" if "ref" in more else ""
        return (
            f"<Ntry><Amt Ccy='{currency}'>{abs(value):.2f}</Amt><CdtDbtInd>{'CRDT' if value > 0 else 'DBIT'}</CdtDbtInd>"
            f"<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>{day}</Dt></BookgDt><ValDt><Dt>{day}</Dt></ValDt>{reference}"
            f"<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>{more.get('family', 'RCDT')}</Cd><SubFmlyCd>{more.get('sub', 'ESCT')}"
            f"</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>"
            f"<RltdPties>{name}{account}</RltdPties><RmtInf><Ustrd>{label}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>"
        )

    start, end = Decimal(opening), Decimal(closing) if closing else Decimal(opening) + total(lines)
    days = [row[0] for row in lines] or ["2026-11-16"]
    return (
        "<?xml version='1.0' encoding='UTF-8'?><Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'><BkToCstmrStmt>"
        f"<GrpHdr><MsgId>M{number}</MsgId></GrpHdr><Stmt><Id>S{number}</Id><ElctrncSeqNb>{number}</ElctrncSeqNb>"
        f"<Acct><Id><IBAN>{iban}</IBAN></Id><Ccy>{currency}</Ccy></Acct>{balance('OPBD', start, min(days))}"
        f"{balance('CLBD', end, max(days))}{''.join(entry(row) for row in lines)}</Stmt></BkToCstmrStmt></Document>"
    ).encode()


def mt940(
    lines: Sequence[Row] = LINES, opening: str = "1000.00", *, currency: str = "EUR", account: str = IBAN
) -> bytes:
    """An MT940, one statement."""

    def money(amount: Decimal) -> str:
        return f"{abs(amount):.2f}".replace(".", ",")

    def balance(field: str, amount: Decimal, day: str) -> str:
        return f":{field}:{'D' if amount < 0 else 'C'}{day[2:].replace('-', '')}{currency}{money(amount)}"

    rows = []
    for row in lines:
        day, amount, label = row[:3]
        value = Decimal(amount)
        code = {"CHRG": "CHG", "UPDD": "RTI"}.get(_more(row).get("sub", ""), "TRF")
        short = day[2:].replace("-", "")
        rows += [
            f":61:{short}{short[2:]}{'D' if value < 0 else 'C'}{money(value)}N{code}NONREF//{_more(row).get('ref', 'NONREF')}",
            f":86:{label}",
        ]
    end = Decimal(opening) + total(lines)
    head = [":20:STARTUMS", f":25:{account}", ":28C:00047/001", balance("60F", Decimal(opening), lines[0][0])]
    return "\r\n".join([*head, *rows, balance("62F", end, lines[-1][0]), "-", ""]).encode()


def ofx(lines: Sequence[Row] = LINES, opening: str = "1000.00", *, currency: str = "EUR") -> bytes:
    """An OFX 1.02, without closing tags, as French banks write it."""
    rows = "".join(
        f"<STMTTRN>\n<TRNTYPE>{'SRVCHG' if _more(row).get('sub') == 'CHRG' else 'CREDIT'}\n<DTPOSTED>{row[0].replace('-', '')}\n"
        f"<TRNAMT>{row[1]}\n<FITID>{_more(row).get('ref', '')}\n<NAME>{row[2]}\n</STMTTRN>\n"
        for row in lines
    )
    closing = Decimal(opening) + total(lines)
    return (
        "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX>\n<BANKMSGSRSV1><STMTTRNRS><STMTRS>\n"
        f"<CURDEF>{currency}\n<BANKACCTFROM>\n<BANKID>30006\n<BRANCHID>00001\n<ACCTID>12345678901\n<ACCTKEY>89\n</BANKACCTFROM>\n"
        f"<BANKTRANLIST>\n<DTSTART>20261116\n<DTEND>20261118\n{rows}</BANKTRANLIST>\n"
        f"<LEDGERBAL>\n<BALAMT>{closing:.2f}\n<DTASOF>20261118\n</LEDGERBAL>\n</STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>\n"
    ).encode("cp1252")


def table(lines: Sequence[Row] = LINES, opening: str | None = "1000.00", *, newest_first: bool = True) -> bytes:
    """A CSV as French banks export it: semicolons, commas, debit and credit apart, the newest line first."""
    held, rows = Decimal(opening or 0), []
    for row in lines:
        day, amount, label = row[:3]
        value = Decimal(amount)
        held += value
        sides = (f"{value:.2f}", "") if value < 0 else ("", f"{value:.2f}")
        told = f";{held:.2f}" if opening else ""
        rows.append(f"{day[8:]}/{day[5:7]}/{day[:4]};{label};{sides[0]};{sides[1]}{told}".replace(".", ","))
    head = "Date opération;Libellé;Débit;Crédit" + (";Solde" if opening else "")
    return "\r\n".join([head, *(reversed(rows) if newest_first else rows)]).encode("cp1252")
