// The photos of a work order by kind: dropped, chosen or taken; before and after stand side by side.
import { useCallback, useEffect, useState } from "react";
import { sender } from "../files/sending.js";
import { call, refusal } from "../ui/calls.js";
import { FileDrop } from "../ui/filedrop.jsx";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { useStalePart } from "../ui/live.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { DropSpec } from "../ui/shapes.d.ts" */
/** @import { FilesItemOut, FilesPageOut } from "../files/answers.d.ts" */

const FILES = "/api/workspace/files";
const KINDS = ["before", "after", "during", "plate"];
const SHOWN = 50;

/** @param {{ drop: DropSpec }} props */
export function Photos({ drop }) {
  const { t, locale, may, session } = useKit();
  const { id } = useRecord();
  const [found, setFound] = useState(/** @type {Record<string, FilesItemOut[]> | null} */ (null));
  const [problem, setProblem] = useState("");
  const read = useCallback(async () => {
    if (!id) return;
    const answers = await Promise.all(KINDS.map((kind) => call("GET", `${FILES}?targetType=MaintenanceOperation&targetId=${id}&category=${kind}&type=${encodeURIComponent("image/*")}&pageSize=${SHOWN}&sort=createdAt`, null, locale)));
    const refused = answers.find((answer) => !answer.ok);
    setProblem(refused ? refusal(refused, t) : "");
    if (!refused) setFound(Object.fromEntries(KINDS.map((kind, index) => [kind, /** @type {FilesPageOut} */ (answers[index].body).items ?? []])));
  }, [id, locale, t]);
  useEffect(() => { read(); }, [read]);
  useStalePart("beside", read);
  if (!id) return null;
  const adds = Boolean(drop.permission && may(drop.permission)) && !session.readOnly;
  const names = { before: t("Before"), after: t("After"), during: t("During the work"), plate: t("Plate") };
  return (
    <div className="photo-kinds">
      {problem && <p className="notice red" role="alert"><Icon name="circle-alert" />{problem}</p>}
      {KINDS.map((kind) => (
        <section key={kind} className="card photo-kind" aria-label={names[kind]}>
          <header><h2>{names[kind]}{Boolean(found?.[kind].length) && <em>{found?.[kind].length}</em>}</h2></header>
          {!found && !problem && <p aria-busy="true"><Skeleton width="100%" height={90} /></p>}
          {found && <Pictures files={found[kind]} kind={names[kind]} />}
          {found && !found[kind].length && !adds && <p className="muted">{t("No photo.")}</p>}
          {adds && <Drop key={id} kind={kind} operation={id} drop={drop} read={read} />}
        </section>
      ))}
    </div>
  );
}

/** @param {{ files: FilesItemOut[], kind: string }} props */
function Pictures({ files, kind }) {
  const { t } = useKit();
  if (!files.length) return null;
  return (
    <ul className="photo-rows">
      {files.map((file) => (
        <li key={file.id}><a href={`/workspace/files/${file.id}`} title={file.filename ?? ""}><img src={`${FILES}/${file.id}/thumbnail`} loading="lazy" alt={t("{kind}: {name}", { kind, name: file.filename ?? "" })} /></a></li>
      ))}
    </ul>
  );
}

/** @param {{ kind: string, operation: string, drop: DropSpec, read: () => Promise<void> }} props */
function Drop({ kind, operation, drop, read }) {
  const kit = useKit();
  return <FileDrop spec={drop} send={sender({ path: `${FILES}/upload-url`, body: { targetType: "MaintenanceOperation", targetId: operation, category: kind } }, kit)} onDone={read} leaves />;
}
