// Above the audit log: what its last verification found, the nights before, and the last month under lock.
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";
/** @import { Body } from "../ui/shapes.d.ts" */

// whoever may have all of it verified finds that on the page of the number chain
const VERIFY = "billing.read_number_chains";

/** @param {{ data: Body, archives: string, numbers: string, onRead: () => void }} props */
export function AuditProof({ data, archives, numbers, onRead }) {
  const { t, format, may } = useKit();
  const read = useEffectEvent(onRead);
  useEffect(() => {
    read();
  }, []);
  if (data.problem) return <p className="notice red"><Icon name="circle-alert" />{data.problem}</p>;
  if (data.rows === undefined) return <div className="card pad" aria-busy="true"><Skeleton width="60%" /></div>;
  const tone = data.whole === null ? "" : data.whole ? "green" : "red";
  const month = data.archivedMonth && new Intl.DateTimeFormat(document.documentElement.lang, { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(data.archivedMonth));
  return (
    <section className={`card audit-proof ${tone}`} aria-label={t("Proof")}>
      <Icon name={data.whole === null ? "clock" : data.whole ? "shield-check" : "circle-alert"} size={20} />
      <div>
        <p><b>{data.whole === null ? t("Not verified yet: it is each night") : data.whole ? t("Chain verified on {when}, {count} {count|row|rows}", { when: format(data.at, "datetime"), count: data.reached })
          : t("The chain breaks at row {row}", { row: format(data.firstBreak, "number") })}</b></p>
        <p className="muted">{data.whole ? t("Nothing was changed, removed or moved.") : data.whole === false ? t("Change nothing and call your provider.") : ""}{" "}
          {month && t("{month} was sealed on {when}.", { month: month.charAt(0).toUpperCase() + month.slice(1), when: format(data.archivedAt, "date") })}</p>
      </div>
      {data.nights.length > 1 && (
        <div className="audit-nights" role="img" aria-label={t("{count} {count|night|nights} without a break", { count: data.nights.filter(Boolean).length })}>
          <span aria-hidden="true">{data.nights.map((whole, night) => <i key={night} className={whole ? "" : "broken"} />)}</span>
          <small className="muted">{t("{count} {count|verification|verifications}", { count: data.nights.length })}</small>
        </div>
      )}
      <span className="audit-links">
        <Link className="btn small" to={archives}><Icon name="archive" size={14} />{t("Archives")}</Link>
        {may(VERIFY) && <Link className="btn small" to={numbers}><Icon name="shield-check" size={14} />{t("Verify")}</Link>}
      </span>
    </section>
  );
}
