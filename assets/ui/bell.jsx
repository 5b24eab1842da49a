// The bell of the top bar: how much waits to be read, and the last of it.
import { memo, useEffect, useState } from "react";
import { Link } from "react-router";
import { call, refusal, worked } from "./calls.js";
import { Icon, Skeleton, useKit } from "./kit.jsx";
import { CENTRE, markRead, NEWS, NewsRow, useBell } from "./news.jsx";
import { Popover } from "./overlay.jsx";
/** @import { Close, News } from "./shapes.d.ts" */

const MOST = 99;
const SHOWN = 8;

export const Bell = memo(function Bell() {
  const { t, session, format } = useKit();
  const { unread } = useBell();
  if (!session.signedIn) return null;
  const label = unread ? t("Notifications, {count} not read", { count: unread }) : t("Notifications");
  return (
    <Popover label={t("Notifications")} align="end" className="bell-panel" trigger={(props) => (
      <button {...props} className="icon-btn bell" aria-label={label} title={label}>
        <Icon name="bell" size={18} />
        {unread > 0 && <i key={unread} aria-hidden="true">{unread > MOST ? `${MOST}+` : format(unread, "number")}</i>}
      </button>
    )}>
      {(close) => <Latest close={close} />}
    </Popover>
  );
});

/** @param {{ close: Close }} props */
function Latest({ close }) {
  const { t, locale, toast } = useKit();
  const { unread, at } = useBell();
  const [items, setItems] = useState(/** @type {News[] | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let here = true;
    call("GET", `${NEWS}?pageSize=${SHOWN}`, null, locale).then((answer) => {
      if (!here) return;
      if (worked(answer)) setItems(answer.body.items);
      else setProblem(refusal(answer, t));
    });
    return () => {
      here = false;
    };
  }, [at, locale, t]);
  const all = async () => {
    const answer = await call("POST", `${NEWS}/mark-all-read`, {}, locale);
    if (!worked(answer)) toast(refusal(answer, t), "error");
  };
  return (
    <>
      <header className="bell-head">
        <h2>{t("Notifications")}</h2>
        {unread > 0 && <button type="button" className="btn small ghost" onClick={all}><Icon name="check-check" size={14} />{t("Mark all as read")}</button>}
      </header>
      {problem && <p className="bell-none" role="alert">{problem}</p>}
      {!items && !problem && <div className="bell-none" aria-busy="true"><Skeleton width="80%" /><Skeleton width="55%" /></div>}
      {items && !items.length && <p className="bell-none">{t("Nothing yet. What concerns you appears here.")}</p>}
      {items && items.length > 0 && <ul className="news">{items.map((one) => <NewsRow key={one.id} one={one} onRead={({ id }) => markRead([id], locale)} onOpen={() => close(false)} />)}</ul>}
      <footer className="bell-foot"><Link to={CENTRE} onClick={() => close(false)}>{t("See all notifications")}</Link></footer>
    </>
  );
}
