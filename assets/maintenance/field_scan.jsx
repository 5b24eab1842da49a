// Codes: by the camera where the browser reads them, by a scanner that types, or by hand.
import { useEffect, useEffectEvent, useId, useState } from "react";
import { Camera } from "../assets/stocktake.jsx";
import { Icon, useKit } from "../ui/kit.jsx";
import { Block } from "./field_block.jsx";
/** @import { Device } from "./field_device.js" */

const [FAST, SHORTEST] = [40, 4]; // ms between the keys of a scanner, and how many at least

/** A scanner types faster than people, and ends with Enter; fields that somebody types in hear their own keys. @param {(code: string) => void} onCode */
export function useWedge(onCode) {
  const tell = useEffectEvent(onCode);
  useEffect(() => {
    let [typed, at] = ["", 0];
    const hear = (/** @type {KeyboardEvent} */ event) => {
      if (event.target instanceof HTMLElement && event.target.closest("input, textarea, select")) return;
      if (event.timeStamp - at > FAST) typed = "";
      at = event.timeStamp;
      if (event.key === "Enter" && typed.length >= SHORTEST) {
        event.preventDefault();
        tell(typed);
        typed = "";
      } else if (event.key.length === 1) typed += event.key;
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}

/** @param {{ onCode: (code: string) => void }} props */
export function ScanBox({ onCode }) {
  const { t } = useKit();
  const [typed, setTyped] = useState("");
  const [camera, setCamera] = useState(false);
  const id = useId();
  const found = (/** @type {string} */ code) => {
    setCamera(false);
    setTyped("");
    if (code.trim()) onCode(code.trim());
  };
  useWedge(found);
  return (
    <div className="fd-scan">
      {camera ? <Camera onCode={found} onClose={() => setCamera(false)} />
        : "BarcodeDetector" in window ? <button type="button" className="btn primary fd-btn fd-wide" onClick={() => setCamera(true)}><Icon name="scan-line" size={22} /><span>{t("Scan with the camera")}</span></button>
          : <p className="muted">{t("This browser reads no codes by camera. Type the code, or use a scanner.")}</p>}
      <form onSubmit={(event) => { event.preventDefault(); found(typed); }}>
        <label htmlFor={id} className="muted">{t("Code, inventory number or serial number")}</label>
        <span className="fd-row"><input id={id} className="input" value={typed} maxLength={300} autoComplete="off" autoCapitalize="characters" spellCheck={false} onChange={(event) => setTyped(event.target.value)} />
          <button type="submit" className="btn fd-btn" disabled={!typed.trim()}>{t("Find")}</button></span>
      </form>
    </div>
  );
}

/** @param {{ device: Device, go: (to: string) => void }} props */
export function Scan({ device, go }) {
  const { t } = useKit();
  const [unknown, setUnknown] = useState("");
  const found = (/** @type {string} */ code) => {
    const work = device.find(code);
    setUnknown(work ? "" : code);
    if (work) go(`order/${work.id}`);
  };
  return (
    <Block title={t("Scan a machine")} note={t("its work order opens")}>
      <div className="fd-pad">
        <ScanBox onCode={found} />
        {unknown && <p role="alert" className="notice amber fd-note"><Icon name="circle-alert" size={20} />{t("No order of your days is for {code}.", { code: unknown })}</p>}
      </div>
    </Block>
  );
}
