// Mentions: the server keeps them as @<id>, people read and write names.
/** @import { NamedOut } from "./answers.d.ts" */

const ID = /@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])/gi;
/** The text between the @ and the caret: a name of up to three words. */
const BEFORE_CARET = /(?:^|[^\p{L}\p{N}@.])@((?:[\p{L}\p{N}.'’-]+(?: [\p{L}\p{N}.'’-]*){0,2})?)$/u;

/**
 * The text in parts: plain ones, and names.
 * @param {string} body
 * @param {NamedOut[]} named
 * @returns {{ text: string, name?: boolean }[]}
 */
export function partsOf(body, named) {
  const parts = [];
  let from = 0;
  for (const match of body.matchAll(ID)) {
    const person = named.find((one) => one.id === match[1].toLowerCase());
    if (!person) continue;
    if (match.index > from) parts.push({ text: body.slice(from, match.index) });
    parts.push({ text: `@${person.name}`, name: true });
    from = match.index + match[0].length;
  }
  if (from < body.length) parts.push({ text: body.slice(from) });
  return parts;
}

// a name by itself: "@Ann" is not the beginning of "@Annabel"
/** @param {string} name */
const named = (name) => new RegExp(`@${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}_-])`, "gu");

/**
 * The text as it is sent: the names that were chosen, the longest first, by their ids.
 * @param {string} text
 * @param {NamedOut[]} chosen
 */
export function inIds(text, chosen) {
  const longest = [...chosen].sort((one, other) => other.name.length - one.name.length);
  return longest.reduce((sent, person) => sent.replace(named(person.name), `@${person.id}`), text);
}

/**
 * What is looked for at the caret, null when nobody is being named there.
 * @param {string} text
 * @param {number} caret
 */
export function soughtAt(text, caret) {
  const match = BEFORE_CARET.exec(text.slice(0, caret));
  return match ? { text: match[1], from: caret - match[1].length - 1 } : null;
}
