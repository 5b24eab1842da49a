// A text in which placeholders stand as tinted words: one types around them, and takes them out as one letter. The value is the
// text with `{name}` in it, so that what they stand for is settled where the text is sent.
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
/** @import { WordsHandle } from "./shapes.d.ts" */

const PLACEHOLDER = /\{(\w+)\}/g;

// what a text reads as; what is no placeholder stays as it was typed
export const readText = (text, known) => text.replace(PLACEHOLDER, (all, name) => known[name] ?? all);

function chip(name, shown) {
  const mark = document.createElement("mark");
  mark.dataset.name = name;
  mark.contentEditable = "false";
  mark.textContent = shown;
  return mark;
}

function draw(box, text, known) {
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(PLACEHOLDER)) {
    const shown = known[found[1]];
    if (shown === undefined) continue;
    parts.push(text.slice(at, found.index), shown === "" ? "" : chip(found[1], shown));
    at = found.index + found[0].length;
  }
  parts.push(text.slice(at));
  box.replaceChildren(...parts.filter((part) => part !== ""));
}

// the text of what stands in the box; browsers end the last line with a break of their own
function textOf(node) {
  let text = "";
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) text += child.data;
    else if (child.dataset?.name) text += `{${child.dataset.name}}`;
    else if (child.nodeName === "BR") text += "\n";
    else text += (text && !text.endsWith("\n") ? "\n" : "") + textOf(child);
  }
  return text;
}

// `known` is what each placeholder shows; `insert(name)` of the handle puts one where the cursor stands
/** @param {{ id?: string, value: string, known: Record<string, string>, onChange: (text: string) => void, label: string, oneLine?: boolean, invalid: boolean, describedBy?: string, disabled?: boolean, handle?: WordsHandle }} props */
export function Words({ id, value, known, onChange, label, oneLine = false, invalid, describedBy, disabled, handle }) {
  const box = useRef(null);
  const shown = useRef(null);
  const drawn = JSON.stringify(known);
  const redraw = useEffectEvent(() => draw(box.current, value, known));
  useEffect(() => {
    if (shown.current?.value === value && shown.current.drawn === drawn) return;
    shown.current = { value, drawn };
    redraw();
  }, [value, drawn]);
  const tell = () => {
    const text = textOf(box.current).replace(/\u00a0\n/g, "\n");
    shown.current = { value: text, drawn };
    onChange(text);
  };
  useImperativeHandle(handle, () => ({
    insert: (name) => {
      const selection = window.getSelection();
      box.current.focus();
      if (!selection) return;
      let range = selection.rangeCount ? selection.getRangeAt(0) : null;
      if (!range || !box.current.contains(range.commonAncestorContainer)) {
        range = document.createRange();
        range.selectNodeContents(box.current);
        range.collapse(false);
      }
      const mark = chip(name, known[name]);
      range.deleteContents();
      range.insertNode(mark);
      range.setStartAfter(mark);
      range.collapse(true);
      selection.removeAllRanges();
      selection.addRange(range);
      tell();
    },
  }));
  const onKeyDown = (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!oneLine) document.execCommand("insertText", false, "\n");
  };
  const onPaste = (event) => {
    event.preventDefault();
    const text = event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n");
    document.execCommand("insertText", false, oneLine ? text.replace(/\s+/g, " ") : text);
  };
  return (
    <div ref={box} id={id} className={`input letter ${oneLine ? "one-line" : ""}`} role="textbox" aria-multiline={!oneLine} aria-label={label} aria-invalid={invalid || undefined}
      aria-describedby={describedBy} aria-disabled={disabled || undefined} tabIndex={0} contentEditable={disabled ? "false" : "plaintext-only"} suppressContentEditableWarning spellCheck
      onInput={tell} onKeyDown={onKeyDown} onPaste={onPaste} onDrop={(event) => event.preventDefault()} />
  );
}
