// Blocks, choices and lines: the pages of the tablet are made of them.
import { Icon } from "../ui/kit.jsx";
/** @import { ReactNode } from "react" */

/** One block of a page. @param {{ title: string, note?: ReactNode, tools?: ReactNode, children: ReactNode }} props */
export function Block({ title, note, tools, children }) {
  return (
    <section className="fd-block" aria-label={title}>
      <header><h2>{title}</h2>{note && <span className="muted">{note}</span>}{tools && <span className="fd-tools">{tools}</span>}</header>
      {children}
    </section>
  );
}

/** A choice for a thumb: one of a few. @param {{ label: string, options: [string, string][], value: string | null, onChange: (value: string | null) => void }} props */
export function Chips({ label, options, value, onChange }) {
  return (
    <div className="fd-chips" role="group" aria-label={label}>
      {options.map(([key, text]) => <button key={key} type="button" className={key === value ? "on" : ""} aria-pressed={key === value} onClick={() => onChange(key === value ? null : key)}>{text}</button>)}
    </div>
  );
}

/** @param {{ icon: string, children: ReactNode, tone?: string }} props */
export const Line = ({ icon, children, tone = "" }) => <p className={`fd-line ${tone}`}><Icon name={icon} size={18} /><span>{children}</span></p>;
