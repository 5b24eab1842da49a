// A refusal on top of a record: what is wrong, and where to put it right.
import { Link } from "react-router";
import { fillPath, Icon, IconButton, useKit } from "./kit.jsx";

export function fixAddress(fix, field, record) {
  const prefix = Object.keys(fix ?? {}).sort((a, b) => b.length - a.length).find((key) => (field ?? "").startsWith(key));
  if (prefix === undefined) return null;
  const [page, anchor = "field-"] = fix[prefix].split("#");
  const address = fillPath(page, record);
  return address && field ? `${address}#${anchor}${field.slice(prefix.length)}` : address;
}

// One message for several fields is said once.
export const once = (items) => items.filter((item, i) => items.findIndex((other) => other.message === item.message) === i);

export function Problem({ problem, fix, record, close }) {
  const { t } = useKit();
  return (
    <div className="problem" role="alert">
      <Icon name="circle-alert" size={18} />
      <div>
        <p><b>{problem.message}</b></p>
        {problem.errors.length > 0 && (
          <ul>{once(problem.errors).map((error, i) => {
            const address = fixAddress(fix, error.field, record);
            return <li key={i}>{error.message}{address && <> <Link className="link" to={address}>{t("Fix")}</Link></>}</li>;
          })}</ul>
        )}
        {problem.code === "STALE_VERSION" && <button type="button" className="btn small" onClick={() => location.reload()}>{t("Reload")}</button>}
      </div>
      <IconButton icon="x" size={14} label={t("Close")} onClick={close} />
    </div>
  );
}
