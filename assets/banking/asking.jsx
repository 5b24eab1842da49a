// The question that an act on a line asks: why it is set aside or undone, to which account it is posted.
import { useEffect, useId, useRef, useState } from "react";
import { useKit } from "../ui/kit.jsx";
/** @import { Body } from "../ui/shapes.d.ts" */

const USUAL = ["627", "580", "471"];

/** @param {{ what: string, busy: boolean, onTake: (body: Body) => void, onCancel: () => void }} props */
export function Ask({ what, busy, onTake, onCancel }) {
  const { t } = useKit();
  const [text, setText] = useState("");
  const id = useId();
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  // whoever pressed its key types next
  useEffect(() => { box.current?.focus(); }, []);
  const posts = what === "post";
  const send = (/** @type {string} */ value) => onTake(posts ? { accountNumber: value.trim() } : { reason: value.trim() });
  return (
    <form className="bank-ask" onSubmit={(event) => { event.preventDefault(); send(text); }}>
      <p className="field"><label htmlFor={id}>{posts ? t("Account") : t("Reason")}</label><input id={id} className="input" ref={box} required maxLength={posts ? 10 : 200} inputMode={posts ? "numeric" : undefined} value={text} onChange={(event) => setText(event.target.value)} /></p>
      {posts && <p className="bank-buttons">{USUAL.map((number) => <button key={number} type="button" className="btn small" disabled={busy} onClick={() => send(number)}>{number === "627" ? t("Bank charges (627)") : number === "580" ? t("Own transfer (580)") : t("Suspense (471)")}</button>)}</p>}
      <p className="bank-buttons"><button type="submit" className="btn primary" disabled={busy || !text.trim()}>{posts ? t("Post") : what === "undo" ? t("Undo the line") : t("Set aside")}</button><button type="button" className="btn" onClick={onCancel}>{t("Cancel")}</button></p>
    </form>
  );
}
