// The page of development that runs any workflow, on a fixture or on a paper that is dropped: fields, confidence, quote, cost.
import { useEffect, useState } from "react";
import { call, errorsOf, refusal, worked } from "../ui/calls.js";
import { Icon, Scroll, Select, useKit } from "../ui/kit.jsx";
/** @import { Body } from "../ui/shapes.d.ts" */

const RECORD = { record: { customer: "Brasserie des Quais", contact: "Claire Aubert, 04 72 10 44 18", due: "2 796,00 €" } };
const INPUTS = {
  "prospect-enrich": { name: "Froid du Nord", city: "Lille" },
  "lead-enrichment": { companyName: "Froid du Nord" },
  "call-summary": { transcript: "Claire Aubert rappelle lundi au 04 72 10 44 18." },
  "deal-health-score": RECORD,
  "opportunity-scoring": RECORD,
  "next-best-action": RECORD,
  "meeting-brief": RECORD,
  "follow-up-email-draft": { ...RECORD, tone: "firm", language: "fr" },
};

const base64 = (file) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
});

/** @param {{ workflows: { key: string, label: import("../ui/shapes.d.ts").Label }[] }} props */
export function TryWorkflow({ workflows }) {
  const { t, tx, locale, setTitle } = useKit();
  const [key, setKey] = useState("invoice-ocr-extract");
  const [input, setInput] = useState("{}");
  const [people, setPeople] = useState("Claire Aubert");
  const [papers, setPapers] = useState(/** @type {{ mediaType: string, base64: string, name: string }[]} */ ([]));
  const [stored, setStored] = useState(/** @type {Body[]} */ ([]));
  const [files, setFiles] = useState(/** @type {string[]} */ ([]));
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState(/** @type {Body | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => setTitle(t("Try a workflow")), [t, setTitle]);
  useEffect(() => {
    call("GET", "/api/workspace/files?mimeType=application/pdf,image/*&pageSize=10", null, locale).then((answer) => worked(answer) && setStored(answer.body.items));
  }, [locale]);
  const choose = (next) => {
    setKey(next);
    setInput(JSON.stringify(INPUTS[next] ?? {}, null, 1));
    setFound(null);
  };
  const run = async (event) => {
    event.preventDefault();
    setProblem("");
    let values;
    try {
      values = JSON.parse(input || "{}");
    } catch {
      setProblem(t("The values are no JSON."));
      return;
    }
    setBusy(true);
    const body = { workflow: key, input: values, people: people.split(",").map((one) => one.trim()).filter(Boolean), fileIds: files, papers: papers.map(({ mediaType, base64: text }) => ({ mediaType, base64: text })) };
    const answer = await call("POST", "/api/workspace/ai/trials", body, locale);
    setBusy(false);
    if (worked(answer)) setFound(answer.body);
    else setProblem(Object.entries(errorsOf(answer)).map(([field, message]) => `${field}: ${message}`)[0] ?? refusal(answer, t));
  };
  return (
    <div className="ai-try">
      <header className="page-head"><h1>{t("Try a workflow")}</h1></header>
      <form className="card pad ai-try-form" onSubmit={run}>
        <label>{t("Workflow")}<Select value={key} onChange={(event) => choose(event.target.value)}>{workflows.map((one) => <option key={one.key} value={one.key}>{`${one.key} · ${tx(one.label)}`}</option>)}</Select></label>
        <label>{t("Values, as JSON")}<textarea className="input" rows={6} value={input} onChange={(event) => setInput(event.target.value)} spellCheck={false} /></label>
        <label>{t("Names that the record knows")}<input className="input" value={people} onChange={(event) => setPeople(event.target.value)} /></label>
        <label>{t("Papers; without one a fixture stands in")}<input className="input" type="file" multiple accept="application/pdf,image/png,image/jpeg,image/webp"
          onChange={async (event) => setPapers(await Promise.all([...(event.target.files ?? [])].map(async (file) => ({ mediaType: file.type, base64: await base64(file), name: file.name }))))} /></label>
        {stored.length > 0 && (
          <fieldset><legend>{t("Stored files")}</legend>
            {stored.map((one) => <label key={one.id} className="ai-stored"><input type="checkbox" checked={files.includes(one.id)} onChange={() => setFiles(files.includes(one.id) ? files.filter((id) => id !== one.id) : [...files, one.id])} /><span>{one.filename}</span></label>)}
          </fieldset>
        )}
        <button type="submit" className="btn primary" disabled={busy}><Icon name="sparkles" size={15} />{busy ? t("Asking…") : t("Run")}</button>
      </form>
      {problem && <p className="notice red" role="alert"><Icon name="circle-alert" />{problem}</p>}
      {found && <Answer found={found} />}
    </div>
  );
}

/** @param {{ found: Body }} props */
function Answer({ found }) {
  const { t, format } = useKit();
  const said = (value) => (typeof value === "object" ? JSON.stringify(value) : String(value));
  return (
    <section className="card" aria-label={t("Answer")}>
      <header className="card-head"><h2>{found.workflow}</h2><span className="spacer" /><b className="num">{format(found.costUsd, "usd")}</b></header>
      {found.warnings.length > 0 && <p className="notice amber"><Icon name="circle-alert" />{t("The document speaks to whoever reads it by machine.")}</p>}
      <Scroll><table className="plain">
        <thead><tr><th scope="col">{t("Field")}</th><th scope="col">{t("Value")}</th><th scope="col" className="num">{t("Confidence")}</th><th scope="col" className="num">{t("Page")}</th><th scope="col">{t("Quote")}</th><th scope="col">{t("To check")}</th></tr></thead>
        <tbody>{found.fields.map((one) => (
          <tr key={one.name}><th scope="row">{one.name}</th><td className="ai-value">{said(one.value)}</td><td className="num">{format(Math.round(one.confidence * 100), "percent")}</td><td className="num">{one.page ?? "–"}</td><td>{one.quote ?? "–"}</td>
            <td>{one.reasons.length ? <span className="badge amber">{one.reasons.join(" ")}</span> : <span className="badge green">{t("Sure")}</span>}</td></tr>
        ))}</tbody>
      </table></Scroll>
    </section>
  );
}
