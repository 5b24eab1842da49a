// Tables of the console that are no lists: recurring work, and the standard roles.
import { Link } from "react-router";
import { Icon, Scroll, Skeleton, useKit } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
/** @import { StandardRolesOut, TimetableOut } from "./answers.d.ts" */

/** @param {{ problem: string | undefined, empty: boolean }} props */
function Instead({ problem, empty }) {
  if (problem) return <p className="notice red"><Icon name="circle-alert" />{problem}</p>;
  return empty ? <div className="card pad" aria-busy="true"><Skeleton width="60%" /></div> : null;
}

/** @param {{ data: Partial<TimetableOut> & { problem?: string } }} props */
export function Timetable({ data }) {
  const { t, format } = useKit();
  useLivePage(false);
  return (
    <div className="console">
      <header className="page-head"><h1>{t("Timetable")}</h1><p className="muted">{t("Recurring work, what runs next first. Hours are those of Paris.")}</p></header>
      <Instead problem={data.problem} empty={data.items === undefined} />
      {data.items && (
        <section className="card"><Scroll>
          <table className="plain">
            <thead><tr><th scope="col">{t("Work")}</th><th scope="col">{t("Hours")}</th><th scope="col">{t("Last run")}</th><th scope="col">{t("Next run")}</th><th scope="col" className="num">{t("Waiting")}</th><th scope="col" className="num">{t("Failed")}</th></tr></thead>
            <tbody>
              {data.items.map((one) => (
                <tr key={one.id}>
                  <th scope="row"><Link to={`/admin/jobs?name=${one.id}`}>{one.title}</Link><small className="muted">{one.each ? t("for each organization") : t("once")}</small></th>
                  <td title={one.cron}>{one.hours}</td>
                  <td>{one.lastAt ? format(one.lastAt, "datetime") : <span className="muted">{t("not yet")}</span>}</td>
                  <td>{one.nextAt ? format(one.nextAt, "datetime") : "–"}</td>
                  <td className="num">{one.waiting ? format(one.waiting, "number") : ""}</td>
                  <td className="num">{one.failed ? <Link className="late" to={`/admin/jobs?name=${one.id}&status=FAILED`}>{format(one.failed, "number")}</Link> : ""}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll></section>
      )}
    </div>
  );
}

/** @param {{ data: Partial<StandardRolesOut> & { problem?: string } }} props */
export function StandardRoles({ data }) {
  const { t, format } = useKit();
  useLivePage(false);
  return (
    <div className="console">
      <header className="page-head"><h1>{t("Standard roles")}</h1><p className="muted">{t("The same in every organization; an organization adjusts them by roles of its own.")}</p></header>
      <Instead problem={data.problem} empty={data.items === undefined} />
      {data.items && (
        <section className="card"><Scroll>
          <table className="plain">
            <thead><tr><th scope="col">{t("Role")}</th><th scope="col" className="num">{t("Holders")}</th><th scope="col" className="num">{t("Organizations")}</th><th scope="col">{t("Rights")}</th></tr></thead>
            <tbody>
              {data.items.map((role) => (
                <tr key={role.code}>
                  <th scope="row">{role.name}</th>
                  <td className="num">{role.members ? format(role.members, "number") : ""}</td>
                  <td className="num">{role.organizations ? format(role.organizations, "number") : ""}</td>
                  <td><details><summary>{t("{count} {count|right|rights}", { count: role.permissions.length })}</summary><p className="console-rights">{role.permissions.join(" · ")}</p></details></td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll></section>
      )}
    </div>
  );
}
