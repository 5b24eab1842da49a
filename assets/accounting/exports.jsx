// Exports of the ledger: choose, see what they hold, run, download again; and the FEC doctor.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, refusal, spoken, worked } from "../ui/calls.js";
import { DateInput } from "../ui/dates.jsx";
import { Empty, Icon, Scroll, Skeleton, useKit, Value } from "../ui/kit.jsx";
import { Problem } from "./parts.jsx";
/** @import { Body, Read } from "../ui/shapes.d.ts" */
/** @import { CheckOut, ExportOut, FecReportOut, PreviewOut } from "./answers.d.ts" */

/** @type {[string, string][]} */
const FORMATS = [["fec", "FEC"], ["sage", "Sage 100"], ["cegid", "Cegid"], ["pennylane", "Pennylane"], ["pivot", "Pivot"]];
const W = "/api/workspace/accounting";

/** @param {{ preview: Read<PreviewOut>, runs: Read<{ items: Body[], total: number }>, onPreview: (asked: Record<string, string>) => void, onRuns: () => void }} props */
export function ExportsPage({ preview, runs, onPreview, onRuns }) {
  const { t, locale, may, today } = useKit();
  const [format, setFormat] = useState("fec");
  const [book, setBook] = useState("");
  const [year, setYear] = useState("");
  const [since, setSince] = useState(true);
  const [period, setPeriod] = useState({ from: "", to: "" });
  const [layout, setLayout] = useState({ separator: "TAB", encoding: "UTF-8" });
  const [made, setMade] = useState(/** @type {ExportOut | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const books = preview.books ?? [];
  const own = books.find((one) => one.id === (book || preview.billingEntityId));
  const isFec = format === "fec";
  const chosen = year || (isFec ? String(own?.years.find((one) => one <= Number(today().slice(0, 4))) ?? own?.years[0] ?? today().slice(0, 4)) : "");
  const asked = { format, billingEntityId: book, fiscalYear: chosen, from: isFec ? "" : period.from, to: isFec ? "" : period.to, since: !isFec && since ? "last" : "" };
  const look = useEffectEvent(onPreview);
  const readRuns = useEffectEvent(onRuns);
  useEffect(() => { look(asked); }, [format, book, chosen, since, period.from, period.to]); // eslint-disable-line react-hooks/exhaustive-deps -- asked is made of these
  useEffect(() => { readRuns(); }, []);
  const query = new URLSearchParams(Object.entries({ ...asked, ...(isFec ? layout : {}), billingEntityId: own?.id ?? "" }).filter(([, value]) => value)).toString();
  const download = async () => {
    setBusy(true);
    setSaid("");
    try {
      const answer = await fetch(`${W}/export?${query}`, { headers: spoken(locale) });
      if (answer.ok) save(await answer.blob(), named(answer));
      else setSaid(told(await answer.json()));
    } catch {
      setSaid(t("The server does not answer. Check your connection and try again."));
    }
    setBusy(false);
    onRuns();
    onPreview(asked);
  };
  const store = async () => {
    setBusy(true);
    setSaid("");
    const body = isFec ? { fiscalYear: Number(chosen), ...layout } : { ...(chosen ? { fiscalYear: Number(chosen) } : {}), ...(period.from ? { from: period.from } : {}), ...(period.to ? { to: period.to } : {}), ...(since ? { since: "last" } : {}) };
    const answer = await call("POST", `${W}/export-${isFec ? "fec" : "pivot-pivot"}`, { ...body, billingEntityId: own?.id ?? null }, locale);
    if (worked(answer)) setMade(/** @type {ExportOut} */ (/** @type {unknown} */ (answer.body)));
    else setSaid(told(answer.body) || refusal(answer, t));
    setBusy(false);
    onRuns();
    onPreview(asked);
  };
  const told = (body) => body.errors?.[0]?.message ?? body.detail ?? "";
  const nothing = preview.ready && preview.lineCount === 0;
  return (
    <div className="list-page">
      <header className="page-head"><h1>{t("Exports")}</h1><a className="btn small" href="/workspace/fec-doctor"><Icon name="stethoscope" size={14} />{t("FEC doctor")}</a></header>
      <section className="card pad export-form">
        <div role="radiogroup" aria-label={t("Format")} className="export-formats">
          {FORMATS.map(([key, name]) => <label key={key} className={`option ${format === key ? "on" : ""}`}><input type="radio" name="format" value={key} checked={format === key} onChange={() => { setFormat(key); setMade(null); setSaid(""); }} /><span>{name}</span></label>)}
        </div>
        <div className="export-fields">
          {books.length > 1 && (
            <label><span>{t("Book")}</span><select className="select-plain" value={own?.id ?? ""} onChange={(event) => { setBook(event.target.value); setYear(""); }}>
              {books.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
            </select></label>
          )}
          <label><span>{t("Fiscal year")}</span><select className="select-plain" value={chosen} onChange={(event) => setYear(event.target.value)}>
            {!isFec && <option value="">{t("Any")}</option>}
            {(own?.years ?? [Number(chosen)]).filter(Boolean).map((one) => <option key={one} value={one}>{one}{own?.closedYears.includes(one) ? ` · ${t("closed")}` : ""}</option>)}
          </select></label>
          {isFec ? (
            <>
              <label><span>{t("Separator")}</span><select className="select-plain" value={layout.separator} onChange={(event) => setLayout({ ...layout, separator: event.target.value })}><option value="TAB">{t("Tab")}</option><option value="PIPE">|</option></select></label>
              <label><span>{t("Encoding")}</span><select className="select-plain" value={layout.encoding} onChange={(event) => setLayout({ ...layout, encoding: event.target.value })}><option>UTF-8</option><option>ISO-8859-15</option></select></label>
            </>
          ) : (
            <>
              <span className="report-dates"><DateInput common={{ "aria-label": t("From") }} value={period.from} onChange={(value) => setPeriod({ ...period, from: value })} /> – <DateInput common={{ "aria-label": t("To") }} value={period.to} onChange={(value) => setPeriod({ ...period, to: value })} /></span>
              <label className="option"><input type="checkbox" checked={since} onChange={(event) => setSince(event.target.checked)} /><span>{t("Only what was not exported yet")}</span></label>
            </>
          )}
        </div>
        <div className="export-sums" aria-live="polite">
          {preview.problem ? <Problem text={preview.problem} /> : !preview.ready ? <Skeleton width="60%" /> : (
            <>
              <span>{t("{count} {count|entry|entries}", { count: preview.entryCount })} · {t("{count} {count|line|lines}", { count: preview.lineCount })}</span>
              <span>{t("Debit")} <b><Value value={preview.totalDebit} kind="money" /></b> = {t("Credit")} <b><Value value={preview.totalCredit} kind="money" /></b></span>
              {preview.provisional && <span className="badge amber">{t("Provisional: the year is not closed")}</span>}
              {preview.lastAt && <span className="muted">{t("Last one")} <Value value={preview.lastAt} kind="datetime" /></span>}
            </>
          )}
        </div>
        <div className="export-acts">
          {format !== "pivot" && <button type="button" className="btn primary" disabled={busy || nothing || !preview.ready} onClick={download}><Icon name="download" size={14} />{t("Export")}</button>}
          {isFec && may("accounting.store_fec") && <button type="button" className="btn" disabled={busy || nothing || !preview.ready} onClick={store}><Icon name="archive" size={14} />{t("Check and keep")}</button>}
          {format === "pivot" && may("accounting.store_pivot") && <button type="button" className="btn primary" disabled={busy || nothing || !preview.ready} onClick={store}><Icon name="archive" size={14} />{t("Export")}</button>}
          {["sage", "cegid", "pennylane"].includes(format) && <small className="muted">{t("The layout comes from one public implementation and has not been imported in the real program yet.")}</small>}
          {nothing && <small className="muted">{t("There is no entry to export.")}</small>}
        </div>
        {said && <Problem text={said} />}
        {made && <Made made={made} />}
      </section>
      <History runs={runs} />
    </div>
  );
}

const named = (answer) => decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "export.txt");

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {{ made: ExportOut }} props */
function Made({ made }) {
  const { t } = useKit();
  return (
    <div className="export-made">
      <p><Icon name="circle-check" size={16} /> <a href={made.url} download>{made.filename}</a> · {t("{count} {count|line|lines}", { count: made.lineCount })} · <code title={made.sha256}>SHA-256 {made.sha256.slice(0, 12)}…</code></p>
      {made.format === "fec" && (made.checks.length ? <Findings checks={made.checks} /> : <p className="green-text">{t("The file passes every control.")}</p>)}
    </div>
  );
}

/** @param {{ runs: Read<{ items: Body[], total: number }> }} props */
function History({ runs }) {
  const { t, format } = useKit();
  if (!runs.ready) return <section className="card"><p className="pad" aria-busy="true"><Skeleton width="80%" /></p></section>;
  if (!runs.items.length) return <section className="card"><Empty icon="archive" title={t("No export yet")} /></section>;
  return (
    <section className="card">
      <Scroll>
        <table className="data runs-table">
          <caption>{t("Exports made")}</caption>
          <thead><tr><th scope="col" className="still">{t("Made")}</th><th scope="col" className="still">{t("File")}</th><th scope="col" className="still">{t("Book")}</th><th scope="col" className="still n">{t("Entries")}</th><th scope="col" className="still n">{t("Lines")}</th><th scope="col" className="still n">{t("Debit")}</th><th scope="col" className="still">{t("State")}</th></tr></thead>
          <tbody>{runs.items.map((row) => (
            <tr key={row.id}>
              <td className="when"><Value value={row.createdAt} kind="datetime" /></td>
              <td><a className="number" href={`${W}/export-runs/${row.id}/file`} download>{row.filename}</a></td>
              <td>{row.billingEntity}</td><td className="n">{format(row.entryCount, "number")}</td><td className="n">{format(row.lineCount, "number")}</td><td className="n"><Value value={row.debit} kind="money" /></td>
              <td>{row.provisional ? <span className="badge plain gray">{t("Provisional")}</span> : <span className="badge plain green">{t("Archived")}</span>}</td>
            </tr>
          ))}</tbody>
        </table>
      </Scroll>
      <p className="pad"><a href="/workspace/accounting-export-runs">{t("All exports")}</a></p>
    </section>
  );
}

/** @param {{ checks: CheckOut[] }} props */
function Findings({ checks }) {
  const { t, format } = useKit();
  const [only, setOnly] = useState("");
  const codes = [...new Set(checks.map((one) => one.code))].sort();
  return (
    <>
      {codes.length > 1 && <p className="fec-codes"><button type="button" className={`chip ${only ? "" : "on"}`} onClick={() => setOnly("")}>{t("All")}</button>{codes.map((code) => <button key={code} type="button" className={`chip ${only === code ? "on" : ""}`} onClick={() => setOnly(code)}>{code}</button>)}</p>}
      <Scroll>
        <table className="data fec-table">
          <thead><tr><th scope="col" className="still">{t("Code")}</th><th scope="col" className="still n">{t("Line")}</th><th scope="col" className="still">{t("Finding")}</th></tr></thead>
          <tbody>{checks.filter((one) => !only || one.code === only).map((one, index) => (
            <tr key={index}><td><span className={`badge plain ${one.level === "BLOCK" ? "red" : "amber"}`} title={one.level === "BLOCK" ? t("Blocking") : t("Warning")}>{one.code}</span></td><td className="n">{one.line ? format(one.line, "number") : t("whole file")}</td><td>{one.message}</td></tr>
          ))}</tbody>
        </table>
      </Scroll>
    </>
  );
}

export function FecDoctorPage() {
  const { t, locale } = useKit();
  const [report, setReport] = useState(/** @type {FecReportOut | null} */ (null));
  const [busy, setBusy] = useState("");
  const [said, setSaid] = useState("");
  const [over, setOver] = useState(false);
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const read = async (file) => {
    if (!file) return;
    setBusy(file.name);
    setSaid("");
    setReport(null);
    try {
      const answer = await fetch(`${W}/fec-check?name=${encodeURIComponent(file.name)}`, { method: "POST", headers: { "Content-Type": "application/octet-stream", ...spoken(locale) }, body: file });
      const body = await answer.json();
      if (answer.ok) setReport(body);
      else setSaid(body.errors?.[0]?.message ?? body.detail);
    } catch {
      setSaid(t("The server does not answer. Check your connection and try again."));
    }
    setBusy("");
  };
  const drop = (event) => { event.preventDefault(); setOver(false); read(event.dataTransfer.files[0]); };
  return (
    <div className="list-page">
      <header className="page-head"><h1>{t("FEC doctor")}</h1></header>
      <section className={`card pad fec-drop ${over ? "over" : ""}`} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={drop}>
        <Icon name="stethoscope" size={28} />
        <p><b>{t("Drop a FEC here")}</b><br /><span className="muted">{t("Ours or a previous accountant's. It is read, told and forgotten.")}</span></p>
        <button type="button" className="btn" disabled={Boolean(busy)} onClick={() => input.current?.click()}><Icon name="file-text" size={14} />{t("Choose a file")}</button>
        <input ref={input} type="file" className="sr" tabIndex={-1} aria-label={t("Choose a file")} accept=".txt,.csv,text/plain,text/csv" onChange={(event) => { read(event.target.files?.[0]); event.target.value = ""; }} />
      </section>
      {busy && <section className="card"><p className="pad" aria-busy="true">{t("Reading {name}…", { name: busy })} <Skeleton width="40%" /></p></section>}
      <Problem text={said} />
      {report && <Report report={report} />}
    </div>
  );
}

/** @param {{ report: FecReportOut }} props */
function Report({ report }) {
  const { t } = useKit();
  const found = Object.values(report.counts).reduce((sum, count) => sum + count, 0);
  return (
    <section className="card pad" aria-live="polite">
      <h2>{report.name}</h2>
      <p className="fec-sums">
        <span>{t("{count} {count|entry|entries}", { count: report.entries })} · {t("{count} {count|line|lines}", { count: report.lines })}</span>
        <span>{t("Debit")} <b><Value value={report.debit} kind="money" /></b> · {t("Credit")} <b><Value value={report.credit} kind="money" /></b></span>
        {report.closing && <span>{t("Closing date")} <Value value={report.closing} kind="date" /></span>}
        <span className="muted">{report.encoding}</span>
        <span className={`badge ${report.blocking ? "red" : found ? "amber" : "green"}`}>{report.blocking ? t("{count} blocking {count|finding|findings}", { count: report.blocking }) : found ? t("{count} {count|warning|warnings}", { count: found }) : t("The file passes every control.")}</span>
      </p>
      {report.checks.length > 0 && <Findings checks={report.checks} />}
      {found > report.checks.length && <p className="muted">{t("{shown} of {count} findings are shown.", { shown: report.checks.length, count: found })}</p>}
    </section>
  );
}
