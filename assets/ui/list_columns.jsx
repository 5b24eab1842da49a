// The columns of a list, their order and its density: in the address when it says so, else kept on this device.
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { Icon, IconButton, useKit } from "./kit.jsx";
import { Popover } from "./overlay.jsx";
/** @import { ListSpec, Look } from "./shapes.d.ts" */

const kept = (key, fallback) => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
};

function usePreference(key, fallback) {
  const [value, setValue] = useState(fallback);
  const restore = useEffectEvent(() => setValue(kept(key, fallback)));
  useEffect(() => { restore(); }, [key]);
  const keep = useCallback((next) => {
    setValue(next);
    localStorage.setItem(key, JSON.stringify(next));
  }, [key]);
  return /** @type {const} */ ([value, keep]);
}

// {keys, shown, dense, setKeys, setDense}: the first column of the list always shows, and first
export function useLook(spec, query, change) {
  const own = useMemo(() => spec.columns.filter((column) => column.shown).map((column) => column.key), [spec]);
  const [wished, keepWish] = usePreference(`columns:${spec.name}`, own);
  const [dense, keepDense] = usePreference("dense", false);
  const first = spec.columns[0].key;
  const keys = useMemo(() => [first, ...(query.columns ?? wished).filter((key) => key !== first)], [first, query.columns, wished]);
  const shown = useMemo(() => keys.map((key) => spec.columns.find((column) => column.key === key)).filter(Boolean), [keys, spec]);
  const setKeys = (next) => (query.columns ? change({ columns: next, page: query.page }, true) : keepWish(next));
  const reset = () => {
    keepWish(own);
    if (query.columns) change({ columns: null, page: query.page }, true);
  };
  const isDense = query.rows ? query.rows === "dense" : dense;
  const setDense = (next) => (query.rows ? change({ rows: next ? "dense" : "normal", page: query.page }, true) : keepDense(next));
  return { keys, shown, own, dense: isDense, setKeys, setDense, reset };
}

/** @param {{ spec: ListSpec, look: Look }} props */
export function ColumnsMenu({ spec, look }) {
  const { t, tx } = useKit();
  const { keys, setKeys } = look;
  const rest = spec.columns.filter((column) => !keys.includes(column.key));
  const name = (key) => tx(spec.columns.find((column) => column.key === key)?.label);
  const move = (key, by) => {
    const at = keys.indexOf(key);
    const next = keys.filter((other) => other !== key);
    next.splice(at + by, 0, key);
    setKeys(next);
  };
  return (
    <Popover label={t("Columns")} align="end" trigger={(props) => (
      <button {...props} className="icon-btn" aria-label={t("Columns")} title={t("Columns")}><Icon name="columns-3" /></button>
    )}>
      {() => (
        <>
          <fieldset className="options columns-menu">
            <legend className="sr">{t("Columns")}</legend>
            {keys.map((key, position) => (
              <div key={key} className="option">
                <label><input type="checkbox" checked disabled={position === 0} onChange={() => setKeys(keys.filter((other) => other !== key))} /><span>{name(key)}</span></label>
                {position > 0 && <IconButton icon="chevron-up" size={14} label={t("{column}: earlier", { column: name(key) })} disabled={position === 1} onClick={() => move(key, -1)} />}
                {position > 0 && <IconButton icon="chevron-down" size={14} label={t("{column}: later", { column: name(key) })} disabled={position === keys.length - 1} onClick={() => move(key, 1)} />}
              </div>
            ))}
            {rest.map((column) => (
              <div key={column.key} className="option">
                <label><input type="checkbox" checked={false} onChange={() => setKeys([...keys, column.key])} /><span>{tx(column.label)}</span></label>
              </div>
            ))}
          </fieldset>
          <button type="button" className="btn ghost small" onClick={look.reset}>{t("The list's own columns")}</button>
        </>
      )}
    </Popover>
  );
}

/** @param {{ look: Look }} props */
export function DensityButton({ look }) {
  const { t } = useKit();
  return (
    <button type="button" className="icon-btn" aria-pressed={look.dense} aria-label={t("Compact rows")} title={t("Compact rows")} onClick={() => look.setDense(!look.dense)}>
      <Icon name={look.dense ? "rows-4" : "rows-3"} />
    </button>
  );
}
