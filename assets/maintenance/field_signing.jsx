// Two signatures: the technician's, and the client's on the turned screen, or why nobody could sign.
import { useId, useState } from "react";
import { Icon, useKit, Word } from "../ui/kit.jsx";
import { Signature } from "../ui/signature.jsx";
import { Block } from "./field_block.jsx";
/** @import { Device } from "./field_device.js" */
/** @import { OfOrder } from "./field_order.jsx" */
/** @import { Work } from "./field_state.js" */

const LEAST = 5;

/** @param {OfOrder} props */
export function Signatures({ device, work }) {
  const { t } = useKit();
  return (
    <>
      <Block title={t("What is signed")}>
        <div className="fd-pad"><p className="fd-prose">{work.diagnosis || t("No diagnosis yet.")}</p><p className="fd-prose">{work.resolution || t("Nothing is written about the work yet.")}</p><p className="muted">{t("A signature holds as long as diagnosis, work and parts stay as they are.")}</p></div>
      </Block>
      <Pad device={device} work={work} side="TECHNICIAN" signed={work.technicianSigned} name={device.owner?.name ?? ""} />
      {work.technicianSigned && <Pad device={device} work={work} side="CLIENT" signed={work.clientSigned} name={work.given.contact ?? ""} />}
      {work.technicianSigned && !work.clientSigned && <Absent device={device} work={work} />}
    </>
  );
}

/** @param {{ device: Device, work: Work, side: "TECHNICIAN" | "CLIENT", signed: boolean, name: string }} props */
function Pad({ device, work, side, signed, name }) {
  const { t, tx, words } = useKit();
  const [typed, setTyped] = useState(name);
  const [drawn, setDrawn] = useState(/** @type {string | null} */ (null));
  const id = useId();
  const title = tx(words.SignatureRole[side].label);
  if (signed) return <p className="notice green fd-note"><Icon name="circle-check" size={20} /><span><Word group="SignatureRole" value={side} /> · {t("signed")}</span></p>;
  return (
    <Block title={title}>
      <div className="fd-pad">
        <label htmlFor={`${id}-name`} className="muted">{t("Name")}</label>
        <input id={`${id}-name`} className="input" value={typed} maxLength={200} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        <span id={`${id}-pad`} className="sr">{t("Signature")} · {title}</span>
        <Signature labelledBy={`${id}-pad`} describedBy={`${id}-pad`} onChange={setDrawn} disabled={false} />
        <button type="button" className="btn primary fd-btn fd-wide" disabled={!drawn || !typed.trim()} onClick={() => device.add(work, "signature", { role: side, signerName: typed.trim(), imagePng: drawn })}><Icon name="pen-line" size={20} /><span>{side === "CLIENT" ? t("The client signs") : t("I sign")}</span></button>
      </div>
    </Block>
  );
}

/** @param {{ device: Device, work: Work }} props */
function Absent({ device, work }) {
  const { t } = useKit();
  const [text, setText] = useState(work.absent);
  const id = useId();
  return (
    <Block title={t("Nobody can sign")}>
      <div className="fd-pad">
        <label htmlFor={id} className="muted">{t("Why no client signs")}</label>
        <input id={id} className="input" value={text} maxLength={500} autoComplete="off" onChange={(event) => setText(event.target.value)} />
        <button type="button" className="btn fd-btn fd-wide" disabled={text.trim().length < LEAST || text.trim() === work.absent} onClick={() => device.add(work, "absent", { clientAbsentReason: text.trim() })}><Icon name="user-x" size={20} /><span>{work.absent ? t("Noted") : t("Note the reason")}</span></button>
      </div>
    </Block>
  );
}
