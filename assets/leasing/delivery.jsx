// The delivery of a contract on a tablet: each machine by its code or number, its serial and state, the client's signature.
import { useId, useState } from "react";
import { sender } from "../files/sending.js";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { DateInput } from "../ui/dates.jsx";
import { Icon, IconButton, Select, SelectOptions, useKit } from "../ui/kit.jsx";
import { smaller } from "../ui/photos.js";
import { useRecord } from "../ui/record.jsx";
import { Signature } from "../ui/signature.jsx";
/** @import { ContractAssetOut, ContractOut } from "./answers.d.ts" */
/** @typedef {{ code: string, assetId: string, label: string, serial: string, state: string, note: string, problem: string, photos: string[] }} Row */

const W = "/api/workspace";
const MOST_PHOTOS = 6;
/** @param {ContractAssetOut} line @returns {Row} */
const begin = (line) => ({ code: line.inventoryNumber ?? "", assetId: line.assetId ?? "", label: "", serial: line.serialNumber ?? "", state: "NEW", note: "", problem: "", photos: [] });

/** @param {{ group: string }} props */
function Answers({ group }) {
  const { words } = useKit();
  return <SelectOptions options={Object.entries(words[group] ?? {}).map(([value, { label }]) => ({ value, label }))} />;
}

/** The photos of a machine, taken one after the other. @param {{ contract: string, line: ContractAssetOut, photos: string[], add: (id: string) => void, remove: (id: string) => void }} props */
function Photos({ contract, line, photos, add, remove }) {
  const kit = useKit();
  const { t } = kit;
  const id = useId();
  const [state, setState] = useState("");
  const take = async (/** @type {import("react").ChangeEvent<HTMLInputElement>} */ event) => {
    const files = [...(event.target.files ?? [])].slice(0, MOST_PHOTOS - photos.length);
    event.target.value = "";
    setState("busy");
    try {
      const send = sender({ path: `${W}/files/upload-url`, body: { targetType: "LeaseContract", targetId: contract, category: "delivery-photo" } }, kit);
      for (const file of files) {
        const small = await smaller(file);
        add((await send({}, new File([small], file.name, { type: small.type }), () => {}).promise).id);
      }
      setState("");
    } catch (error) {
      setState((error instanceof Error && error.message) || t("The file could not be sent. Try again."));
    }
  };
  return (
    <div className="lease-photos">
      {photos.map((file, at) => (
        <span key={file} className="lease-photo"><img src={`${W}/files/${file}/thumbnail`} alt={t("Photo {number} of {item}", { number: at + 1, item: line.designation })} />
          <IconButton icon="x" size={14} label={t("Take photo {number} away", { number: at + 1 })} onClick={() => remove(file)} /></span>
      ))}
      {photos.length < MOST_PHOTOS && <label className="btn small" htmlFor={id}><Icon name={state === "busy" ? "loader-circle" : "camera"} size={14} className={state === "busy" ? "spin" : undefined} />{photos.length ? t("Another photo") : t("Photo")}<input id={id} className="sr" type="file" accept="image/*" capture="environment" multiple disabled={state === "busy"} onChange={take} /></label>}
      {state && state !== "busy" && <small role="alert" className="field-error">{state}</small>}
    </div>
  );
}

/** @param {{ contract: string, line: ContractAssetOut, row: Row, set: (values: Partial<Row> | ((now: Row) => Partial<Row>)) => void, disabled: boolean, upload: boolean }} props */
function Machine({ contract, line, row, set, disabled, upload }) {
  const { t, locale } = useKit();
  const id = useId();
  const look = async () => {
    const code = row.code.trim();
    if (!code) return set({ assetId: "", label: "", problem: "" });
    const answer = await call("GET", `${W}/assets?q=${encodeURIComponent(code)}&pageSize=5`, null, locale);
    const near = answer.ok ? answer.body.items : [];
    const whole = near.filter((one) => one.inventoryNumber.toLowerCase() === code.toLowerCase());
    const found = whole.length ? whole : near;
    if (found.length !== 1) return set({ assetId: "", label: "", problem: found.length ? t("Several machines have this number: type it whole.") : t("No machine has this number.") });
    return set({ assetId: found[0].id, code: found[0].inventoryNumber, label: found[0].label, serial: row.serial || found[0].serialNumber || "", problem: "" });
  };
  return (
    <fieldset className="lease-handed" disabled={disabled}>
      <legend>{line.position}. {line.designation}</legend>
      <p><label htmlFor={`${id}-code`}>{t("Machine number")}</label><input id={`${id}-code`} className="input" value={row.code} autoComplete="off" spellCheck={false} maxLength={80} onChange={(event) => set({ code: event.target.value, assetId: "" })} onBlur={look} aria-describedby={`${id}-told`} />
        <small id={`${id}-told`} className={row.problem ? "field-error" : "muted"}>{row.problem || row.label}</small></p>
      <p><label htmlFor={`${id}-serial`}>{t("Serial number read")}</label><input id={`${id}-serial`} className="input" value={row.serial} autoComplete="off" spellCheck={false} maxLength={80} onChange={(event) => set({ serial: event.target.value })} /></p>
      <p><label htmlFor={`${id}-state`}>{t("State")}</label><Select id={`${id}-state`} value={row.state} onChange={(event) => set({ state: event.target.value })}><Answers group="DeliveredState" /></Select></p>
      {upload && <Photos contract={contract} line={line} photos={row.photos} add={(file) => set((now) => ({ photos: [...now.photos, file] }))} remove={(file) => set((now) => ({ photos: now.photos.filter((one) => one !== file) }))} />}
    </fieldset>
  );
}

/** @param {{ permission: string, upload: string }} props */
export function Delivery({ permission, upload }) {
  const { t, locale, may, session, toast, today } = useKit();
  const record = /** @type {ContractOut} */ (useRecord());
  const [rows, setRows] = useState(/** @type {Record<string, Row>} */ ({}));
  const [day, setDay] = useState(today);
  const [outcome, setOutcome] = useState("ACCEPTED");
  const [reserves, setReserves] = useState("");
  const [name, setName] = useState("");
  const [drawn, setDrawn] = useState(/** @type {string | null} */ (null));
  const [errors, setErrors] = useState(/** @type {Record<string, string>} */ ({}));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  if (!record.id || record.status !== "SIGNED" || !may(permission) || session.readOnly) return null;
  const of = (/** @type {ContractAssetOut} */ line) => rows[line.id] ?? begin(line);
  const handed = new Set(record.deliveries.filter((one) => one.outcome !== "REFUSED").flatMap((one) => one.lines.map((line) => line.contractAssetId)));
  const left = record.assets.filter((line) => !handed.has(line.id));
  if (!left.length && record.assets.length) return null;
  const complete = left.length > 0 && left.every((line) => of(line).assetId);
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    const lines = left.map((line) => ({ contractAssetId: line.id, assetId: of(line).assetId, serial: of(line).serial || null, state: of(line).state, photoFileIds: of(line).photos }));
    const answer = await call("POST", `${W}/lease-contracts/${record.id}/delivery-reports`, { deliveredOn: day, outcome, signatoryName: name, reserves: reserves || null, imagePng: drawn, lines }, locale);
    setBusy(false);
    const wrong = answer.ok ? {} : errorsOf(answer);
    setErrors(wrong);
    setProblem(answer.ok ? "" : Object.values(wrong)[0] ?? refusal(answer, t));
    if (answer.ok) toast(t("The delivery report is kept"), "green");
  };
  return (
    <section className="card pad lease-delivery">
      <h2>{t("Deliver the machines")}</h2>
      <form onSubmit={submit}>
        {left.map((line) => <Machine key={line.id} contract={record.id} line={line} row={of(line)} disabled={busy} upload={may(upload)} set={(values) => setRows((all) => { const now = all[line.id] ?? begin(line); return { ...all, [line.id]: { ...now, ...(typeof values === "function" ? values(now) : values) } }; })} />)}
        <p><label htmlFor={`${id}-day`}>{t("Delivered on")}</label><DateInput common={{ id: `${id}-day`, "aria-invalid": errors.deliveredOn ? true : undefined }} value={day} onChange={setDay} /></p>
        <p><label htmlFor={`${id}-outcome`}>{t("Answer of the client")}</label><Select id={`${id}-outcome`} value={outcome} onChange={(event) => setOutcome(event.target.value)}><Answers group="DeliveryOutcome" /></Select></p>
        {outcome !== "ACCEPTED" && <p className="wide"><label htmlFor={`${id}-reserves`}>{t("Reserves")}</label><textarea id={`${id}-reserves`} className="input" rows={2} required maxLength={4000} value={reserves} onChange={(event) => setReserves(event.target.value)} /></p>}
        <p className="wide"><label htmlFor={`${id}-name`}>{t("Name of who receives it")}</label><input id={`${id}-name`} className="input" required maxLength={200} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} /></p>
        <div className="wide"><span id={`${id}-pad`} className="lease-pad">{t("Signature")}</span><Signature labelledBy={`${id}-pad`} describedBy={`${id}-hint`} onChange={setDrawn} disabled={busy} />
          <small id={`${id}-hint`} className="muted">{t("Whoever receives the machines signs here with a finger or the mouse.")}</small></div>
        {problem && <p role="alert" className="field-error wide"><Icon name="circle-alert" size={13} />{problem}</p>}
        <button type="submit" className="btn primary" disabled={busy || !complete || !drawn || !name.trim() || !day}><Icon name="truck" size={16} />{t("Keep the delivery report")}</button>
      </form>
    </section>
  );
}
