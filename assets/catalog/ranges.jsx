// Ranges of a product: its variants as a table with what they inherit, pasted from a spreadsheet; its modalities as cards.
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { typedNumber } from "../ui/fields.jsx";
import { Badge, Icon, isEmpty, Scroll, Skeleton, useKit } from "../ui/kit.jsx";
import { Modal } from "../ui/overlay.jsx";
import { useRecord } from "../ui/record.jsx";
import { cellsOf } from "../ui/spreadsheet.js";
/** @import { Body, Kit } from "../ui/shapes.d.ts" */

const VARIANTS = "/api/workspace/product-variants";
const MODALITIES = "/api/workspace/product-modalities";
const ICONS = { ONE_SHOT: "shopping-cart", LEASE: "calendar-clock", SERVICE: "wrench", SUBSCRIPTION: "repeat" };

// heads of columns that are no attribute, in both languages
const HEADS = {
  sku: ["sku", "référence", "reference"],
  unitPriceHt: ["price", "price excl. vat", "prix", "prix ht"],
  stockQuantity: ["stock"],
  stockThreshold: ["threshold", "seuil"],
};

/** @param {string} path @param {string} productId @param {string} locale */
const rowsOf = async (path, productId, locale) => {
  const answer = await call("GET", `${path}?productId=${productId}&pageSize=100&include=rows`, null, locale);
  return answer.ok ? answer.body.items : [];
};

// The rows of a block with a head: SKU, price, stock, threshold by their names, every other column an attribute of that name.
/** @param {string} text @param {string} productId */
export function variantsIn(text, productId) {
  const [heads = [], ...rows] = cellsOf(text);
  const known = heads.map((head) => Object.entries(HEADS).find(([, names]) => names.includes(head.trim().toLowerCase()))?.[0] ?? null);
  return rows.filter((cells) => cells.some((cell) => cell !== "")).map((cells) => {
    /** @type {Body} */
    const body = { productId, attributes: {} };
    cells.forEach((cell, at) => {
      if (cell === "" || !heads[at]) return;
      const name = known[at];
      if (!name) body.attributes[heads[at]] = cell;
      else body[name] = name === "sku" ? cell : typedNumber(cell) ?? cell;
    });
    return body;
  });
}

/** @param {{ changes: string, makes: string }} props the permissions that it takes to change a variant, and to make a modality */
export function Ranges({ changes, makes }) {
  const { locale, may } = useKit();
  const { id, version } = useRecord();
  const [read, setRead] = useState(/** @type {{ variants: Body[], modalities: Body[] } | null} */ (null));
  const load = useCallback(async () => {
    const [variants, modalities] = await Promise.all([rowsOf(VARIANTS, id, locale), rowsOf(MODALITIES, id, locale)]);
    setRead({ variants, modalities });
  }, [id, locale]);
  const start = useEffectEvent(load);
  useEffect(() => { start(); }, [id, version]);
  if (!read) return <section className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></section>;
  return <><Variants rows={read.variants} mayChange={may(changes)} load={load} /><Modalities rows={read.modalities} mayChange={may(makes)} /></>;
}

/** @param {{ rows: Body[], mayChange: boolean, load: () => Promise<void> }} props */
function Variants({ rows, mayChange, load }) {
  const { t, format, words, tx } = useKit();
  const product = useRecord();
  const [pasting, setPasting] = useState(false);
  const inherit = rows.filter((row) => row.inherited);
  return (
    <section className="card" aria-label={t("Variants")}>
      <header className="card-head">
        <h2>{t("Variants")}</h2>
        {rows.length > 0 && <span className="muted">{t("{count}, of which {inherited} with the product's price", { count: rows.length, inherited: inherit.length })}</span>}
        {mayChange && <button type="button" className="btn small" onClick={() => setPasting(true)}><Icon name="clipboard-paste" size={14} />{t("Add or paste a table")}</button>}
      </header>
      {rows.length === 0 && <p className="muted pad">{t("No variant: the product is sold as it is")}</p>}
      {rows.length > 0 && (
        <Scroll>
          <table className="data variants">
            <thead><tr>
              <th scope="col" className="still">{t("SKU")}</th><th scope="col" className="still">{t("Attributes")}</th><th scope="col" className="still n">{t("Price excl. VAT")}</th><th scope="col" className="still n">{t("Stock")}</th><th scope="col" className="still n">{t("Threshold")}</th><th scope="col" className="still">{t("Status")}</th>
            </tr></thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} className={row.status === "ARCHIVED" ? "muted" : ""}>
                  <td><Link className="link" to={`/workspace/product-variants/${row.id}`}>{row.sku}</Link></td>
                  <td>{row.attributeWords}</td>
                  <td className="n">{row.inherited && <span className="inherited"><Icon name="corner-down-right" size={12} />{t("inherited")}</span>} {format(row.effectiveUnitPriceHt, "price")}</td>
                  <td className={`n ${row.stockLevel ? "short" : ""}`}>{product.stockManaged ? format(row.stockQuantity, "number") : "–"}</td>
                  <td className="n">{isEmpty(row.stockThreshold) ? "–" : format(row.stockThreshold, "number")}</td>
                  <td>{row.status === "ARCHIVED" ? <Badge tone="gray">{t("Archived")}</Badge> : row.stockLevel ? <Badge tone={row.stockLevel === "SHORT" ? "red" : "amber"}>{tx(words.StockLevel?.[row.stockLevel]?.label)}</Badge> : <Badge tone="blue">{t("Active")}</Badge>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {inherit.length > 0 && <p className="field-hint follows"><Icon name="corner-down-right" size={14} /><span>{t("Changing {price} changes {names}; the others keep their own price.", { price: format(product.defaultUnitPriceHt, "price"), names: inherit.map((row) => row.sku).join(", ") })}</span></p>}
      <Paste open={pasting} onClose={() => setPasting(false)} load={load} />
    </section>
  );
}

// each row is sent by itself and says by itself what became of it
/** @param {{ open: boolean, onClose: () => void, load: () => Promise<void> }} props */
function Paste({ open, onClose, load }) {
  const { t, locale, format } = useKit();
  const { id } = useRecord();
  const [text, setText] = useState("");
  const [told, setTold] = useState(/** @type {Record<number, string>} */ ({}));
  const [busy, setBusy] = useState(false);
  const rows = variantsIn(text, id);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.attributes)))];
  const close = () => { setText(""); setTold({}); onClose(); };
  const send = async () => {
    setBusy(true);
    /** @type {Record<number, string>} */
    const answers = {};
    for (const [at, row] of rows.entries()) {
      if (told[at] === "") { answers[at] = ""; continue; }
      const answer = await call("POST", VARIANTS, row, locale);
      answers[at] = answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t);
      setTold({ ...answers });
    }
    setBusy(false);
    await load();
    if (Object.values(answers).every((one) => one === "")) close();
  };
  return (
    <Modal open={open} onClose={close} wide title={t("Variants from a table")} text={t("Copy the rows with their heads from a spreadsheet: SKU, price, stock, threshold; every other column is an attribute. Without a price a variant follows the product.")}>
      <label className="field"><span>{t("Table")}</span>
        <textarea className="input paste-box" rows={5} data-autofocus value={text} placeholder={t("SKU ⇥ Memory ⇥ Price ⇥ Stock")} onChange={(event) => { setText(event.target.value); setTold({}); }} /></label>
      {rows.length > 0 && (
        <Scroll>
          <table className="data variants"><thead><tr><th scope="col" className="still">{t("SKU")}</th>{names.map((name) => <th key={name} scope="col" className="still">{name}</th>)}<th scope="col" className="still n">{t("Price excl. VAT")}</th><th scope="col" className="still n">{t("Stock")}</th><th scope="col" className="still n">{t("Threshold")}</th><th scope="col" className="still"><span className="sr">{t("Result")}</span></th></tr></thead>
            <tbody>{rows.map((row, at) => (
              <tr key={at} className={told[at] ? "bad" : ""}>
                <td>{row.sku ?? "–"}</td>{names.map((name) => <td key={name}>{row.attributes[name] ?? ""}</td>)}
                <td className="n">{isEmpty(row.unitPriceHt) ? t("inherited") : format(row.unitPriceHt, "price")}</td><td className="n">{format(row.stockQuantity ?? 0, "number")}</td><td className="n">{isEmpty(row.stockThreshold) ? "–" : format(row.stockThreshold, "number")}</td>
                <td>{told[at] === "" ? <Icon name="circle-check" size={15} /> : told[at] && <span className="field-error" role="alert">{told[at]}</span>}</td>
              </tr>
            ))}</tbody></table>
        </Scroll>
      )}
      <footer className="modal-foot">
        <button type="button" className="btn" onClick={close}>{t("Cancel")}</button>
        <button type="button" className="btn primary" disabled={busy || rows.length === 0} onClick={send}>{busy && <Icon name="loader-circle" className="spin" />}{t("Add {count} {count|variant|variants}", { count: rows.length })}</button>
      </footer>
    </Modal>
  );
}

/** @param {{ rows: Body[], mayChange: boolean }} props */
function Modalities({ rows, mayChange }) {
  const { t, words, tx } = useKit();
  const product = useRecord();
  return (
    <section className="card" aria-label={t("Modalities")}>
      <header className="card-head">
        <h2>{t("Modalities")}</h2>
        <span className="muted">{t("a quote may mix sale, lease and service")}</span>
        {mayChange && <Link className="btn small" to={`/workspace/product-modalities/new?productId=${product.id}`}><Icon name="plus" size={14} />{t("Modality")}</Link>}
      </header>
      {rows.length === 0 && <p className="muted pad">{t("No modality: the product is sold at its price")}</p>}
      <div className="modality-cards">
        {rows.map((row) => (
          <Link key={row.id} className={`modality-card ${row.status === "ARCHIVED" ? "muted" : ""}`} to={`/workspace/product-modalities/${row.id}`}>
            <span className="modality-icon"><Icon name={ICONS[row.type]} size={17} /></span>
            <span className="modality-what"><span className="modality-name"><b>{row.label}</b>{row.isDefault && <Badge tone="plain">{t("default")}</Badge>}</span><small>{tx(words.ModalityType?.[row.type]?.label)}{row.status === "ARCHIVED" && ` · ${t("Archived")}`}</small></span>
            <Terms row={row} />
          </Link>
        ))}
      </div>
    </section>
  );
}

// the price, and below it for how long; of a lease which rule the rent comes from
/** @param {{ row: Body }} props */
function Terms({ row }) {
  const { words, tx } = useKit();
  const [price, ...length] = String(row.terms ?? "").split(" · ");
  const said = [...length, ...(row.type === "LEASE" && row.priceSource ? [tx(words.PriceSource?.[row.priceSource]?.label)] : [])];
  return <span className="modality-terms"><span className="num">{price}</span>{said.length > 0 && <small>{said.join(" · ")}</small>}</span>;
}
