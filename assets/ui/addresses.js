// Lists of addresses as people paste them, read as the server does (leaseapp/kernel/text/email_addresses.py): one table tests both.
/** @import { Person } from "./shapes.d.ts" */

const ADDRESS = /^(?=.{1,254}$)[^\s\p{Cc}@<>()[\],;:"\\]{1,64}@(?:[^\s\p{Cc}@.<>()[\],;:"\\/]+\.)+[^\s\p{Cc}@.<>()[\],;:"\\/]{2,}$/u;
const ENTRY = /(?:"[^"\n]*"|<[^<>\n]*>|[^,;\n\t])+?(?:(?<=>)|(?=[,;\n\t])|$)/g;
const NAMED = /^([^<>]*)<\s*([^<>]*?)\s*>$/;

/** @param {string} text */
export const isAddress = (text) => ADDRESS.test(text);

// People, and the pieces that are no address.
/** @param {string} text */
export function readList(text) {
  /** @type {{ people: Person[], unread: string[] }} */
  const found = { people: [], unread: [] };
  for (const [raw] of text.matchAll(ENTRY)) {
    const entry = raw.trim();
    const named = NAMED.exec(entry);
    if (named) {
      const [name, email] = [named[1].replace(/^[\s"']+|[\s"']+$/g, ""), named[2]];
      if (isAddress(email) && (!name.includes("@") || name === email)) found.people.push({ name: name === email ? "" : name, email });
      else found.unread.push(entry);
    } else for (const word of entry.split(/\s+/).filter(Boolean)) {
      const bare = word.replace(/^(["'])(.+)\1$/, "$2");
      if (isAddress(bare)) found.people.push({ name: "", email: bare });
      else found.unread.push(bare);
    }
  }
  return found;
}
