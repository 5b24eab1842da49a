// Small charts drawn as SVG: bars, stacked bars, lines. Axes with units, values on pointing, and always a table to read.
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { at, Icon, isEmpty, spaced, useKit } from "./kit.jsx";
import { useRecord } from "./record.jsx";
/** @import { Kind, Kit, Label, Point, Series } from "./shapes.d.ts" */

const HEIGHT = 200;
const EDGE = { top: 10, right: 6, bottom: 22 };

// round steps (1, 2, 5 × 10ⁿ) that hold every value, zero included
export function ticks(low, high, wanted = 4) {
  const [from, to] = [Math.min(0, low), Math.max(0, high)];
  const span = to - from || 1;
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough * 0.999) ?? 10 * power;
  const found = [];
  for (let i = Math.floor(from / step + 1e-9); i * step < to + step * 0.999; i += 1) found.push(i * step);
  return found.length > 1 ? found : [0, step];
}

const short = (value, kind, kit) => {
  if (kind === "percent") return kit.format(value, kind);
  const large = Math.abs(value) >= 10000;
  /** @type {Intl.NumberFormatOptions} */
  const style = kind === "money" ? { style: "currency", currency: "EUR" } : {};
  const most = large || Number.isInteger(value) ? (large ? 1 : 0) : 2;
  return spaced(new Intl.NumberFormat(kit.locale === "fr" ? "fr-FR" : "en-GB", { ...style, notation: large ? "compact" : "standard", minimumFractionDigits: 0, maximumFractionDigits: most }).format(value));
};

// a quiet chart fills what its card leaves it, others have a height of their own
function useRoom(fills) {
  const box = useRef(null);
  const [room, setRoom] = useState({ width: 480, height: HEIGHT });
  useEffect(() => {
    const watch = new ResizeObserver(([{ contentRect: { width, height } }]) => setRoom({ width: Math.max(160, Math.round(width)), height: fills ? Math.max(140, Math.floor(height)) : HEIGHT }));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [fills]);
  return /** @type {const} */ ([box, room]);
}

// kind: bars | stacked | line; series: [{name, tone, kind: "line" above bars}]; `quiet`: its card says the title and gives it its room; points: [{label, values: [number per series], href}]; unit: money | number | percent
/** @param {{ title: Label, kind?: Kind, series: Series[], points: Point[], unit?: Kind, url?: string | null, quiet?: boolean }} props */
export function Chart({ title, kind = "bars", series, points, unit = "money", url, quiet = false }) {
  const kit = useKit();
  const { t, tx, format } = kit;
  const [box, room] = useRoom(quiet);
  const [table, setTable] = useState(false);
  const id = useId();
  const names = series.map((item) => tx(item.name));
  const value = (number) => (isEmpty(number) ? "–" : format(number, unit));
  const empty = !points.some((point) => point.values.some((number) => number));
  return (
    <figure className={`chart-box ${quiet ? "fills" : ""}`} aria-labelledby={id}>
      <figcaption>
        {quiet ? <span id={id} className="sr">{tx(title)}</span> : <h2 id={id}>{tx(title)}</h2>}
        {quiet && series.length > 1 && !table && <Legend names={names} series={series} />}
        <span className="spacer" />
        {url && <Link className="link" to={url}>{t("Details")}</Link>}
        <button type="button" className="icon-btn" aria-pressed={table} aria-label={t("Show as a table")} title={t("Show as a table")} onClick={() => setTable(!table)}><Icon name="table" /></button>
      </figcaption>
      {!quiet && series.length > 1 && !table && <Legend names={names} series={series} />}
      <div ref={box} className={table ? "sr" : "chart-plot"} aria-hidden="true">
        {empty ? <p className="muted chart-none">{t("No figures yet")}</p> : <Plot kind={kind} series={series} names={names} points={points} width={room.width} height={room.height} unit={unit} kit={kit} />}
      </div>
      <table className={table ? "data chart-table" : "sr"}>
        <caption className="sr">{tx(title)}</caption>
        <thead><tr><th scope="col" className="still">{t("Period")}</th>{names.map((name) => <th key={name} scope="col" className="n still">{name}</th>)}{kind === "stacked" && <th scope="col" className="n still">{t("Total")}</th>}</tr></thead>
        <tbody>{points.map((point) => (
          <tr key={point.label}><th scope="row">{point.label}</th>{point.values.map((number, i) => <td key={i} className="n">{value(number)}</td>)}
            {kind === "stacked" && <td className="n">{value(point.values.reduce((/** @type {number} */ sum, number) => sum + (number ?? 0), 0))}</td>}</tr>
        ))}</tbody>
      </table>
    </figure>
  );
}

/** @param {{ names: string[], series: Series[] }} props */
function Legend({ names, series }) {
  return <ul className="chart-legend" aria-hidden="true">{names.map((name, i) => <li key={name}><i className={`chart-${series[i].tone ?? i + 1}`} />{name}</li>)}</ul>;
}

/** @param {{ kind: Kind, series: Series[], names: string[], points: Point[], width: number, height: number, unit: Kind, kit: Kit }} props */
function Plot({ kind, series, names, points, width, height, unit, kit }) {
  const [active, setActive] = useState(-1);
  const drawn = series.map((item) => kind !== "line" && item.kind !== "line");
  const barsOf = (point) => point.values.filter((_number, i) => drawn[i]);
  const all = points.flatMap((point) => point.values.map((number) => number ?? 0));
  const sums = kind === "stacked" ? [...points.flatMap((point) => [sum(barsOf(point), (number) => number > 0), sum(barsOf(point), (number) => number < 0)]), ...points.flatMap((point) => point.values.filter((_number, i) => !drawn[i]))] : all;
  const whole = all.every(Number.isInteger);
  // half a person is no figure
  const steps = ticks(Math.min(...sums), Math.max(...sums)).filter((step) => !whole || Number.isInteger(step));
  const labels = steps.map((step) => short(step, unit, kit));
  const left = Math.max(...labels.map((label) => label.length)) * 6.6 + 8;
  const [low, high] = [steps[0], steps.at(-1)];
  const y = (number) => EDGE.top + ((high - number) / (high - low)) * (height - EDGE.top - EDGE.bottom);
  const slot = (width - left - EDGE.right) / points.length;
  const x = (i) => left + slot * (i + 0.5);
  const every = Math.ceil((Math.max(...points.map((point) => point.label.length)) * 6.6 + 8) / slot);
  const point = points[active];
  return (
    <div className="chart-area" onPointerLeave={() => setActive(-1)}>
      <svg width={width} height={height} role="presentation">
        {steps.map((step, i) => (
          <g key={step}><line x1={left} x2={width - EDGE.right} y1={y(step)} y2={y(step)} className={step === 0 ? "axis" : "grid"} />
            <text x={left - 6} y={y(step) + 4} textAnchor="end">{labels[i]}</text></g>
        ))}
        {points.map((item, i) => (i % every === 0 || i === points.length - 1) && (i === points.length - 1 || points.length - 1 - i >= every || every === 1) && <text key={i} x={Math.min(x(i), width - item.label.length * 3.4)} y={height - 5} textAnchor="middle">{item.label}</text>)}
        {points.map((item, i) => (
          <g key={i} className={active >= 0 && active !== i ? "dim" : ""}>{(kind === "stacked" ? stacks : sides)({ ...item, values: barsOf(item) }, series.filter((_item, s) => drawn[s]), x(i), slot, y)}</g>
        ))}
        <Lines series={series} points={points} x={x} y={y} active={active} hidden={drawn} />
        {points.map((_item, i) => <rect key={i} x={left + slot * i} y={EDGE.top} width={slot} height={height - EDGE.top - EDGE.bottom} fill="transparent" onPointerEnter={() => setActive(i)} />)}
      </svg>
      {point && (
        <div className="chart-tip" style={{ left: Math.min(Math.max(x(active), 80), width - 80) }}>
          <b>{point.label}</b>
          {names.map((name, i) => <span key={name}><i className={`chart-${series[i].tone ?? i + 1}`} />{names.length > 1 && name}<em className="num">{isEmpty(point.values[i]) ? "–" : kit.format(point.values[i], unit)}</em></span>)}
        </div>
      )}
    </div>
  );
}

const sum = (values, keep) => values.reduce((total, number) => (keep(number ?? 0) ? total + number : total), 0);
const tone = (item, i) => `chart-${item.tone ?? i + 1}`;

// one bar a series beside the others
function sides(point, series, center, slot, y) {
  const wide = Math.min(30, (slot * 0.72) / series.length);
  const start = center - (wide * series.length) / 2;
  return point.values.map((number, i) => !isEmpty(number) && number !== 0 && (
    <rect key={i} className={tone(series[i], i)} x={start + wide * i + 1} width={Math.max(2, wide - 2)} y={Math.min(y(number), y(0))} height={Math.max(1, Math.abs(y(number) - y(0)))} rx="2" />
  ));
}

// one bar a point, a part a series; what is below zero hangs down
function stacks(point, series, center, slot, y) {
  const wide = Math.min(34, slot * 0.72);
  let [up, down] = [0, 0];
  return point.values.map((number, i) => {
    if (!number) return null;
    const from = number > 0 ? up : down;
    if (number > 0) up += number;
    else down += number;
    const [a, b] = [y(from), y(from + number)];
    return <rect key={i} className={tone(series[i], i)} x={center - wide / 2} width={wide} y={Math.min(a, b)} height={Math.max(1, Math.abs(a - b) - 1)} rx="2" />;
  });
}

const DASHES = ["", "6 4", "2 4", "8 3 2 3", "1 3"];

/** @param {{ series: Series[], points: Point[], x: (position: number) => number, y: (value: number) => number, active: number, hidden: boolean[] }} props */
function Lines({ series, points, x, y, active, hidden }) {
  return series.map((item, s) => {
    if (hidden[s]) return null;
    let pen = "M";
    const path = points.map((point, i) => {
      if (isEmpty(point.values[s])) {
        pen = "M";
        return "";
      }
      const text = `${pen}${x(i)} ${y(point.values[s])}`;
      pen = "L";
      return text;
    }).join("");
    return (
      <g key={s} className={tone(item, s)}>
        <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray={DASHES[s % DASHES.length]} strokeLinejoin="round" />
        {points.map((point, i) => !isEmpty(point.values[s]) && <circle key={i} cx={x(i)} cy={y(point.values[s])} r={active === i ? 4 : 2.5} fill="currentColor" />)}
      </g>
    );
  });
}

// rows of a record: `label` and each series' `path` are read from them
export function pointsOf(rows, label, series) {
  return (rows ?? []).map((row) => ({ label: String(at(row, label) ?? ""), values: series.map((item) => at(row, item.path)) }));
}

/** @param {{ title: string, path: string, label: string, kind: Kind, series: Series[], unit: Kind, url: string | null }} props */
export function ChartPart({ title, path, label, kind, series, unit, url }) {
  const record = useRecord();
  return <section className="card pad"><Chart title={title} kind={kind} unit={unit} url={url} series={series.map((item) => ({ ...item, name: item.label }))} points={pointsOf(at(record, path), label, series)} /></section>;
}
