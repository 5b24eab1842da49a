// Proposals of the server for a new record: they stand in the fields, marked, until somebody types something else.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { initialValues } from "./fields.jsx";
import { isEmpty } from "./kit.jsx";

export function useProposals({ spec, fields, data, values, proposed, onPropose, setValues, setShown, kit }) {
  const [applied, setApplied] = useState({});
  const [answer, setAnswer] = useState({});
  const given = (spec.defaults ?? []).filter((name) => !isEmpty(values[name]) && values[name] !== applied[name]);
  const question = JSON.stringify(Object.fromEntries(given.map((name) => [name, values[name]])));
  const stored = useRef(data.id ? question : null);
  const seen = useRef(proposed?.seq);
  const ask = useEffectEvent(() => {
    if (!spec.defaults || question === stored.current) return;
    stored.current = null;
    onPropose(spec.name, JSON.parse(question));
  });
  useEffect(() => { ask(); }, [question]);
  const take = useEffectEvent(() => {
    if (!spec.defaults || !proposed || proposed.form !== spec.name || proposed.seq === seen.current) return;
    seen.current = proposed.seq;
    if (JSON.stringify(proposed.asked) !== question) return; // somebody went on
    const named = fields.filter((field) => field.name in proposed.values && !given.includes(field.name));
    const next = initialValues(named, proposed.values, kit);
    // what was proposed before follows the new answer; what somebody typed stays
    const taken = Object.fromEntries(Object.entries(next).filter(([name, value]) => (isEmpty(values[name]) ? !isEmpty(value) : values[name] === applied[name])));
    setAnswer(proposed.values);
    setApplied((now) => ({ ...now, ...taken }));
    // somebody may type between this drawing and its effect
    setValues((now) => ({ ...now, ...Object.fromEntries(Object.entries(taken).filter(([name]) => now[name] === values[name])) }));
    setShown((now) => ({ ...now, ...Object.fromEntries(Object.keys(taken).map((name) => [name, proposed.shown[name] ?? ""])) }));
  });
  useEffect(() => { take(); }, [proposed]);
  const isProposed = (name) => !isEmpty(values[name]) && values[name] === applied[name];
  return { isProposed, answer, typed: (start) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isProposed(name) ? start[name] : value])) };
}
