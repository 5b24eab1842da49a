// The memory of a supplier's documents: each thing with how often it was so, and a way to erase it.
import { useEffect, useEffectEvent, useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { IconButton, Skeleton, useKit, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { MemoryOut } from "./answers.d.ts" */

/** @param {{ kinds: string, permission: string }} props */
export function SupplierMemory({ kinds, permission }) {
  const { t, locale, may, session, format, toast } = useKit();
  const { id } = useRecord();
  const [known, setKnown] = useState(/** @type {MemoryOut[] | null} */ (null));
  const path = `/api/workspace/suppliers/${id}/memory`;
  const read = useEffectEvent(async () => {
    const answer = await call("GET", path, null, locale);
    setKnown(answer.ok ? answer.body.items : []);
  });
  useEffect(() => { if (id) read(); }, [id]);
  const forget = async (/** @type {MemoryOut} */ one) => {
    const answer = await call("DELETE", `${path}/${one.id}`, null, locale);
    if (!answer.ok) return toast(refusal(answer, t), "red");
    return setKnown((now) => (now ?? []).filter((other) => other.id !== one.id));
  };
  if (known === null) return <section className="card pad" aria-busy="true"><Skeleton width="60%" /></section>;
  if (!known.length) return <section className="card"><p className="muted pad">{t("Nothing yet: what you correct in this supplier’s documents is remembered here.")}</p></section>;
  return (
    <section className="card" aria-label={t("Memory")}>
      <ul className="import-memory">
        {known.map((one) => (
          <li key={one.id}>
            <span><b><Word group={kinds} value={one.kind} /></b>{one.key && <small className="muted">{one.key}</small>}</span>
            <span>{one.shown}</span>
            <small className="muted">{t("{count} {count|time|times}, last on {day}", { count: one.times, day: format(one.updatedAt, "date") })}</small>
            {may(permission) && !session.readOnly && <IconButton icon="trash-2" size={14} label={t("Forget {what}", { what: one.shown })} onClick={() => forget(one)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
