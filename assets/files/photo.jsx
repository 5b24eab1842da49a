// The photo of a record: shown as it is, dropped in its place, taken off. The file stays among those of the record.
import { useEffect, useEffectEvent, useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { FileDrop } from "../ui/filedrop.jsx";
import { useKit } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
import { addressOf, sender } from "./sending.js";
/** @import { DropSpec } from "../ui/shapes.d.ts" */

/** @param {{ id: string, name: string }} props */
function Picture({ id, name }) {
  const kit = useKit();
  const [shown, setShown] = useState({ url: "", problem: "" });
  const read = useEffectEvent(async () => setShown(await addressOf(id, kit, { inline: true })));
  useEffect(() => { read(); }, [id]);
  if (shown.problem) return <p className="muted pad" role="alert">{shown.problem}</p>;
  return shown.url ? <img className="record-photo" src={shown.url} alt={name} /> : null;
}

// `path` is the route of its records, `entity` their kind, `title` the field that names one.
/** @param {{ entity: string, path: string, title: string, drop: DropSpec, rights: { change: string, read: string } }} props */
export function RecordPhoto({ entity, path, title, drop, rights }) {
  const kit = useKit();
  const { t, may, locale, session } = kit;
  const record = useRecord();
  const [problem, setProblem] = useState("");
  const photo = may(rights.read) ? record.photoFileId : null;
  const mayChange = may(rights.change) && may(drop.permission) && !session.readOnly;
  if (!record.id || (!photo && !mayChange)) return null;
  const change = async (/** @type {string | null} */ photoFileId) => {
    const answer = await call("PATCH", `${path}/${record.id}`, { photoFileId, version: record.version }, locale);
    setProblem(answer.ok ? "" : refusal(answer, t));
  };
  const announce = { path: drop.path, body: { targetType: entity, targetId: record.id, category: "photo" } };
  return (
    <section className="card" aria-label={t("Photo")}>
      <header className="card-head">
        <h2>{t("Photo")}</h2>
        {photo && mayChange && <button type="button" className="btn small" onClick={() => change(null)}>{t("Take the photo off")}</button>}
      </header>
      {problem && <p className="muted pad" role="alert">{problem}</p>}
      {photo && <Picture key={photo} id={photo} name={record[title] ?? ""} />}
      {mayChange && <div className="pad"><FileDrop spec={drop} send={sender(announce, kit)} onDone={(made) => change(made.id)} leaves /></div>}
    </section>
  );
}
