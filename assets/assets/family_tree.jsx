// Families as a tree, each with the machines that are of it or of a family below it; the list under it searches and filters.
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../ui/calls.js";
import { Icon, useKit } from "../ui/kit.jsx";

/** @typedef {{ id: string, code: string, name: string, parentId: string | null, machines: number }} Family */

const PAGE = 100;
const PATH = `/api/workspace/asset-families?include=rows&pageSize=${PAGE}&sort=code&page=`;

/** @param {Family[]} all @param {Family} one @returns {number} */
const machinesOf = (all, one) => all.filter((other) => other.parentId === one.id).reduce((sum, other) => sum + machinesOf(all, other), one.machines);

/** @param {{ all: Family[], above: string | null }} props */
function Branch({ all, above }) {
  const { format, opens } = useKit();
  const here = all.filter((one) => one.parentId === above);
  if (!here.length) return null;
  return (
    <ul>
      {here.map((one) => {
        const href = opens(`/workspace/asset-families/${one.id}`);
        return (
          <li key={one.id}>
            <span className="family-row"><Icon name={above ? "corner-down-right" : "folder"} size={15} />
              {href ? <a className="link" href={href}>{one.name}</a> : <b>{one.name}</b>}<small className="muted">{one.code}</small>
              <span className="num">{format(machinesOf(all, one), "number")}</span></span>
            <Branch all={all} above={one.id} />
          </li>
        );
      })}
    </ul>
  );
}

/** @returns {import("react").ReactNode} */
export function FamilyTree() {
  const { t, locale } = useKit();
  const [all, setAll] = useState(/** @type {Family[]} */ ([]));
  const load = useEffectEvent(async () => {
    const found = [];
    for (let page = 1; found.length === (page - 1) * PAGE; page += 1) {
      const answer = await call("GET", `${PATH}${page}`, null, locale);
      if (!answer.ok) return;
      found.push(.../** @type {Family[]} */ (answer.body.items));
    }
    setAll(found);
  });
  useEffect(() => { load(); }, []);
  if (!all.length) return null;
  return (
    <section className="card pad family-tree" aria-label={t("Families as a tree")}>
      <p className="family-row muted"><span>{t("Families as a tree")}</span><span className="num">{t("Machines")}</span></p>
      <Branch all={all} above={null} />
    </section>
  );
}
