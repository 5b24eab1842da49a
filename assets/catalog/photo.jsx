// The photo of a product: shown as it is, dropped in its place, taken off. The file stays among those of the product.
import { useEffect, useEffectEvent, useState } from "react";
import { addressOf, sender } from "../files/sending.js";
import { call, refusal } from "../ui/calls.js";
import { FileDrop } from "../ui/filedrop.jsx";
import { useKit } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { DropSpec } from "../ui/shapes.d.ts" */

/** @param {{ id: string, name: string }} props */
function Picture({ id, name }) {
  const kit = useKit();
  const [shown, setShown] = useState({ url: "", problem: "" });
  const read = useEffectEvent(async () => setShown(await addressOf(id, kit, { inline: true })));
  useEffect(() => { read(); }, [id]);
  if (shown.problem) return <p className="muted pad" role="alert">{shown.problem}</p>;
  return shown.url ? <img className="product-photo" src={shown.url} alt={name} /> : null;
}

/** @param {{ drop: DropSpec, rights: { change: string, read: string } }} props */
export function ProductPhoto({ drop, rights }) {
  const kit = useKit();
  const { t, may, locale, session } = kit;
  const product = useRecord();
  const [problem, setProblem] = useState("");
  const photo = may(rights.read) ? product.photoFileId : null;
  const mayChange = may(rights.change) && may(drop.permission) && !session.readOnly;
  if (!product.id || (!photo && !mayChange)) return null;
  const change = async (/** @type {string | null} */ photoFileId) => {
    const answer = await call("PATCH", `/api/workspace/products/${product.id}`, { photoFileId, version: product.version }, locale);
    setProblem(answer.ok ? "" : refusal(answer, t));
  };
  const announce = { path: drop.path, body: { targetType: "Product", targetId: product.id, category: "photo" } };
  return (
    <section className="card" aria-label={t("Photo")}>
      <header className="card-head">
        <h2>{t("Photo")}</h2>
        {photo && mayChange && <button type="button" className="btn small" onClick={() => change(null)}>{t("Take the photo off")}</button>}
      </header>
      {problem && <p className="muted pad" role="alert">{problem}</p>}
      {photo && <Picture key={photo} id={photo} name={product.name ?? ""} />}
      {mayChange && <div className="pad"><FileDrop spec={drop} send={sender(announce, kit)} onDone={(made) => change(made.id)} leaves /></div>}
    </section>
  );
}
