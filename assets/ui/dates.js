// Days as people write them; everything here counts in calendar days, no clock and no time zone.
const pad = (value, length = 2) => String(value).padStart(length, "0");
export const isoOf = (year, month, day) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
export const isoDay = (date) => isoOf(date.getFullYear(), date.getMonth() + 1, date.getDate());

const utc = (iso) => new Date(`${iso}T00:00:00Z`);
const isoOfUtc = (date) => isoOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
const exists = (year, month, day) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year <= 2199 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

export function addDays(iso, days) {
  const date = utc(iso);
  date.setUTCDate(date.getUTCDate() + days);
  return isoOfUtc(date);
}

// the same day of another month, or the last one that it has
export function addMonths(iso, months) {
  const [year, month, day] = iso.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return isoOf(last.getUTCFullYear(), last.getUTCMonth() + 1, Math.min(day, last.getUTCDate()));
}

// Monday is 0
export const weekday = (iso) => (utc(iso).getUTCDay() + 6) % 7;

// six weeks of the month of `iso`, from the Monday before or at its first day
export function weeksOf(iso) {
  const first = `${iso.slice(0, 7)}-01`;
  const start = addDays(first, -weekday(first));
  return Array.from({ length: 6 }, (_all, week) => Array.from({ length: 7 }, (_any, day) => addDays(start, week * 7 + day)));
}

export const shownDate = (iso) => {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso ?? "");
  return found ? `${found[3]}/${found[2]}/${found[1]}` : iso ?? "";
};

const TODAY = ["today", "aujourd'hui", "aujourdhui", "auj", "ajd"];
const TOMORROW = ["tomorrow", "demain"];
const YESTERDAY = ["yesterday", "hier"];

function numbers(text, today) {
  const [year, month] = today.split("-").map(Number);
  const long = (digits) => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const parts = /^(\d{1,2})[/.\-\s]+(\d{1,2})(?:[/.\-\s]+(\d{2}|\d{4}))?$/.exec(text);
  if (parts) return [parts[3] ? long(parts[3]) : year, Number(parts[2]), Number(parts[1])];
  const run = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text);
  if (run) return [run[3] ? long(run[3]) : year, Number(run[2]), Number(run[1])];
  return /^\d{1,2}$/.test(text) ? [year, month, Number(text)] : null;
}

// The day that `text` names, as the server takes it, or null when it names none. What is left out is that of `today`:
// 15 (of this month), 1511, 15/11, 031126, 3.11.2026, 2026-11-03, today, demain, +30, -7, +2w, +1m.
export function typedDate(text, today) {
  const plain = text.trim().toLowerCase().replace(/[’ʼ]/g, "'");
  if (TODAY.includes(plain)) return today;
  if (TOMORROW.includes(plain)) return addDays(today, 1);
  if (YESTERDAY.includes(plain)) return addDays(today, -1);
  const step = /^([+\-−])\s*(\d{1,4})\s*(d|j|w|s|m)?$/.exec(plain);
  if (step) {
    const count = Number(step[2]) * (step[1] === "+" ? 1 : -1);
    const moved = step[3] === "m" ? addMonths(today, count) : addDays(today, count * ("ws".includes(step[3] ?? "d") ? 7 : 1));
    return exists(...moved.split("-").map(Number)) ? moved : null;
  }
  const found = numbers(plain, today);
  return found && exists(...found) ? isoOf(...found) : null;
}

// an instant as `datetime-local` shows it, by the clock of a time zone
export const localOf = (iso, timezone) =>
  iso ? new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" }).format(new Date(iso)).replace(" ", "T") : "";

// the instant at which that clock shows `local`; in the hour that a spring leaves out, the one after it
export function instantOf(local, timezone) {
  const wanted = Date.parse(`${local}Z`);
  const shown = (at) => Date.parse(`${localOf(new Date(at).toISOString(), timezone)}Z`);
  const first = wanted - (shown(wanted) - wanted);
  return new Date(first - (shown(first) - wanted)).toISOString();
}
