// A file as it is, where a browser can show it safely; beside a record in a dialog, with its download and a share.
import { useEffect, useEffectEvent, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { Modal } from "../ui/overlay.jsx";
import { CopyButton } from "../ui/record.jsx";
import { addressOf } from "./sending.js";
/** @import { FilesItemOut, ShareOut } from "./answers.d.ts" */

const PICTURES = new Set(["image/png", "image/jpeg", "image/webp"]);
const FRAMED = new Set(["application/pdf", "text/plain"]);

/** @param {{ id: string, kind: string, name: string, page?: number }} props */
export function Preview({ id, kind, name, page = 1 }) {
  const kit = useKit();
  const { t } = kit;
  const [shown, setShown] = useState({ url: "", problem: "" });
  const isShown = PICTURES.has(kind) || FRAMED.has(kind);
  const read = useEffectEvent(async () => setShown(await addressOf(id, kit, { inline: true })));
  useEffect(() => { if (isShown) read(); }, [id, isShown]);
  if (!isShown) return <p className="muted pad">{t("This kind of file has no preview. Download it to read it.")}</p>;
  if (shown.problem) return <p className="muted pad" role="alert">{shown.problem}</p>;
  if (!shown.url) return <p className="pad"><Skeleton width="60%" /></p>;
  return PICTURES.has(kind) ? <img className="file-picture" src={shown.url} alt={name} /> : <iframe key={page} className="file-frame" src={`${shown.url}#page=${page}`} title={name} />;
}

// A file of a record, opened where one works; a share of it lives for a week, other terms are chosen on its own page.
/** @param {{ file: FilesItemOut, rights: { share: string }, onClose: () => void }} props */
export function FileLook({ file, rights, onClose }) {
  const kit = useKit();
  const { t, locale, may, session, format, go } = kit;
  const [share, setShare] = useState(/** @type {ShareOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const download = async () => {
    const found = await addressOf(file.id, kit);
    setProblem(found.problem);
    if (found.url) window.location.assign(found.url);
  };
  const give = async () => {
    const answer = await call("POST", `/api/workspace/files/${file.id}/share`, {}, locale);
    setProblem(answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
    if (answer.ok) setShare(/** @type {ShareOut} */ (answer.body));
  };
  return (
    <Modal open wide className="file-look" title={file.filename ?? ""} onClose={onClose}>
      <Preview id={file.id} kind={file.mimeType ?? ""} name={file.filename ?? ""} />
      {problem && <p role="alert" className="field-error"><Icon name="circle-alert" size={13} />{problem}</p>}
      {share?.url && <p className="share-url" role="status"><code>{share.url}</code><CopyButton text={share.url} /><small className="muted">{t("Until {date}", { date: format(share.expiresAt, "date") })}</small></p>}
      <footer className="modal-foot">
        <button type="button" className="btn" onClick={() => go(`/workspace/files/${file.id}`)}><Icon name="arrow-right" />{t("Versions, links, proof")}</button>
        {may(rights.share) && !session.readOnly && !share && <button type="button" className="btn" onClick={give}><Icon name="share-2" />{t("Share for a week")}</button>}
        <button type="button" className="btn primary" onClick={download}><Icon name="download" />{t("Download")}</button>
      </footer>
    </Modal>
  );
}
