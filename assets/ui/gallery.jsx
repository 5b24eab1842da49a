// Every kit part in its states, for those who build pages. It exists in development only.
import { useState } from "react";
import { Board } from "./board.jsx";
import { Chart } from "./charts.jsx";
import { Field } from "./fields.jsx";
import { FileDrop } from "./filedrop.jsx";
import { Badge, Empty, Icon, IconButton, Skeleton, useKit, Value } from "./kit.jsx";
import { Progress } from "./list_bulk.jsx";
import { Menu, Modal, Popover } from "./overlay.jsx";
import { Problem } from "./problem.jsx";
import { GroupColumn, Rail } from "./rail.jsx";
import { Keys } from "./shortcuts.jsx";
/** @import { ReactNode } from "react" */

const MONTHS = ["01/26", "02/26", "03/26", "04/26", "05/26", "06/26", "07/26", "08/26"];
const SALES = [42300, 38850.5, 51200, -4200, 61000, 48700, 0, 72400];
const PARTS = [[12000, 8000, 3000], [15000, 4000, 0], [9000, 11000, 2500], [20000, 3000, 1000], [18000, 9000, -2500], [22000, 7000, 4000], [0, 0, 0], [25000, 12000, 6000]];
const STATES = ["DRAFT", "SENT", "ACCEPTED"];

export function Gallery() {
  const { t } = useKit();
  return (
    <div className="gallery">
      <header className="page-head"><h1>{t("Component gallery")}</h1></header>
      <Menus />
      <Controls />
      <Values />
      <Overlays />
      <Boards />
      <Files />
      <Charts />
    </div>
  );
}

/** @param {{ title: ReactNode, children: ReactNode }} props */
function Group({ title, children }) {
  return <section className="card pad gallery-group"><h2>{title}</h2>{children}</section>;
}

// the menu of a product with eighteen groups: those to come are data here
const COMING = {
  "To do": ["inbox", 12, "My tasks", "Approvals", "Mentions"], Sales: ["receipt-euro", 23, "Customers", "Quotes", "Orders", "Invoices", "Recurring", "Credit notes", "Payments", "Dunning", "Catalog"],
  Leasing: ["scroll-text", 0, "Affairs", "Contracts", "Schedules", "Billing runs", "End of term"], Fleet: ["package", 3, "Assets", "Depot", "Stocktakes"],
  Service: ["wrench", 5, "Requests", "Work orders", "Planning", "Parts"], Transport: ["truck", 1, "Deliveries", "Carriers"], Buying: ["scan-text", 4, "Suppliers", "Purchase orders", "Receptions", "Supplier invoices"],
  Books: ["book-open", 0, "Entries", "General ledger", "Trial balance", "Bank", "Closing", "Number chain"], Dunning: ["bell-ring", 8, "To chase", "Letters"], "E-invoices": ["send", 2, "Outgoing", "Incoming"],
  Rating: ["gauge", 0, "Ratings", "Criteria"], Lenders: ["landmark", 1, "Cessions", "Offers"], Prospects: ["users", 6, "Pipeline", "Calls"], Directory: ["building-2", 0, "Companies", "Contacts"],
  Files: ["folder", 0, "Documents", "Imports"], Reports: ["table", 0, "Reports"], Settings: ["settings", 0, "Documents", "Roles", "Audit"],
};

function Menus() {
  const label = (text) => ({ en: text, fr: text });
  const [at, go] = useState("Sales");
  const [pins, setPins] = useState(["/Sales/Invoices"]);
  const counts = {};
  const groups = [["Home", ["house", 0, "Home"]], ...Object.entries(COMING)].map(([name, [icon, waits, ...pages]]) => {
    counts[`/${name}/${pages[0]}`] = waits;
    return { id: String(name), label: label(name), word: label(name), icon: String(icon), pages: pages.map((page) => ({ route: `/${name}/${page}`, title: label(page), icon: "file-text", often: 9 })) };
  });
  const open = groups.find((group) => group.id === at) ?? groups[0];
  const pin = (route) => setPins((now) => (now.includes(route) ? now.filter((one) => one !== route) : [...now, route]));
  const menu = { pages: groups.flatMap((group) => group.pages), pins, pin, counts, active: open.pages[0].route, records: [{ href: "/Sales/FAC-221", label: "FAC-221 Ateliers Rouvière", icon: "file-text" }] };
  const follow = (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    go(decodeURIComponent(new URL(link.href).pathname.split("/")[1]));
  };
  return <div className="side gallery-menu" onClickCapture={follow}><Rail groups={groups} open={open} menu={menu} /><GroupColumn group={open} fold={() => {}} menu={menu} /></div>;
}

function Controls() {
  const { t } = useKit();
  const [values, setValues] = useState({});
  const label = (text) => ({ en: text, fr: text });
  const field = (name, more) => <Field key={name} field={{ type: "input", name, label: label(name), kind: "text", span: 4, ...more }} value={values[name] ?? ""} error={more?.error} onChange={(value) => setValues({ ...values, [name]: value })} />;
  return (
    <Group title={t("Controls")}>
      <p className="gallery-row">
        {["primary", "", "ghost", "danger"].map((kind) => <button key={kind} type="button" className={`btn ${kind}`}><Icon name="check" />{t("Save")}</button>)}
        <button type="button" className="btn primary" disabled><Icon name="loader-circle" className="spin" />{t("Save")}</button>
        <button type="button" className="btn small">{t("Apply")}</button>
        <IconButton icon="pencil" label={t("Edit")} /><IconButton icon="trash-2" className="boxed" label={t("Delete")} /><IconButton icon="x" label={t("Close")} disabled />
      </p>
      <div className="fields">
        {field("text", { hint: label("hint") })}{field("money", { kind: "money" })}{field("percent", { kind: "percent" })}{field("date", { kind: "date" })}
        {field("refused", { error: t("This field is required.") })}{field("choice", { type: "choice", options: STATES.map((value) => ({ value, label: label(value) })) })}
        {field("check", { type: "check" })}
      </div>
    </Group>
  );
}

function Values() {
  const { t } = useKit();
  return (
    <Group title={t("Values")}>
      <p className="gallery-row">{["gray", "blue", "green", "amber", "red"].map((tone) => <Badge key={tone} tone={tone}>{tone}</Badge>)}</p>
      <p className="gallery-row"><Value value={1234.5} kind="money" /><Value value={0.0525} kind="price" /><Value value={5.5} kind="percent" /><Value value={1234567} kind="number" /><Value value="2026-03-31" kind="date" /><Value value={true} kind="bool" /><Value value={null} /></p>
      <p className="gallery-row"><Keys keys="g i" /><Keys keys="ctrl+Enter" /></p>
      <p><Skeleton width="40%" /></p>
      <Progress value={120} of={500} label={t("Working…")} />
      <Empty icon="inbox" title={t("Nothing matches")} text={t("No row fits this search and these filters.")}><button type="button" className="btn">{t("Clear search and filters")}</button></Empty>
    </Group>
  );
}

function Overlays() {
  const { t, toast } = useKit();
  const [open, setOpen] = useState(false);
  const problem = { code: "X", message: t("Some values are not valid."), errors: [{ field: "a", message: t("This field is required.") }] };
  return (
    <Group title={t("Above the page")}>
      <p className="gallery-row">
        <Menu align="start" label={t("Menu")} items={[{ label: t("Edit"), icon: "pencil", onSelect: () => {} }, "line", { label: t("Delete"), icon: "trash-2", danger: true, onSelect: () => {} }]} trigger={(props) => <button {...props} className="btn">{t("Menu")}</button>} />
        <Popover label={t("Columns")} trigger={(props) => <button {...props} className="btn">{t("Columns")}</button>}>{() => <p>{t("Nothing is waiting")}</p>}</Popover>
        <button type="button" className="btn" onClick={() => setOpen(true)}>{t("Dialog")}</button>
        {["success", "info", "error"].map((tone) => <button key={tone} type="button" className="btn" onClick={() => toast(t("Messages"), tone)}>{tone}</button>)}
      </p>
      <Problem problem={problem} close={() => {}} />
      <Modal open={open} onClose={() => setOpen(false)} title={t("Dialog")} text={t("Leave without saving?")}><footer className="modal-foot"><button type="button" className="btn primary" onClick={() => setOpen(false)}>{t("Close")}</button></footer></Modal>
    </Group>
  );
}

function Boards() {
  const { t, format, toast } = useKit();
  const [where, setWhere] = useState({ 1: "DRAFT", 2: "DRAFT", 3: "SENT" });
  const [moving, setMoving] = useState({});
  const move = (card, _from, to) => {
    setMoving({ ...moving, [card.id]: to });
    setTimeout(() => {
      setMoving({});
      if (card.id === 2) toast(t("Some values are not valid."), "error");
      else setWhere((now) => ({ ...now, [card.id]: to }));
    }, 800);
  };
  const columns = STATES.map((key, i) => {
    const items = Object.keys(where).filter((id) => where[id] === key).map((id) => ({ id: Number(id), name: `DEV-${id}`, amount: 1200 * Number(id) }));
    return { key, title: key, label: <Badge tone={["gray", "blue", "green"][i]}>{key}</Badge>, count: items.length, note: format(items.reduce((sum, item) => sum + item.amount, 0), "money"), items };
  });
  return (
    <Group title={t("Board")}>
      <Board label={t("Board")} columns={columns} name={(card) => card.name} draw={(card) => <><b>{card.name}</b><small className="num"><span /><b>{format(card.amount, "money")}</b></small></>}
        ways={(_card, from) => STATES.filter((_key, i) => i === STATES.indexOf(from) + 1)} at={(card) => moving[card.id] ?? null} onMove={move} />
    </Group>
  );
}

const slow = (_spec, file, onProgress) => {
  let part = 0;
  let timer = 0;
  let stop = () => {};
  const promise = new Promise((resolve, reject) => {
    stop = () => { clearInterval(timer); reject(Object.assign(new Error(""), { canceled: true })); };
    timer = window.setInterval(() => {
      part += 0.1;
      onProgress(Math.min(1, part));
      if (part >= 1) {
        clearInterval(timer);
        if (file.name.includes("bad")) reject(new Error(""));
        else resolve({});
      }
    }, 200);
  });
  return { promise, cancel: stop };
};

function Files() {
  const { t } = useKit();
  const label = (text) => ({ en: text, fr: text });
  const shown = [{ key: "a", name: "logo.png", size: 48213, part: 0.4, error: null, done: false }, { key: "b", name: "logo.svg", size: 9120, part: 1, error: null, done: true }, { key: "c", name: "film.mp4", size: 9e8, part: null, error: t("This kind of file is not accepted here."), done: false }];
  return <Group title={t("File drop")}><FileDrop send={slow} initial={shown} spec={{ label: label("Logo"), hint: label("PNG, SVG"), path: "", accept: ["image/png", ".svg"], most: 524288, multiple: true }} /></Group>;
}

function Charts() {
  const { t } = useKit();
  const names = ["A", "B", "C"].map((name) => ({ name }));
  return (
    <Group title={t("Charts")}>
      <div className="gallery-charts">
        <Chart title={t("Bars")} series={names.slice(0, 1)} points={MONTHS.map((label, i) => ({ label, values: [SALES[i]] }))} />
        <Chart title={t("Stacked bars")} kind="stacked" series={names} points={MONTHS.map((label, i) => ({ label, values: PARTS[i] }))} />
        <Chart title={t("Lines")} kind="line" unit="number" series={names} points={MONTHS.map((label, i) => ({ label, values: [PARTS[i][0], i === 3 ? null : PARTS[i][1], PARTS[i][2]] }))} />
        <Chart title={t("No figures yet")} series={names} points={[{ label: "01/26", values: [0] }]} />
      </div>
    </Group>
  );
}
