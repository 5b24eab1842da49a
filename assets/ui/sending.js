// Sending a form once. A second sending while one is under way is dropped: a disabled button does not stop Ctrl+Enter, and a
// render is too late for two key presses. The key of a form or dialog goes along, so that what arrives twice at the server
// after all (a lost answer, a broken connection) has its effect once.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newKey } from "./public_api.js";

// one key for as long as this form or dialog is open: a refused sending stores nothing under it
export function useKey() {
  return useState(newKey)[0];
}

// `settled(outcome)` runs once for each answer; `busy` is what is being sent
export function useSending(outcome, settled) {
  const [busy, setBusy] = useState(null);
  const under = useRef(false);
  const seen = useRef(outcome.seq);
  const settle = useEffectEvent(settled);
  useEffect(() => {
    if (outcome.seq === seen.current) return;
    seen.current = outcome.seq;
    under.current = false;
    setBusy(null);
    if (outcome.seq) settle(outcome); // a server that was started anew counts from zero: nothing was answered, all may be sent again
  }, [outcome]);
  const send = (act, name = true) => {
    if (under.current) return;
    under.current = true;
    setBusy(name);
    act();
  };
  return { busy, send };
}
