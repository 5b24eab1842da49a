// The organizations that somebody belongs to: finding one among many, and changing from one to another.
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { spoken } from "./calls.js";
import { Icon, initials, pageOf, useHydrated, useKit } from "./kit.jsx";
import { Modal } from "./overlay.jsx";
import { leaving } from "./leaving.jsx";
/** @import { Body } from "./shapes.d.ts" */

const MANY = 8;
const SWITCHED = "switched-organization";
const A_MOMENT = 20000;
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// a list of them; where there are many, a field finds one
/** @param {{ organizations: Body[], active?: string | null, onChoose: (organization: Body) => void }} props */
export function OrganizationList({ organizations, active, onChoose }) {
  const { t } = useKit();
  const [text, setText] = useState("");
  const found = useMemo(() => organizations.filter((one) => plain(one.name).includes(plain(text.trim()))), [organizations, text]);
  return (
    <>
      {organizations.length > MANY && <input className="input" type="search" data-autofocus="" aria-label={t("Find an organization")} placeholder={t("Find an organization")} value={text} onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => { if (event.key === "Enter" && found.length) { event.preventDefault(); onChoose(found[0]); } }} />}
      <ul className="org-list">
        {found.map((organization) => (
          <li key={organization.id}>
            <button type="button" aria-current={organization.id === active ? "true" : undefined} onClick={() => onChoose(organization)}>
              <span className="logo" aria-hidden="true">{initials(organization.name)}</span><span>{organization.name}</span><Icon name={organization.id === active ? "check" : "chevron-right"} />
            </button>
          </li>
        ))}
      </ul>
      {organizations.length > 0 && found.length === 0 && <p className="muted" role="status">{t("No organization of yours is called so.")}</p>}
    </>
  );
}

// Changes the organization of the session and stays on the page: the tab is loaded anew, as the other organization's.
export async function switchTo(organization, locale) {
  leaving.now = true; // before the answer is here the server may have told this page to leave
  const answer = await fetch("/api/auth/organization/set-active", {
    method: "POST", headers: { "Content-Type": "application/json", ...spoken(locale) }, body: JSON.stringify({ organizationId: organization.id }),
  }).catch(() => null);
  if (!answer?.ok) {
    leaving.now = false;
    return false;
  }
  sessionStorage.clear();
  sessionStorage.setItem(SWITCHED, JSON.stringify({ name: organization.name, at: Date.now() }));
  location.reload();
  return true;
}

// The record of the page may be the former organization's alone: then its list opens, or the home page.
export function useSwitched(missing, parent) {
  const { t, go, toast } = useKit();
  const goThere = useEffectEvent((name) => {
    toast(t("That is not in {organization}.", { organization: name }), "info");
    go(parent ?? "/workspace");
  });
  useEffect(() => {
    const kept = JSON.parse(sessionStorage.getItem(SWITCHED) ?? "null");
    if (kept === null || missing === null) return;
    sessionStorage.removeItem(SWITCHED);
    if (!missing || Date.now() - kept.at > A_MOMENT) return;
    goThere(kept.name);
  }, [missing]);
}

// pages that the role in the other organization does not open
export function SwitchedPage() {
  const { site, session, may } = useKit();
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const page = pageOf(site, pathname);
  const known = hydrated && session.signedIn && page;
  const isRecord = page?.route.includes("[") ?? false;
  useSwitched(!known || (isRecord && may(page.permission)) ? null : !may(page.permission), null);
  return null;
}

/** @param {{ open: boolean, onClose: () => void }} props */
export function SwitchOrganization({ open, onClose }) {
  const { t, locale } = useKit();
  const [me, setMe] = useState(null);
  const [problem, setProblem] = useState("");
  const lost = useEffectEvent(() => setProblem(t("The server does not answer. Check your connection and try again.")));
  useEffect(() => {
    if (!open) return;
    setProblem("");
    fetch("/api/account/me").then(async (answer) => (answer.ok ? setMe(await answer.json()) : Promise.reject(answer)))
      .catch(() => lost());
  }, [open]);
  const choose = async (organization) => {
    if (organization.id === me.activeOrganizationId) onClose();
    else if (!(await switchTo(organization, locale))) setProblem(t("Something went wrong. Please try again."));
  };
  return (
    <Modal open={open} onClose={onClose} title={t("Change organization")} className="org-dialog">
      {problem && <div className="form-problem" role="alert">{problem}</div>}
      {me && <OrganizationList organizations={me.organizations} active={me.activeOrganizationId} onChoose={choose} />}
      {me?.organizations.length === 1 && <p className="muted">{t("You belong to this organization only.")}</p>}
    </Modal>
  );
}
