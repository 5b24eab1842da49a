// Layers above the page: popovers, menus, dialogs, toasts. Focus goes in, stays in, and comes back.
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon, IconButton, useKit } from "./kit.jsx";
/** @import { ReactNode } from "react" */
/** @import { Close, Item, Toast, Trigger, TriggerProps } from "./shapes.d.ts" */

const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]';

function place(anchor, box, align) {
  const rect = anchor.getBoundingClientRect();
  const width = box.offsetWidth;
  const height = box.offsetHeight;
  if (align === "beside") {
    box.style.left = `${rect.right + 8}px`;
    box.style.top = `${Math.max(8, Math.min(rect.top, window.innerHeight - height - 8))}px`;
    return;
  }
  const left = { end: rect.right - width, middle: rect.left + (rect.width - width) / 2 }[align] ?? rect.left;
  const below = rect.bottom + 6;
  const top = below + height > window.innerHeight - 8 && rect.top - 6 - height > 8 ? rect.top - 6 - height : below;
  box.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`;
  box.style.top = `${Math.max(8, Math.min(top, window.innerHeight - height - 8))}px`;
}

// `trigger(props, open)` renders the button; children(close) the content.
/** @param {{ trigger: Trigger, children: (close: Close) => ReactNode, align?: string, role?: "dialog" | "menu", label: string, className?: string }} props */
export function Popover({ trigger, children, align = "start", role = "dialog", label, className = "" }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef(null);
  const box = useRef(null);
  const id = useId();
  const close = useCallback((focus = true) => {
    setOpen(false);
    if (focus) anchor.current?.focus();
  }, []);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const layout = () => box.current && anchor.current && place(anchor.current, box.current, align);
    layout();
    const first = box.current.querySelector("[data-autofocus]") ?? box.current.querySelector(FOCUSABLE);
    first?.focus({ preventScroll: true });
    const outside = (event) => {
      if (!box.current?.contains(event.target) && !anchor.current?.contains(event.target)) close(false);
    };
    document.addEventListener("pointerdown", outside);
    window.addEventListener("resize", layout);
    const watch = new ResizeObserver(layout);
    watch.observe(box.current);
    return () => {
      document.removeEventListener("pointerdown", outside);
      window.removeEventListener("resize", layout);
      watch.disconnect();
    };
  }, [open, align, close]);
  const onKeyDown = (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
    if (event.key !== "Tab") return;
    // the button takes the focus back, and Tab goes on from there
    const inside = [...box.current.querySelectorAll(FOCUSABLE)].filter((one) => one.checkVisibility());
    if (role !== "menu" && document.activeElement !== inside.at(event.shiftKey ? 0 : -1)) return;
    if (event.shiftKey) event.preventDefault();
    close();
  };
  /** @type {TriggerProps} */
  const props = {
    ref: anchor, type: "button", "aria-haspopup": role, "aria-expanded": open, "aria-controls": open ? id : undefined,
    onClick: () => setOpen((shown) => !shown),
  };
  return (
    <>
      {trigger(props, open)}
      {open && createPortal(
        <div ref={box} id={id} role={role} aria-label={label} className={`popover ${className}`} onKeyDown={onKeyDown}>
          {children(close)}
        </div>, anchor.current?.closest("dialog") ?? document.body)}
    </>
  );
}

// items: {label, icon, onSelect, href, danger, checked, hint, download} or "line"
/** @param {{ trigger: Trigger, items: (Item | "line")[], align?: string, label: string, head?: ReactNode }} props */
export function Menu({ trigger, items, align = "end", label, head }) {
  const { go } = useKit();
  const move = (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    const all = [...event.currentTarget.querySelectorAll("[role^=menuitem]")];
    const now = all.indexOf(document.activeElement);
    /** @type {HTMLElement | null | undefined} */
    let next = null;
    if (steps[event.key]) next = all[(now + steps[event.key] + all.length) % all.length];
    if (event.key === "Home") next = all[0];
    if (event.key === "End") next = all.at(-1);
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const letter = event.key.toLowerCase();
      next = [...all.slice(now + 1), ...all.slice(0, now + 1)].find((one) => one.textContent.trim().toLowerCase().startsWith(letter));
    }
    if (next) {
      event.preventDefault();
      next.focus();
    }
  };
  return (
    <Popover trigger={trigger} align={align} role="menu" label={label} className="menu">
      {(close) => (
        <div role="presentation" onKeyDown={move}>
          {head}
          {items.map((item, position) => item === "line" ? <div key={position} className="menu-line" role="separator" /> : (
            <MenuItem key={position} item={item} go={go} close={close} />
          ))}
        </div>
      )}
    </Popover>
  );
}

/** @param {{ item: Item, go: (path: string) => void, close: Close }} props */
function MenuItem({ item, go, close }) {
  const role = item.checked === undefined ? "menuitem" : "menuitemradio";
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>{item.label}</span>
      {item.hint && <kbd>{item.hint}</kbd>}
      {item.checked && <Icon name="check" />}
    </>
  );
  if (item.href && (item.download || item.href.startsWith("/api/"))) {
    return <a role={role} className="menu-item" href={item.href} download={item.download ? "" : undefined}
      target={item.download ? undefined : "_blank"} rel="noopener" onClick={() => close()}>{content}</a>;
  }
  return (
    <button type="button" role={role} aria-checked={item.checked} className={`menu-item ${item.danger ? "danger" : ""}`}
      onClick={() => { close(); item.href ? go(item.href) : item.onSelect?.(); }}>{content}</button>
  );
}

/** @param {{ open: boolean, onClose: () => void, title?: ReactNode, text?: ReactNode, children: ReactNode, wide?: boolean, className?: string }} props */
export function Modal({ open, onClose, title, text, children, wide = false, className = "" }) {
  const { t } = useKit();
  const box = useRef(null);
  const id = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!open || !dialog || dialog.open) return undefined;
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    dialog.showModal();
    (dialog.querySelector("[data-autofocus]") ?? dialog.querySelector("input:not([type=hidden]),select,textarea"))?.focus();
    return () => {
      dialog.close();
      before?.focus?.();
    };
  }, [open]);
  if (!open) return null;
  return (
    <dialog ref={box} className={`modal ${wide ? "wide" : ""} ${className}`} aria-labelledby={title ? id : undefined}
      onCancel={(event) => { event.preventDefault(); onClose(); }}
      onPointerDown={(event) => event.target === box.current && onClose()}>
      <div className="modal-body">
        {title && (
          <header className="modal-head">
            <h2 id={id}>{title}</h2>
            <IconButton icon="x" label={t("Close")} onClick={onClose} />
          </header>
        )}
        {text && <p className="muted">{text}</p>}
        {children}
      </div>
    </dialog>
  );
}

const SHOWN_FOR = { error: 9000, success: 4000, info: 5000 };

/** @param {{ toasts: Toast[], dismiss: (id: string) => void }} props */
export function Toasts({ toasts, dismiss }) {
  const { t } = useKit();
  return (
    <div className="toasts" role="region" aria-label={t("Messages")} aria-live="polite">
      {toasts.map((toast) => <Toast key={toast.id} toast={toast} dismiss={dismiss} />)}
    </div>
  );
}

/** @param {{ toast: Toast, dismiss: (id: string) => void }} props */
function Toast({ toast, dismiss }) {
  const { t } = useKit();
  useEffect(() => {
    const timer = setTimeout(() => dismiss(toast.id), SHOWN_FOR[toast.tone] ?? 5000);
    return () => clearTimeout(timer);
  }, [toast, dismiss]);
  return (
    <div className={`toast ${toast.tone}`} role={toast.tone === "error" ? "alert" : "status"}>
      <Icon name={toast.tone === "error" ? "circle-alert" : "circle-check"} />
      <span>{toast.text}</span>
      <IconButton icon="x" size={14} label={t("Close")} onClick={() => dismiss(toast.id)} />
    </div>
  );
}
