// Filter chips: one per filter of the list; an active one says its values and can be removed.
import { useEffect, useState } from "react";
import { call } from "./calls.js";
import { DateInput, isoDay } from "./dates.jsx";
import { NUMERIC } from "./fields.jsx";
import { Icon, useKit } from "./kit.jsx";
import { Popover } from "./overlay.jsx";
/** @import { Change, Close, Column, Query } from "./shapes.d.ts" */

const names = (column) => (column.filter === "range" ? [`${column.key}From`, `${column.key}To`] : [column.key]);

// what the addresses of `picks` answered, for as long as the page is open: names seldom change
const picked = new Map();

/** @param {Column} column @param {boolean} wanted @returns {{ value: string, label: string }[] | null} */
function usePicks(column, wanted) {
  const { locale } = useKit();
  const [items, setItems] = useState(picked.get(column.picks) ?? null);
  useEffect(() => {
    if (!column.picks || !wanted) return undefined;
    let gone = false;
    call("GET", column.picks, null, locale).then((answer) => {
      if (!answer.ok) return;
      const found = answer.body.items.map((one) => ({ value: one.id, label: one.name }));
      picked.set(column.picks, found);
      if (!gone) setItems(found);
    });
    return () => { gone = true; };
  }, [column.picks, wanted, locale]);
  return items;
}

function describe(column, query, kit) {
  const { t, tx } = kit;
  if (column.filter === "range") {
    const [from, to] = names(column).map((name) => query.filters[name]);
    const show = (value) => kit.format(NUMERIC.has(column.kind) ? Number(value) : value, column.kind === "datetime" ? "date" : column.kind);
    if (from && to) return t("{from} to {to}", { from: show(from), to: show(to) });
    if (from) return t("from {from}", { from: show(from) });
    return to ? t("until {to}", { to: show(to) }) : "";
  }
  const value = query.filters[column.key];
  if (!value) return "";
  if (column.kind === "bool") return value === "true" ? t("Yes") : t("No");
  if (!column.options) return value;
  const named = (part) => {
    const label = column.options.find((option) => option.value === part)?.label;
    return typeof label === "string" ? label : tx(label) || part;
  };
  return value.split(",").map(named).join(", ");
}

/** @param {{ column: Column, query: Query, change: Change }} props */
export function FilterChip({ column: declared, query, change }) {
  const kit = useKit();
  const [asked, ask] = useState(false);
  const picks = usePicks(declared, asked || Boolean(query.filters[declared.key]));
  const column = declared.picks ? { ...declared, options: picks ?? [] } : declared;
  const { t, tx } = kit;
  const text = describe(column, query, kit);
  const clear = () => change({ filters: { ...query.filters, ...Object.fromEntries(names(column).map((name) => [name, ""])) } });
  return (
    <span className={`chip ${text ? "on" : ""}`}>
      <Popover label={tx(column.label)}
        trigger={(props) => (
          <button {...props} className="chip-label" onFocus={() => ask(true)} onPointerDown={() => ask(true)}>
            {text ? t("{label}: {values}", { label: tx(column.label), values: text }) : tx(column.label)}
            {!text && <Icon name="chevron-down" size={13} />}
          </button>
        )}>
        {(close) => <Editor column={column} query={query} change={change} close={close} />}
      </Popover>
      {text && <button type="button" className="chip-clear" aria-label={t("Remove the filter {label}", { label: tx(column.label) })} onClick={clear}><Icon name="x" size={13} /></button>}
    </span>
  );
}

/** @param {{ column: Column, query: Query, change: Change, close: Close }} props */
function Editor(props) {
  if (props.column.filter === "range") return <Range {...props} />;
  if (props.column.options) return <Options {...props} />;
  return <Exact {...props} />;
}

/** @param {{ column: Column, query: Query, change: Change }} props */
function Options({ column, query, change }) {
  const { tx } = useKit();
  const chosen = (query.filters[column.key] ?? "").split(",").filter(Boolean);
  const single = column.filter === "eq";
  const toggle = (value) => {
    const next = chosen.includes(value) ? chosen.filter((item) => item !== value) : single ? [value] : [...chosen, value];
    change({ filters: { ...query.filters, [column.key]: next.join(",") } });
  };
  return (
    <fieldset className="options">
      <legend className="sr">{tx(column.label)}</legend>
      {column.options?.map((option) => (
        <label key={option.value} className="option">
          <input type={single ? "radio" : "checkbox"} checked={chosen.includes(option.value)} onChange={() => toggle(option.value)} />
          {option.tone ? <span className={`badge ${option.tone}`}>{tx(option.label)}</span> : <span>{typeof option.label === "string" ? option.label : tx(option.label)}</span>}
        </label>
      ))}
    </fieldset>
  );
}

function periods({ t, today }) {
  const [year, month] = today().split("-").map((part, i) => Number(part) - i);
  const span = (label, from, to) => ({ label, from: isoDay(from), to: isoDay(to) });
  return [
    span(t("This month"), new Date(year, month, 1), new Date(year, month + 1, 0)),
    span(t("Last month"), new Date(year, month - 1, 1), new Date(year, month, 0)),
    span(t("This year"), new Date(year, 0, 1), new Date(year, 11, 31)),
    span(t("Last year"), new Date(year - 1, 0, 1), new Date(year - 1, 11, 31)),
  ];
}

/** @param {{ column: Column, query: Query, change: Change, close: Close }} props */
function Range({ column, query, change, close }) {
  const kit = useKit();
  const { t } = kit;
  const [fromName, toName] = names(column);
  const dates = column.kind.startsWith("date");
  const [from, setFrom] = useState(query.filters[fromName] ?? "");
  const [to, setTo] = useState(query.filters[toName] ?? "");
  const apply = (a, b) => {
    change({ filters: { ...query.filters, [fromName]: a, [toName]: b } });
    close();
  };
  const clean = (text) => (dates ? text : text.replace(/[\s\u00a0\u202f]/g, "").replace(",", "."));
  const [broken, setBroken] = useState(false);
  return (
    <form className="range" noValidate onSubmit={(event) => {
      event.preventDefault();
      const values = [clean(from), clean(to)];
      if (values.some((value) => value && !(dates ? /^\d{4}-\d{2}-\d{2}$/ : /^-?\d+(\.\d+)?$/).test(value))) setBroken(true);
      else apply(...values);
    }}>
      {dates && (
        <div className="range-presets">
          {periods(kit).map((period) => <button key={period.label} type="button" className="btn small" onClick={() => apply(period.from, period.to)}>{period.label}</button>)}
        </div>
      )}
      {/** @type {[string, string, (text: string) => void][]} */ ([[t("From"), from, setFrom], [t("To"), to, setTo]]).map(([label, value, set]) => (
        <label key={label}>{label}{dates ? <DateInput common={{}} value={value} onChange={set} />
          : <input className="input n" type="text" inputMode="decimal" value={value} onChange={(event) => set(event.target.value)} />}</label>
      ))}
      {broken && <p className="field-error" role="alert">{dates ? t("A date is expected: dd/mm/yyyy.") : t("A number is expected.")}</p>}
      <button type="submit" className="btn primary small">{t("Apply")}</button>
    </form>
  );
}

/** @param {{ column: Column, query: Query, change: Change, close: Close }} props */
function Exact({ column, query, change, close }) {
  const { t, tx } = useKit();
  const [value, setValue] = useState(query.filters[column.key] ?? "");
  const submit = (event) => {
    event.preventDefault();
    change({ filters: { ...query.filters, [column.key]: value.trim() } });
    close();
  };
  return (
    <form className="range" onSubmit={submit}>
      <label>{tx(column.label)}<input className="input" value={value} onChange={(event) => setValue(event.target.value)} data-autofocus /></label>
      <button type="submit" className="btn primary small">{t("Apply")}</button>
    </form>
  );
}
