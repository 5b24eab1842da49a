// The inbox: documents are dropped anywhere on the page, sent one by one, and read without anybody waiting.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sender } from "../files/sending.js";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { FileDrop } from "../ui/filedrop.jsx";
import { useKit } from "../ui/kit.jsx";
/** @import { Body, DropSpec } from "../ui/shapes.d.ts" */

const IMPORTS = "/api/workspace/purchasing/imports";
const FILES = "/api/workspace/files/upload-url";

/** @param {{ drop: DropSpec, permission: string }} props */
export function Inbox({ drop, permission }) {
  const kit = useKit();
  const { t, may, session, toast, locale } = kit;
  const [over, setOver] = useState(false);
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const isOpen = may(permission) && !session.readOnly;
  // what falls beside the place for files falls into it
  const pass = useEffectEvent((/** @type {DragEvent} */ event) => {
    const input = place.current?.querySelector("input");
    if (!(input instanceof HTMLInputElement) || !event.dataTransfer?.files.length || place.current?.contains(/** @type {Node} */ (event.target))) return;
    event.preventDefault();
    input.files = event.dataTransfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const drag = (/** @type {DragEvent} */ event) => { event.preventDefault(); setOver(true); };
    const leave = (/** @type {DragEvent} */ event) => { if (!event.relatedTarget) setOver(false); };
    const fall = (/** @type {DragEvent} */ event) => { setOver(false); pass(event); };
    window.addEventListener("dragover", drag);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", fall);
    return () => {
      window.removeEventListener("dragover", drag);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", fall);
    };
  }, [isOpen]);
  if (!isOpen) return null;
  const begin = async (/** @type {Body} */ file) => {
    const answer = await call("POST", IMPORTS, { fileIds: [file.id ?? file.fileId] }, locale);
    if (!answer.ok) throw new Error(Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
    if (answer.body.items[0].reused) toast(t("{name} is here already.", { name: answer.body.items[0].filename }), "amber");
  };
  return <div className={`inbox-drop ${over ? "over" : ""}`} ref={place}><FileDrop spec={drop} send={sender({ path: FILES, body: {} }, kit)} onDone={begin} /></div>;
}
