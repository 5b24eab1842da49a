// A list's filters, sort, page and look live in the address; these functions read and write it.
export const SIZES = [20, 50, 100];
const RESERVED = new Set(["page", "pageSize", "sort", "q", "columns", "layout", "rows", "format", "include"]);

export function readQuery(search, spec) {
  const params = new URLSearchParams(search);
  const filters = {};
  for (const [name, value] of params) if (!RESERVED.has(name) && value) filters[name] = value;
  const columns = (params.get("columns") || "").split(",").filter((key) => spec.columns.some((column) => column.key === key));
  return {
    page: Number(params.get("page")) || 1,
    pageSize: Number(params.get("pageSize")) || spec.pageSize,
    sort: params.get("sort") || "",
    q: params.get("q") || "",
    columns: columns.length ? columns : null,
    layout: ["board", "grid"].find((layout) => spec[layout] && params.get("layout") === layout) ?? "table",
    rows: ["dense", "normal"].includes(params.get("rows") ?? "") ? params.get("rows") : null,
    filters,
  };
}

export function writeQuery(query, spec) {
  const params = new URLSearchParams();
  if (query.q) params.set("q", query.q);
  for (const [name, value] of Object.entries(query.filters)) if (value) params.set(name, value);
  if (query.sort && query.sort !== spec.sort) params.set("sort", query.sort);
  if (query.pageSize !== spec.pageSize) params.set("pageSize", query.pageSize);
  if (query.columns) params.set("columns", query.columns.join(","));
  if (query.layout !== "table") params.set("layout", query.layout);
  if (query.rows) params.set("rows", query.rows);
  if (query.page > 1) params.set("page", query.page);
  const text = params.toString().replace(/%2C/g, ",");
  return text ? `?${text}` : "";
}

// One writing of an address, so that a saved view is found again whatever the order of its parameters.
export function sameView(a, b, spec) {
  const written = (search) => [...new URLSearchParams(writeQuery({ ...readQuery(search, spec), page: 1 }, spec))].map((pair) => pair.join("=")).sort().join("&");
  return written(a) === written(b);
}

// up → down → the list's own order
export function nextSort(now, key) {
  if (now === key) return `-${key}`;
  return now === `-${key}` ? "" : key;
}

export const sortOf = (query, spec) => query.sort || spec.sort;

const asked = (query) => ({ ...query.filters, ...(query.q && { q: query.q }), ...(query.sort && { sort: query.sort }) });

export const exportAddress = (path, query, format) => `${path}?${new URLSearchParams({ ...asked(query), format })}`;

// what selects the same rows, without page and look
export const rowsQuery = (query) => new URLSearchParams(asked(query)).toString();

export const sameFilters = (a, b) => {
  const keys = (item) => Object.keys(item).sort().map((key) => `${key}=${item[key]}`).join("&");
  return keys(a) === keys(b);
};
