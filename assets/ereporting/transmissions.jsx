// The transmissions of a report: what each book sends of a period, what differs from the one that it replaces, its document.
import { Icon, Nothing, Scroll, useKit, Value, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { ReportOut, TransmissionOut } from "./answers.d.ts" */

/** @param {{ row: TransmissionOut, reportId: string }} props */
function Row({ row, reportId }) {
  const { t, format } = useKit();
  const file = `/api/workspace/einvoicing/ereporting/${reportId}/transmissions/${row.id}/document`;
  const empty = row.items.length === 0 && row.round === 0;
  return (
    <tr className={row.isLatest ? "" : "muted"}>
      <th scope="row">{format(row.periodStart, "date")} – {format(row.periodEnd, "date")}<small className="cell-detail">{row.billingEntity}</small></th>
      <td><Word group="TransmissionKind" value={row.kind} /></td>
      <td>{empty ? <span className="muted">{t("Nothing to report")}</span> : <Word group="EReportingStatus" value={row.status} />}
        {row.rejection && <small className="cell-detail tone red">{row.rejection}</small>}
        {row.submittedAt && <small className="cell-detail">{format(row.submittedAt, "datetime")}</small>}</td>
      <td className="when">{row.waits ? t("until {day}", { day: format(row.dueTo, "date") }) : <Nothing />}</td>
      <td className="n"><Value value={row.totals.ht} kind="money" />{row.changes && <small className="cell-detail">{t("Difference")} <Value value={row.changes.ht} kind="money" /></small>}</td>
      <td className="n"><Value value={row.totals.vat} kind="money" />{row.changes && <small className="cell-detail"><Value value={row.changes.vat} kind="money" /></small>}</td>
      <td>{empty ? <Nothing /> : <a className="btn small" href={file} download><Icon name="file-code" size={14} />XML</a>}</td>
    </tr>
  );
}

export function Transmissions() {
  const { t } = useKit();
  const report = /** @type {ReportOut} */ (/** @type {unknown} */ (useRecord()));
  return (
    <section className="card">
      <Scroll>
        <table className="data">
          <thead><tr><th scope="col" className="still">{t("Period")}</th><th scope="col" className="still">{t("Kind")}</th><th scope="col" className="still">{t("State")}</th><th scope="col" className="still">{t("Leaves")}</th><th scope="col" className="still n">{t("Excl. VAT")}</th><th scope="col" className="still n">{t("VAT")}</th><th scope="col" className="still">{t("Document")}</th></tr></thead>
          <tbody>{report.transmissions.map((row) => <Row key={row.id} row={row} reportId={report.id} />)}</tbody>
        </table>
      </Scroll>
    </section>
  );
}
