// Settings of equipment: what new machines and models begin with.
import { useEffect, useEffectEvent, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { FieldSet, initialValues, toBody } from "../ui/fields.jsx";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
import { SchemaEditor } from "./specs.jsx";
/** @import { Answer, Body, Errors, Field } from "../ui/shapes.d.ts" */
/** @import { AssetSettingsOut } from "./answers.d.ts" */

const PATH = "/api/workspace/assets/settings";
const NONE = { properties: {} };

/** @param {{ fields: Field[], permission: string }} props */
export function EquipmentSettings({ fields, permission }) {
  const { t, may, locale, session, setTitle, toast } = useKit();
  const [read, setRead] = useState(/** @type {AssetSettingsOut | null} */ (null));
  const [family, setFamily] = useState("");
  const [problem, setProblem] = useState("");
  const mayChange = may(permission) && !session.readOnly;
  const load = useEffectEvent(async () => {
    const answer = await call("GET", PATH, null, locale);
    if (!answer.ok) return setProblem(refusal(answer, t));
    const found = /** @type {AssetSettingsOut} */ (answer.body);
    const named = found.defaultFamilyId && await call("GET", `/api/workspace/asset-families/${found.defaultFamilyId}`, null, locale);
    setFamily(named && named.ok ? named.body.name : "");
    return setRead(found);
  });
  useEffect(() => setTitle(t("Equipment")), [t, setTitle]);
  useEffect(() => { load(); }, []);
  // all of them are stored together: what one card does not show stays as it was read
  /** @param {Body} changed @returns {Promise<Answer>} */
  const put = async (changed) => {
    if (!read) return { status: 0, ok: false, body: {} };
    const { defaultFamilyId, inventoryPattern, dynamicPropertyTemplate, stocktakeMissingBecomesLost, anotherVerifies, version } = read;
    const answer = await call("PUT", PATH, { defaultFamilyId, inventoryPattern, dynamicPropertyTemplate, stocktakeMissingBecomesLost, anotherVerifies, version, ...changed }, locale);
    if (answer.ok) {
      setRead(/** @type {AssetSettingsOut} */ (answer.body));
      toast(t("Saved"));
    }
    return answer;
  };
  return (
    <div className="form-page settings-page">
      <header className="page-head"><h1>{t("Equipment")}</h1></header>
      {problem && <p className="form-problem" role="alert">{problem}</p>}
      {read ? (
        <div className="stack">
          <Start key={read.version} read={read} fields={fields} family={family} mayChange={mayChange} put={put} />
          <SchemaEditor schema={read.dynamicPropertyTemplate ?? NONE} at="dynamicPropertyTemplate" title={t("Properties that new models begin with")} mayChange={mayChange} save={(schema) => put({ dynamicPropertyTemplate: schema })} />
        </div>
      ) : !problem && <div className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></div>}
    </div>
  );
}

/** @param {{ read: AssetSettingsOut, fields: Field[], family: string, mayChange: boolean, put: (changed: Body) => Promise<Answer> }} props */
function Start({ read, fields, family, mayChange, put }) {
  const kit = useKit();
  const { t } = kit;
  const [first] = useState(() => initialValues(fields, read, kit, {}));
  const [values, setValues] = useState(first);
  const [shown, setShown] = useState({ defaultFamilyId: family });
  const [errors, setErrors] = useState(/** @type {Errors} */ ({}));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const dirty = JSON.stringify(values) !== JSON.stringify(first);
  useLivePage(dirty);
  const change = (name, value, chosen) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors(({ [name]: _gone, ...rest }) => rest);
    if (chosen !== undefined) setShown((now) => ({ ...now, [name]: chosen?.label ?? "" }));
  };
  const save = async (event) => {
    event.preventDefault();
    setBusy(true);
    const answer = await put(toBody(fields, values));
    setBusy(false);
    setErrors(errorsOf(answer));
    setProblem(answer.ok || fields.some((field) => errorsOf(answer)[field.name]) ? "" : refusal(answer, t));
  };
  const example = String(values.inventoryPattern ?? "").replace(/{(0{3,9})}/, (_, zeros) => "123".padStart(zeros.length, "0"));
  return (
    <form className="card spec-card" noValidate onSubmit={save} aria-label={t("Rules of equipment")}>
      <header className="card-head"><h2>{t("Rules of equipment")}</h2></header>
      <fieldset className="spec-start" disabled={!mayChange}>
        <FieldSet fields={fields} values={values} errors={errors} shown={shown} onChange={change} />
        {example && !errors.inventoryPattern && <p className="muted">{t("The 123rd machine gets the number {number}.", { number: example })}</p>}
      </fieldset>
      {mayChange && dirty && (
        <footer className="spec-foot">
          {problem && <p className="field-error" role="alert">{problem}</p>}
          <button type="button" className="btn" onClick={() => { setValues(first); setErrors({}); setShown({ defaultFamilyId: family }); }}>{t("Cancel")}</button>
          <button type="submit" className="btn primary" disabled={busy}>{busy && <Icon name="loader-circle" className="spin" />}{t("Save")}</button>
        </footer>
      )}
    </form>
  );
}
