// Home: the cards of one's desk, as wide as the server says; what is on a card is a shape that this file knows how to draw.
import { Link, useLocation, useNavigate } from "react-router";
import { Chart } from "../ui/charts.jsx";
import { Answers, Journeys, Rows, Words } from "./home_rows.jsx";
import { Board, Figures, Funnel, Shares } from "./home_figures.jsx";
import { Payable } from "./home_payable.jsx";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
import { Menu } from "../ui/overlay.jsx";
/** @import { CardOut, ChartOut, HomeActOut, HomeOut } from "./answers.d.ts" */

/** @typedef {HomeOut & { ready: boolean, today: string }} HomeRead what its State holds: no card before it has read them */

/** @param {{ data: HomeRead }} props */
export function HomePage({ data }) {
  const { t, session, locale, format } = useKit();
  useLivePage();
  const first = session.name.split(" ")[0];
  const today = data.today && new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })
    .format(new Date(`${data.today}T12:00:00Z`));
  return (
    <div className="home">
      <header className="page-head">
        <h1>{first ? t("Hello {name}", { name: first }) : t("Hello")}</h1>{today && <span className="count">{today}</span>}
        <span className="spacer" />
        {data.whose && <Choice name="whose" label={t("Whose business")} value={data.whose} options={[["mine", t("My business")], ["team", t("Team")]]} />}
        {data.comparedWith && <span className="muted home-compared">{t("compared with {day}", { day: format(data.comparedWith, "date") })}</span>}
        {data.period && <Choice name="period" label={t("Period")} value={data.period} options={[["month", t("Month")], ["quarter", t("Quarter")], ["year", t("Year")], ["12months", t("12 months")]]} />}
        {data.acts.map((act) => <Act key={act.link.url} act={act} />)}
      </header>
      {!data.ready ? <Loading /> : <div className="home-cards">{data.cards.map((card) => <Card key={card.key} card={card} />)}</div>}
    </div>
  );
}

/** @param {{ act: HomeActOut }} props */
function Act({ act }) {
  if (act.exports) return <Export act={act} />;
  const inner = <><Icon name={act.icon} />{act.link.label}</>;
  if (act.link.download) return <a className="btn" href={act.link.url} download>{inner}</a>;
  return <Link className="btn primary" to={act.link.url}>{inner}</Link>;
}

/** @param {{ act: HomeActOut }} props */
function Export({ act }) {
  const items = [["csv", "CSV"], ["xlsx", "Excel (XLSX)"]].map(([format, label]) => ({ label, icon: "file-spreadsheet", href: `${act.link.url}&format=${format}`, download: true }));
  return <Menu label={act.link.label} items={items} trigger={(props) => <button {...props} className="btn"><Icon name={act.icon} />{act.link.label}</button>} />;
}

// the choice stands in the address, so that a reload and a link keep it
/** @param {{ name: string, label: string, value: string, options: [string, string][] }} props */
function Choice({ name, label, value, options }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const choose = (wanted) => {
    const query = new URLSearchParams(search);
    query.set(name, wanted);
    navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="home-choice" role="group" aria-label={label}>
      {options.map(([key, text]) => <button key={key} type="button" className={key === value ? "on" : ""} aria-pressed={key === value} onClick={() => choose(key)}>{text}</button>)}
    </div>
  );
}

function Loading() {
  return <div className="home-cards" aria-busy="true">{[12, 4, 4, 4, 4, 4, 4].map((wide, i) => <div key={i} className="card pad home-card" style={{ "--wide": wide, "--tablet": 12 }}><Skeleton width="50%" /><p className="gap"><Skeleton width="70%" height={22} /></p></div>)}</div>;
}

const SHAPES = { rows: Rows, board: Board, funnel: Funnel, chart: Drawn, shares: Shares, journeys: Journeys, payable: Payable, words: Words };

/** @param {{ card: CardOut }} props */
function Card({ card }) {
  const span = { "--wide": card.span.wide, "--tablet": card.span.tablet };
  if (card.body.shape === "figures") return <Figures style={span} title={card.title} figures={card.body.figures} />;
  if (card.body.shape === "board") return <section className="card home-card" style={span} aria-label={card.title}><Board body={card.body} /></section>;
  // each shape has its component, which takes no other
  const Body = /** @type {import("react").ComponentType<{ body: CardOut["body"], card: CardOut }>} */ (/** @type {unknown} */ (card.key === "answers" ? Answers : SHAPES[card.body.shape]));
  return (
    <section className={`card home-card of-${card.body.shape}`} style={span} aria-labelledby={`card-${card.key}`}>
      {card.body.shape !== "payable" && <Head card={card} />}
      <Body body={card.body} card={card} />
    </section>
  );
}

/** @param {{ card: CardOut }} props */
function Head({ card }) {
  return (
    <header className="card-head">
      <h2 id={`card-${card.key}`}><span className="name" title={card.title}>{card.title}</span>{card.hint && <span className="count">{card.hint}</span>}</h2>
      {card.more && <Link className="link" to={card.more.url}>{card.more.label}</Link>}
    </header>
  );
}

// its table is the same figures for reading
/** @param {{ body: ChartOut, card: CardOut }} props */
function Drawn({ body, card }) {
  return (
    <div className="home-chart">
      {body.facts.length > 0 && <dl className="home-facts">{body.facts.map((fact) => <div key={fact.label}><dt>{fact.label}</dt><dd className={`num tone ${fact.tone}`}>{fact.value}</dd>{fact.note && <dd className="note">{fact.note}</dd>}</div>)}</dl>}
      <Chart title={card.title} quiet kind={body.kind} unit={body.unit} points={body.points} series={body.series} />
    </div>
  );
}
