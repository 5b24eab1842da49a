// A refusal on top of a record: what is wrong, and where to put it right.
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { fillPath, Icon, IconButton, pageOf, useKit } from "./kit.jsx";
/** @import { Body, Problem as ProblemShape } from "./shapes.d.ts" */

export function fixAddress(fix, field, record) {
  const prefix = Object.keys(fix ?? {}).sort((a, b) => b.length - a.length).find((key) => (field ?? "").startsWith(key));
  if (prefix === undefined) return null;
  const [page, anchor = "field-"] = fix[prefix].split("#");
  const address = fillPath(page, record);
  return address && field ? `${address}#${anchor}${field.slice(prefix.length)}` : address;
}

// One message for several fields is said once, and none that the refusal itself says.
export const once = (items, said = "") => items.filter((item, i) => item.message !== said && items.findIndex((other) => other.message === item.message) === i);

// The way to put it right. Who may not go it reads who can, and asks them with one press; the question leads to the place.
/** @param {{ address: string | null, what: string, className: string }} props */
export function Mend({ address, what, className }) {
  const { t, site, may, helpers, onAct } = useKit();
  const [asked, setAsked] = useState(false);
  const act = address && pageOf(site, address.split(/[?#]/)[0])?.permission;
  const open = Boolean(address) && may(act);
  const people = act && helpers[act];
  useEffect(() => {
    if (address && !open && !people) onAct("who", { act });
  }, [address, open, people, act, onAct]);
  if (!address) return null;
  if (open) return <Link className={className} to={address}>{t("Fix")}</Link>;
  if (!people?.length) return null;
  const ask = () => {
    setAsked(true);
    onAct("ask", { act, what, url: address.split("#")[0] });
  };
  const names = people.length > 2 ? [...people.slice(0, 2), "…"].join(", ") : people.join(", ");
  return (
    <span className="mend">
      <small className="muted">{t("Can be done by {people}", { people: names })}</small>
      {may("workspace.ask_who_may") && <button type="button" className={className} disabled={asked} onClick={ask}>{asked ? t("Asked") : t("Ask them")}</button>}
    </span>
  );
}

/** @param {{ problem: ProblemShape, fix?: Record<string, string>, record?: Body, close: () => void }} props */
export function Problem({ problem, fix, record, close }) {
  const { t } = useKit();
  return (
    <div className="problem" role="alert">
      <Icon name="circle-alert" size={18} />
      <div>
        <p><b>{problem.message}</b></p>
        {once(problem.errors, problem.message).length > 0 && (
          <ul>{once(problem.errors, problem.message).map((error, i) => {
            const address = fixAddress(fix, error.field, record);
            return <li key={i}>{error.message} <Mend address={address} what={error.message} className="link" /></li>;
          })}</ul>
        )}
        {problem.code === "STALE_VERSION" && <button type="button" className="btn small" onClick={() => location.reload()}>{t("Reload")}</button>}
      </div>
      <IconButton icon="x" size={14} label={t("Close")} onClick={close} />
    </div>
  );
}
