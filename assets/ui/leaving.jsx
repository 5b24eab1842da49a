// Signing out of a device that holds work which is not sent yet: it asks first, and what waits stays for whoever made it.
import { useState } from "react";
import { Icon, useKit } from "./kit.jsx";
import { Modal } from "./overlay.jsx";

// a page that leaves by itself is not sent away a second time, when the server notices
export const leaving = { now: false };

export async function signOut() {
  leaving.now = true;
  await fetch("/api/auth/sign-out", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }).catch(() => null);
  localStorage.setItem("signed-out", "1"); // maintenance/field.jsx forgets whose day it shows
  sessionStorage.clear();
  location.assign("/auth/sign-in");
}

const unsent = () => Number(localStorage.getItem("unsent") ?? 0);

/** @returns {{ leave: () => void, asking: import("react").ReactNode }} what signs out, and the question before it */
export function useSignOut() {
  const { t } = useKit();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const asking = (
    <Modal open={asked} onClose={close} title={t("Sign out with unsent work?")}
      text={t("{count} {count|entry of this device is|entries of this device are} not sent. Nothing is lost: they are kept here, and sent when the same person signs in again.", { count: asked ? unsent() : 0 })}>
      <div className="modal-foot">
        <button type="button" className="btn" onClick={close}>{t("Stay signed in")}</button>
        <button type="button" className="btn primary" onClick={signOut}><Icon name="log-out" size={16} />{t("Sign out all the same")}</button>
      </div>
    </Modal>
  );
  return { leave: () => (unsent() ? setAsked(true) : signOut()), asking };
}
