// The records that a file hangs on: one more is found by its number or name, one click takes the file off a record.
import { useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Icon, IconButton, useKit } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { LinkOut } from "./answers.d.ts" */
/** @typedef {{ id: string, kind: string, title: string | null }} Hit */

const FILES = "/api/workspace/files";

/** @param {{ rights: { link: string, unlink: string } }} props */
export function FileLinks({ rights }) {
  const kit = useKit();
  const { t, may, session, locale, toast } = kit;
  const record = useRecord();
  const [asked, setAsked] = useState("");
  const [hits, setHits] = useState(/** @type {(Hit & { label: string })[] | null} */ (null));
  const [problem, setProblem] = useState("");
  /** @type {LinkOut[]} */
  const links = record.links ?? [];
  const mayChange = !session.readOnly;
  const told = (/** @type {import("../ui/shapes.d.ts").Answer} */ answer, /** @type {string} */ text) => {
    setProblem(answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
    if (!answer.ok) return;
    setHits(null);
    setAsked("");
    toast(text, "green");
  };
  const search = async (/** @type {import("react").FormEvent} */ event) => {
    event.preventDefault();
    const answer = await call("GET", `/api/workspace/search?q=${encodeURIComponent(asked)}`, null, locale);
    setProblem(answer.ok ? "" : refusal(answer, t));
    const found = /** @type {{ groups: { label: string, items: Hit[] }[] }} */ (answer.body);
    if (answer.ok) setHits(found.groups.flatMap((group) => group.items.map((hit) => ({ ...hit, label: group.label }))));
  };
  const hang = async (/** @type {Hit} */ hit) => told(await call("POST", `${FILES}/${record.id}/link`, { targetType: hit.kind, targetId: hit.id }, locale), t("The file hangs on this record as well"));
  const takeOff = async (/** @type {LinkOut} */ link) => told(await call("DELETE", `${FILES}/links/${link.id}`, null, locale), t("The file was taken off this record"));
  return (
    <section className="card file-links" aria-label={t("Linked to")}>
      <header className="card-head"><h2>{t("Linked to")}</h2></header>
      {problem && <p role="alert" className="field-error pad"><Icon name="circle-alert" size={13} />{problem}</p>}
      {!links.length && <p className="muted pad">{t("This file hangs on no record.")}</p>}
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <div>{link.url ? <a className="link" href={link.url}>{link.title}</a> : link.title}<small>{link.label}</small></div>
            {mayChange && may(rights.unlink) && <IconButton icon="unlink" size={14} label={t("Take the file off {name}", { name: link.title })} onClick={() => takeOff(link)} />}
          </li>
        ))}
      </ul>
      {mayChange && may(rights.link) && (
        <form role="search" onSubmit={search}>
          <input className="input" type="search" required maxLength={200} value={asked} onChange={(event) => setAsked(event.target.value)} aria-label={t("Hang it on another record")} placeholder={t("Number or name of a record")} />
          <button type="submit" className="btn"><Icon name="search" />{t("Find the record")}</button>
        </form>
      )}
      {hits && !hits.length && <p role="status" className="muted pad">{t("No record was found.")}</p>}
      {hits && hits.length > 0 && (
        <ul>
          {hits.map((hit) => (
            <li key={`${hit.kind} ${hit.id}`}>
              <div>{hit.title ?? t("Draft")}<small>{hit.label}</small></div>
              <button type="button" className="btn small" onClick={() => hang(hit)}><Icon name="link" size={14} />{t("Hang it here")}</button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
