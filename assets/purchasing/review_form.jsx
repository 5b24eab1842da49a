// The form of a document: its fields with what is doubtful, its lines, what rules found, and what to do with it.
import { useId, useRef, useState } from "react";
import { call } from "../ui/calls.js";
import { Field, NumberInput, restingText } from "../ui/fields.jsx";
import { Badge, Icon, IconButton, Scroll, Select, useKit, Word } from "../ui/kit.jsx";
import { EMPTY_LINE, FIELDS, sumOf, totalOf } from "./review_values.js";
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { ImportOut } from "./answers.d.ts" */
/** @import { LineValue, Place, Value } from "./review_values.js" */
/** @typedef {{ id: string, name: string }} Named */

const TYPES = ["INVOICE", "CREDIT_NOTE", "QUOTE", "ORDER"];
const W = "/api/workspace";

/** @param {{ form: import("react").RefObject<HTMLFormElement | null>, document: ImportOut, isOpen: boolean, type: string, setType: (type: string) => void, types: string, sources: string, shown: string[], values: Record<string, Value>, set: (name: string, text: string, place?: Place | null) => void, lines: LineValue[], setLines: (lines: LineValue[]) => void, picked: Record<string, Named | null>, setPicked: (picked: Record<string, Named | null>) => void, accepted: Set<string>, setAccepted: (codes: Set<string>) => void, doubtful: Set<string>, active: string, setActive: (name: string) => void, errors: Record<string, string>, busy: boolean, rights: { commit: string, discard: string, again: string, supplier: string, affair: string }, onKey: (event: import("react").KeyboardEvent) => void, onCommit: () => void, onSkip: () => void, onDiscard: () => void, onAgain: () => void, onSupplier: () => void }} props */
export function Form(props) {
  const { form, document, isOpen, type, setType, types, sources, shown, values, set, picked, setPicked, doubtful, setActive, errors, busy, rights, onKey } = props;
  const { t, may } = useKit();
  const labels = /** @type {Record<string, string>} */ ({
    documentNumber: t("Number"), issueDate: t("Date"), dueDate: t("Due on"), validUntil: t("Valid until"), leadTimeDays: t("Lead time (days)"), totalHt: t("Total excl. VAT"), totalVat: t("VAT"), totalTtc: t("Total incl. VAT"), iban: t("IBAN"),
  });
  const own = document.targetUrl;
  return (
    <form className="import-form" ref={form} onKeyDown={onKey} onSubmit={(event) => event.preventDefault()} aria-label={t("What the document says")}>
      {document.error && <p className="notice amber" role="status"><Icon name="circle-alert" />{document.error.message}</p>}
      {errors[""] && <p className="notice red" role="alert"><Icon name="circle-alert" />{errors[""]}</p>}
      {own && <p className="notice green"><Icon name="circle-check" />{t("This document was taken in.")} <a className="link" href={own}>{t("Open its record")}</a></p>}
      <fieldset disabled={!isOpen} className="fields import-said">
        <legend className="sr">{t("Particulars")}</legend>
        <Doubt name="supplierId" on={doubtful.has("supplierId")} span={8} setActive={setActive}>
          <Finder label={t("Supplier")} path={`${W}/suppliers`} text="name" detail="code" picked={picked.supplierId} error={errors.supplierId} onPick={(one) => setPicked({ ...picked, supplierId: one })} />
          {!picked.supplierId && document.fields.siren && may(rights.supplier) && isOpen && <button type="button" className="btn small" disabled={busy} onClick={props.onSupplier}><Icon name="factory" />{t("Create from the register: {siren}", { siren: String(document.fields.siren.value) })}</button>}
        </Doubt>
        <Doubt name="type" on={doubtful.has("type")} span={4} setActive={setActive}>
          <div className={`field ${errors.type ? "bad" : ""}`}>
            <label htmlFor="import-type">{t("Document type")}</label>
            <Select id="import-type" value={type} onChange={(/** @type {import("react").ChangeEvent<HTMLSelectElement>} */ event) => setType(event.target.value)}>
              {!type && <option value="">{t("Choose…")}</option>}
              <TypeOptions options={TYPES} group={types} />
            </Select>
            {errors.type && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{errors.type}</p>}
          </div>
        </Doubt>
        {shown.map((name) => (
          <Doubt key={name} name={name} on={doubtful.has(name)} span={4} setActive={setActive}>
            <Field field={{ name, label: labels[name], kind: FIELDS[name].kind }} value={values[name].text} error={errors[FIELDS[name].body]} onChange={(value) => set(name, String(value ?? ""))} />
            <span className="import-source">{values[name].source && <Word group={sources} value={values[name].source} />}{values[name].text && !values[name].place && <small className="muted">{t("not seen on the page")}</small>}</span>
            {values[name].alternatives.length > 0 && isOpen && (
              <span className="import-others" role="group" aria-label={t("Other values of {field}", { field: labels[name] })}>
                {values[name].alternatives.map((one) => <button key={one.text} type="button" className="btn small" onClick={() => set(name, one.text, one.place)}><Resting text={one.text} kind={FIELDS[name].kind} /></button>)}
              </span>
            )}
          </Doubt>
        ))}
        <Doubt name="supplierOrderId" on={Boolean(errors.supplierOrderId)} span={4} setActive={setActive}>
          <Finder label={t("Order")} path={`${W}/supplier-orders`} text="number" detail="title" within={picked.supplierId ? `supplierId=${picked.supplierId.id}` : ""} picked={picked.supplierOrderId} error={errors.supplierOrderId} onPick={(one) => setPicked({ ...picked, supplierOrderId: one })} />
        </Doubt>
        {type === "QUOTE" && may(rights.affair) && (
          <Doubt name="leaseAffairId" on={Boolean(errors.leaseAffairId)} span={4} setActive={setActive}>
            <Finder label={t("Lease affair")} path={`${W}/lease-affairs`} text="number" detail="title" within="status=DRAFT,STUDY,IN_APPROVAL,APPROVED,CONTRACTED" picked={picked.leaseAffairId} error={errors.leaseAffairId} onPick={(one) => setPicked({ ...picked, leaseAffairId: one })} />
          </Doubt>
        )}
        <Doubt name="accountingCodeId" on={false} span={4} setActive={setActive}>
          <Finder label={t("Analytical code")} path={`${W}/accounting-codes`} text="code" detail="label" within="isActive=true" picked={picked.accountingCodeId} error={errors.accountingCodeId} onPick={(one) => setPicked({ ...picked, accountingCodeId: one })} />
        </Doubt>
      </fieldset>
      <Lines {...props} />
      <Checks {...props} />
      {isOpen && (
        <footer className="import-foot">
          <button type="button" className="btn primary import-commit" disabled={busy} onClick={props.onCommit}><Icon name="check" />{t("Take in and open the next")}</button>
          <button type="button" className="btn" disabled={busy} onClick={props.onSkip}>{t("Skip")}</button>
          <span className="spacer" />
          {may(rights.again) && <button type="button" className="btn ghost" disabled={busy} onClick={props.onAgain}><Icon name="rotate-cw" />{t("Read again")}</button>}
          {may(rights.discard) && <button type="button" className="btn ghost" disabled={busy} onClick={props.onDiscard}><Icon name="trash-2" />{t("Set aside")}</button>}
        </footer>
      )}
    </form>
  );
}

/** @param {{ options: string[], group: string }} props */
function TypeOptions({ options, group }) {
  const { words, tx } = useKit();
  return options.map((value) => <option key={value} value={value}>{tx(words[group]?.[value]?.label)}</option>);
}

/** @param {{ text: string, kind: string }} props */
function Resting({ text, kind }) {
  const { locale, format } = useKit();
  return kind === "date" ? format(text, "date") : restingText(text, kind, locale);
}

/** @param {{ name: string, on: boolean, span: number, setActive: (name: string) => void, children: import("react").ReactNode }} props */
function Doubt({ name, on, span, setActive, children }) {
  return <div className={`import-field ${on ? "doubtful" : ""}`} style={/** @type {import("react").CSSProperties} */ ({ "--span": span })} data-field={name} data-doubt={on || undefined} onFocus={() => setActive(name)}>{children}</div>;
}

// A record that is found while one types its name.
/** @param {{ label: string, path: string, text: string, detail: string, within?: string, picked: Named | null, error?: string, onPick: (one: Named | null) => void }} props */
function Finder({ label, path, text, detail, within = "", picked, error, onPick }) {
  const { locale } = useKit();
  const id = useId();
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const [items, setItems] = useState(/** @type {Body[]} */ ([]));
  const asked = useRef("");
  const search = async (/** @type {string} */ words) => {
    const answer = await call("GET", `${path}?pageSize=12&include=rows&q=${encodeURIComponent(words)}${within ? `&${within}` : ""}`, null, locale);
    if (!answer.ok) return;
    setItems(answer.body.items);
    if (asked.current === words) take(answer.body.items, words);
  };
  // a whole name is the record, whether it was chosen or typed
  const take = (/** @type {Body[]} */ among, /** @type {string} */ words) => {
    const found = among.find((one) => one[text] === words);
    if (!found) return false;
    setTyped(null);
    onPick({ id: found.id, name: found[text] });
    return true;
  };
  const change = (/** @type {string} */ words) => {
    asked.current = words;
    setTyped(words);
    if (take(items, words)) return;
    onPick(null);
    if (words) search(words);
  };
  return (
    <div className={`field ${error ? "bad" : ""}`}>
      <label htmlFor={id}>{label}</label>
      <input id={id} className="input" list={`${id}-found`} autoComplete="off" value={typed ?? picked?.name ?? ""} aria-invalid={error ? true : undefined} onFocus={() => search("")} onChange={(event) => change(event.target.value)} />
      <datalist id={`${id}-found`}>{items.map((one) => <option key={one.id} value={one[text]}>{one[detail]}</option>)}</datalist>
      {error && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{error}</p>}
    </div>
  );
}

/** @param {{ isOpen: boolean, lines: LineValue[], setLines: (lines: LineValue[]) => void, setActive: (name: string) => void, errors: Record<string, string>, sources: string }} props */
function Lines({ isOpen, lines, setLines, setActive, errors }) {
  const { t, format, locale } = useKit();
  const change = (/** @type {number} */ at, /** @type {Partial<LineValue>} */ values) => setLines(lines.map((line, place) => (place === at ? { ...line, ...values } : line)));
  const wrong = Object.entries(errors).filter(([name]) => name.startsWith("lines"))[0]?.[1];
  return (
    <fieldset disabled={!isOpen} className="import-lines card">
      <legend className="sr">{t("Lines")}</legend>
      <Scroll>
        <table>
          <thead><tr><th scope="col">{t("Designation")}</th><th scope="col" className="n">{t("Quantity")}</th><th scope="col" className="n">{t("Unit price excl. VAT")}</th><th scope="col" className="n">{t("Discount")}</th><th scope="col" className="n">{t("VAT")}</th><th scope="col" className="n">{t("Total excl. VAT")}</th><th scope="col"><span className="sr">{t("What to do")}</span></th></tr></thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={at} onFocus={() => setActive(`line${at}`)}>
                <td><input className="input" aria-label={t("Description of line {number}", { number: at + 1 })} value={line.designation} maxLength={200} onChange={(event) => change(at, { designation: event.target.value })} /></td>
                {/** @type {const} */ ([["quantity", "number", t("Quantity of line {number}", { number: at + 1 })], ["unitPriceHt", "price", t("Unit price of line {number}", { number: at + 1 })], ["discountPct", "percent", t("Discount of line {number}", { number: at + 1 })], ["vatRatePct", "percent", t("VAT of line {number}", { number: at + 1 })]]).map(([name, kind, label]) => (
                  <td key={name} className="n"><NumberInput field={{ kind }} className="import-number" common={{ "aria-label": label }} value={line[name]} onChange={(text) => change(at, { [name]: text })} /></td>
                ))}
                <td className="n num">{format(totalOf(line, locale), "money")}</td>
                <td>{isOpen && <IconButton icon="x" size={14} label={t("Take line {number} away", { number: at + 1 })} onClick={() => setLines(lines.filter((_line, place) => place !== at))} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {wrong && <p className="field-error pad" role="alert"><Icon name="circle-alert" size={13} />{wrong}</p>}
      <p className="import-sum">
        {isOpen && <button type="button" className="btn small" onClick={() => setLines([...lines, { ...EMPTY_LINE }])}><Icon name="plus" />{t("Line")}</button>}
        <span className="spacer" />
        <span>{t("{count} {count|line|lines}, sum", { count: lines.length })}</span><b className="num">{format(sumOf(lines, locale), "money")}</b>
      </p>
    </fieldset>
  );
}

const TONES = /** @type {Record<string, string>} */ ({ BLOCK: "red", RED: "red", WARN: "amber", PROPOSAL: "blue" });

/** @param {{ document: ImportOut, isOpen: boolean, accepted: Set<string>, setAccepted: (codes: Set<string>) => void, errors: Record<string, string>, doubtful: Set<string> }} props */
function Checks({ document, isOpen, accepted, setAccepted, errors, doubtful }) {
  const { t, format } = useKit();
  const flip = (/** @type {string} */ code) => {
    const now = new Set(accepted);
    if (!now.delete(code)) now.add(code);
    setAccepted(now);
  };
  return (
    <section className="import-checks card" aria-label={t("Checks")}>
      <header className="card-head"><h2>{t("Checks")}</h2>{!document.checks.length && <Badge tone="green">{t("nothing to say")}</Badge>}</header>
      {(errors.acceptWarnings || errors.documentNumber) && <p className="field-error pad" role="alert"><Icon name="circle-alert" size={13} />{errors.acceptWarnings ? t("Accept what was found, or correct it: {what}", { what: errors.acceptWarnings }) : errors.documentNumber}</p>}
      <ul>
        {document.checks.map((one) => (
          <li key={one.code} className={TONES[one.level]} data-doubt={(isOpen && one.level !== "PROPOSAL" && one.level !== "BLOCK" && !accepted.has(one.code) && !one.fields.some((name) => doubtful.has(name))) || undefined}>
            <Icon name={one.level === "PROPOSAL" ? "info" : "circle-alert"} size={15} /><span>{one.message}</span>
            {isOpen && one.level !== "PROPOSAL" && one.level !== "BLOCK" && <label><input type="checkbox" checked={accepted.has(one.code)} onChange={() => flip(one.code)} />{t("I accept this")}</label>}
          </li>
        ))}
        {document.duplicates.map((one) => (
          <li key={one.recordId} className={TONES[one.level]}><Icon name="arrow-right" size={15} /><span>{one.why}: <a className="link" href={one.url ?? ""}>{one.number}</a>{one.date && ` · ${format(one.date, "date")}`}{one.totalTtc !== null && ` · ${format(one.totalTtc, "money")}`}</span></li>
        ))}
      </ul>
    </section>
  );
}
