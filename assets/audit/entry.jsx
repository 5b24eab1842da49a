// A row of the audit log: what changed, by which request, its place in the chain, and what else was done to the record.
import { Fragment } from "react";
import { Link } from "react-router";
import { Icon, useKit, Value } from "../ui/kit.jsx";
import { CopyButton, useRecord } from "../ui/record.jsx";
/** @import { Body } from "../ui/shapes.d.ts" */

const short = (hash) => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

export function AuditEntry() {
  const row = useRecord();
  return (
    <div className="audit-entry">
      <div className="stack">
        <Differences rows={row.differences} deletion={row.deletion} />
        <Others title="request" rows={row.sameRequest} />
      </div>
      <div className="stack">
        <Request row={row} />
        <Chain row={row} />
        <Others title="record" rows={row.around} />
      </div>
    </div>
  );
}

/** @param {{ rows: Body[], deletion: boolean }} props */
function Differences({ rows, deletion }) {
  const { t } = useKit();
  if (!rows.length) return <section className="card pad"><p className="muted">{t("No field was changed by it.")}</p></section>;
  return (
    <section className="card pad">
      <header className="card-head"><h2>{deletion ? t("Deleted: last values") : t("Before, after")}</h2><span className="count">{t("{count} {count|field|fields}", { count: rows.length })}</span></header>
      <dl className="audit-differences">
        {rows.map((one) => (
          <div key={one.field}>
            <dt>{one.label}</dt>
            {one.hidden ? <dd className="muted"><Icon name="circle-alert" size={14} />{t("withheld: personal or secret, the values are not kept")}</dd> : deletion && !one.after ? <dd>{one.before}</dd> : (
              <dd>
                {one.before && <del>{one.before}</del>}
                {one.before && <Icon name="arrow-right" size={14} />}
                {one.after ? <ins>{one.after}</ins> : <span className="muted">{t("empty")}</span>}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** @param {{ row: Body }} props */
function Request({ row }) {
  const { t } = useKit();
  const facts = [
    [t("Who"), row.actor],
    [t("API key"), row.keyName],
    [t("Concerned record"), row.recordUrl ? <Link to={row.recordUrl}>{row.record || row.kind}</Link> : row.record || row.kind],
    [t("Request"), row.requestId && <><code title={row.requestId}>{short(row.requestId)}</code> <CopyButton text={row.requestId} /></>],
    [t("Action code"), <code key="action">{row.action}</code>],
  ];
  return (
    <section className="card">
      <header className="card-head"><h2>{t("Request")}</h2></header>
      {row.impersonated && <p className="notice amber"><Icon name="circle-alert" />{t("The provider’s support acted for this member.")}</p>}
      <dl className="facts of-1">{facts.filter(([, value]) => value).map(([label, value]) => <div key={String(label)}><dt>{label}</dt><dd>{value}</dd></div>)}</dl>
    </section>
  );
}

/** @param {{ row: Body }} props */
function Chain({ row }) {
  const { t, format } = useKit();
  return (
    <section className="card pad">
      <header className="card-head"><h2>{t("Proof")}</h2></header>
      <ol className="audit-chain">
        {row.chain.map((link) => (
          <li key={link.sequence} className={link.sequence === row.sequence ? "on" : ""}><span>{format(link.sequence, "number")}</span><code title={link.hash}>{short(link.hash)}</code></li>
        ))}
      </ol>
      <p className={`audit-verdict ${row.sealed ? "green" : "red"}`}><Icon name={row.sealed ? "shield-check" : "circle-alert"} />{row.sealed ? t("The content is what was sealed.") : t("The content was changed after sealing.")}</p>
      <p className="muted">{row.verified ? t("Each hash covers its row and the one before. Verified with the chain on {when}.", { when: format(row.verifiedAt, "datetime") })
        : t("Each hash covers its row and the one before. The chain is verified up to here next night.")}</p>
    </section>
  );
}

/** @param {{ title: "request" | "record", rows: Body[] }} props */
function Others({ title, rows }) {
  const { t } = useKit();
  if (!rows.length) return null;
  return (
    <section className="card pad">
      <header className="card-head"><h2>{title === "request" ? t("Written by the same request") : t("Also done to this record")}</h2></header>
      <ul className="audit-others">
        {rows.map((one) => (
          <Fragment key={one.id}>
            <li>
              <Link to={`/workspace/audit/${one.id}`}>{title === "request" ? [one.kind, one.record].filter(Boolean).join(" ") : one.act}</Link>
              <span className="muted">{title === "request" ? one.act : one.actor}</span>
              <Value value={one.createdAt} kind="datetime" />
            </li>
          </Fragment>
        ))}
      </ul>
    </section>
  );
}
