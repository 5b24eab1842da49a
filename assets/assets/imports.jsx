// Equipment from a spreadsheet: the file is looked at first, row by row; what is right comes in, what is wrong comes back as a file.
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { refusal, spoken } from "../ui/calls.js";
import { Icon, useKit } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
/** @import { AssetImportOut } from "./answers.d.ts" */

const PATH = "/api/workspace/asset-imports";
const ACCEPT = ".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const LARGEST = 10 * 1024 * 1024;

/** @param {string} path @param {File} file @param {Record<string, string>} query @param {string} locale @param {string} [key] */
const post = (path, file, query, locale, key) =>
  fetch(`${path}?${new URLSearchParams(query)}`, { method: "POST", headers: { "Content-Type": "application/octet-stream", ...(key ? { "Idempotency-Key": key } : {}), ...spoken(locale) }, body: file });

/** @param {{ permission: string, creates: string }} props */
export function EquipmentImport({ permission, creates }) {
  const { t, format, may, locale, setTitle, session } = useKit();
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [file, setFile] = useState(/** @type {File | null} */ (null));
  const [report, setReport] = useState(/** @type {AssetImportOut | null} */ (null));
  const [create, setCreate] = useState(false);
  const [busy, setBusy] = useState("");
  const [problem, setProblem] = useState("");
  const [over, setOver] = useState(false);
  const title = t("Import equipment");
  useEffect(() => setTitle(title), [title, setTitle]);
  useLivePage(Boolean(file && report?.dryRun));
  const run = async (/** @type {File} */ chosen, /** @type {boolean} */ dryRun, /** @type {boolean} */ createMissing) => {
    setBusy(dryRun ? "look" : "import");
    setProblem("");
    try {
      const answer = await post(PATH, chosen, { dryRun: String(dryRun), createMissing: String(createMissing) }, locale, dryRun ? undefined : crypto.randomUUID());
      const body = await answer.json();
      setReport(answer.ok ? body : null);
      setProblem(answer.ok ? "" : body.errors?.[0]?.message ?? refusal({ status: answer.status, ok: false, body }, t));
    } catch {
      setProblem(t("The server does not answer. Check your connection and try again."));
    }
    setBusy("");
  };
  const take = (/** @type {FileList | null} */ files) => {
    const chosen = files?.[0];
    if (!chosen || busy) return;
    setReport(null);
    setCreate(false);
    setFile(chosen);
    if (chosen.size > LARGEST) setProblem(t("This file is too large: ten megabytes at most."));
    else run(chosen, true, false);
  };
  const tick = (/** @type {boolean} */ on) => {
    setCreate(on);
    if (file) run(file, true, on);
  };
  const download = async () => {
    if (!file) return;
    setBusy("rows");
    const answer = await post(`${PATH}/wrong-rows`, file, { createMissing: String(create) }, locale).catch(() => null);
    setBusy("");
    if (!answer?.ok) return setProblem(t("The file could not be fetched. Try again."));
    const url = URL.createObjectURL(await answer.blob());
    Object.assign(document.createElement("a"), { href: url, download: `${t("wrong-rows")}-${file.name.replace(/\.[^.]+$/, "")}.csv` }).click();
    return setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  const good = report ? report.created + report.updated : 0;
  const number = (/** @type {number} */ value) => format(value, "number");
  const mayCreate = may(creates);
  if (!may(permission) || session.readOnly) return null;
  return (
    <div className="form-page import-page">
      <header className="page-head"><h1>{title}</h1></header>
      <section className="card pad" aria-label={t("File")}>
        <label className={`import-drop ${over ? "over" : ""}`} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={(event) => { event.preventDefault(); setOver(false); take(event.dataTransfer.files); }}>
          <Icon name={busy === "look" ? "loader-circle" : "file-up"} size={22} className={busy === "look" ? "spin" : undefined} />
          <b>{file ? file.name : t("Choose a CSV or XLSX file, or drop it here")}</b>
          <small>{file ? t("Choose another file") : t("Up to 20,000 rows. Headings as in the list of equipment: an export can be changed and sent back.")}</small>
          <input ref={input} className="sr" type="file" accept={ACCEPT} disabled={Boolean(busy)} onChange={(event) => { take(event.target.files); event.target.value = ""; }} />
        </label>
        {problem && <p className="form-problem" role="alert">{problem}</p>}
      </section>
      {report && (
        <section className="card pad import-report" aria-label={t("What will happen")} aria-busy={Boolean(busy)}>
          <div role="status"><dl className="import-sums">
            <div><dt>{t("Rows")}</dt><dd className="num">{number(report.rows)}</dd></div>
            <div><dt>{report.dryRun ? t("To register") : t("Registered")}</dt><dd className="num">{number(report.created)}</dd></div>
            <div><dt>{report.dryRun ? t("To change") : t("Brought up to date")}</dt><dd className="num">{number(report.updated)}</dd></div>
            <div className={report.wrong ? "bad" : ""}><dt>{t("Wrong")}</dt><dd className="num">{number(report.wrong)}</dd></div>
          </dl></div>
          {report.columns.some((one) => !one.field) && <p className="muted">{t("Left out:")} {report.columns.filter((one) => !one.field).map((one) => one.heading || "–").join(", ")}</p>}
          {report.dryRun && mayCreate && (report.missing.length > 0 || create) && (
            <label className="import-tick"><input type="checkbox" checked={create} disabled={Boolean(busy)} onChange={(event) => tick(event.target.checked)} />
              <span>{t("Create the brands, models and places that are missing")}{report.missing.length > 0 && <small>{report.missing.slice(0, 8).join(", ")}{report.missing.length > 8 ? " …" : ""}</small>}</span></label>
          )}
          <footer className="import-foot">
            {report.wrong > 0 && <button type="button" className="btn" disabled={Boolean(busy)} onClick={download}><Icon name={busy === "rows" ? "loader-circle" : "download"} className={busy === "rows" ? "spin" : undefined} />{t("Download the wrong rows")}</button>}
            <span className="spacer" />
            {report.dryRun
              ? <button type="button" className="btn primary" disabled={Boolean(busy) || !good} onClick={() => file && run(file, false, create)}><Icon name={busy === "import" ? "loader-circle" : "check"} className={busy === "import" ? "spin" : undefined} />{t("Import {count} {count|row|rows}", { count: good })}</button>
              : <Link className="btn primary" to="/workspace/assets"><Icon name="package" />{t("To the equipment")}</Link>}
          </footer>
          {report.errors.length > 0 && (
            <div className="import-errors">
              <table aria-label={t("Wrong rows")}>
                <thead><tr><th scope="col" className="n">{t("Row")}</th><th scope="col">{t("Column")}</th><th scope="col">{t("What is wrong")}</th></tr></thead>
                <tbody>{report.errors.map((one, place) => <tr key={place}><td className="n num">{number(one.row)}</td><td>{one.column ?? "–"}</td><td>{one.message}</td></tr>)}</tbody>
              </table>
            </div>
          )}
        </section>
      )}
    </div>
  );
}
