// A list's filters, sort and page live in the address; these functions read and write it.
export const SIZES = [20, 50, 100];
const RESERVED = new Set(["page", "pageSize", "sort", "q"]);

export function readQuery(search, spec) {
  const params = new URLSearchParams(search);
  const filters = {};
  for (const [name, value] of params) if (!RESERVED.has(name) && value) filters[name] = value;
  return {
    page: Number(params.get("page")) || 1,
    pageSize: Number(params.get("pageSize")) || spec.pageSize,
    sort: params.get("sort") || "",
    q: params.get("q") || "",
    filters,
  };
}

export function writeQuery(query, spec) {
  const params = new URLSearchParams();
  if (query.q) params.set("q", query.q);
  for (const [name, value] of Object.entries(query.filters)) if (value) params.set(name, value);
  if (query.sort && query.sort !== spec.sort) params.set("sort", query.sort);
  if (query.pageSize !== spec.pageSize) params.set("pageSize", query.pageSize);
  if (query.page > 1) params.set("page", query.page);
  const text = params.toString();
  return text ? `?${text}` : "";
}

// up → down → the list's own order
export function nextSort(now, key) {
  if (now === key) return `-${key}`;
  return now === `-${key}` ? "" : key;
}

export const sortOf = (query, spec) => query.sort || spec.sort;

export function exportAddress(path, query, format) {
  const params = new URLSearchParams({ ...query.filters, ...(query.q && { q: query.q }), ...(query.sort && { sort: query.sort }), format });
  return `${path}?${params}`;
}

export const sameFilters = (a, b) => {
  const keys = (item) => Object.keys(item).sort().map((key) => `${key}=${item[key]}`).join("&");
  return keys(a) === keys(b);
};
