// The effect of the grid on the last ratings: those that would move first.
import { Badge, Nothing, Scroll, useKit, Word } from "../ui/kit.jsx";
import { points } from "./values.js";
/** @import { PreviewOut } from "./answers.d.ts" */

/** @param {{ found: PreviewOut | null, changed: boolean, faulty: boolean }} props */
export function Effects({ found, changed, faulty }) {
  const { t, locale } = useKit();
  if (!changed || !found) return <section className="card pad rate-effects"><h2>{t("Effect on the last ratings")}</h2><p className="muted">{changed && faulty ? t("Put right what is marked, and the effect shows here.") : t("Change something, and the last fifty ratings are computed again here. Nothing is saved before you say so.")}</p></section>;
  const items = [...found.items].sort((one, other) => Number(other.moved) - Number(one.moved));
  const shown = (/** @type {number | null} */ value) => (value === null ? "–" : points(value, locale));
  return (
    <section className={`card rate-effects ${faulty ? "old" : ""}`}>
      <header className="card-head"><h2>{t("Effect on the last ratings")}</h2></header>
      <p className="pad rate-counts"><Badge tone={found.moved ? "amber" : "gray"}>{t("{count} of {all} would move", { count: found.moved, all: found.items.length })}</Badge>{found.better > 0 && <Badge tone="green">{t("{count} better", { count: found.better })}</Badge>}{found.worse > 0 && <Badge tone="red">{t("{count} worse", { count: found.worse })}</Badge>}</p>
      <Scroll>
        <table className="rate-table">
          <thead><tr><th scope="col">{t("Client")}</th><th scope="col" className="n">{t("Score")}</th><th scope="col" className="n">{t("New score")}</th><th scope="col">{t("Class")}</th></tr></thead>
          <tbody>{items.map((one) => (
            <tr key={one.id} className={one.moved ? "moved" : ""}>
              <th scope="row"><a className="link" href={`/workspace/rating/ratings/${one.id}`} target="_blank" rel="noopener">{one.company}</a></th>
              <td className="n">{shown(one.score)}</td><td className="n">{shown(one.newScore)}</td>
              <td>{one.ratingClass === one.newClass ? (one.newClass ? <Word group="RatingClass" value={one.newClass} /> : <Nothing />) : <><Word group="RatingClass" value={one.ratingClass} /> → <Word group="RatingClass" value={one.newClass} /></>}</td>
            </tr>
          ))}</tbody>
        </table>
      </Scroll>
    </section>
  );
}
