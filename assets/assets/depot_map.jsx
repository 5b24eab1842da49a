// Depots on a map without tiles: an outline of France drawn here, a circle for each place, and the same places as a list beside.
// Nothing is asked of another server.
import { useEffect, useEffectEvent, useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { Badge, Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
/** @typedef {{ id: string, code: string, name: string, latitude: number, longitude: number, ratioM2: number | null, assetCount: number, alerts: string[] }} MapPlace */

// degrees east and north of the coast and the borders, roughly: enough to know where one is
const FRANCE = "2.4,51 1.9,51 1.6,50.7 1.5,50.2 1.1,49.9 .2,49.7 .1,49.5 -.2,49.3 -1,49.4 -1.3,49.7 -1.9,49.7 -1.8,49.4 -1.6,48.8 -1.5,48.6 -2,48.7 -2.3,48.7 -2.7,48.5 -3,48.8 -3.5,48.8 -4,48.7 -4.6,48.6 -4.8,48.4 -4.4,48.3 -4.7,48 -4.4,47.8 -3.9,47.9 -3.4,47.7 -3.1,47.5 -2.8,47.6 -2.5,47.3 -2.2,47.3 -2.1,47.1 -2.2,46.9 -1.8,46.5 -1.2,46.2 -1,45.6 -1.2,45 -1.3,44.2 -1.5,43.5 -1.8,43.4 -1.3,43.1 -.6,42.8 0,42.7 .7,42.7 1.5,42.6 2,42.4 3.2,42.4 3,42.9 3.1,43.1 3.7,43.4 4.4,43.5 4.9,43.4 5.4,43.3 5.9,43.1 6.7,43.2 7,43.5 7.5,43.8 7.7,44.1 7,44.3 7,44.7 6.8,45 7.1,45.3 6.9,45.8 6.9,46.1 6.6,46.4 6,46.2 6.5,46.8 7,47.4 7.6,47.6 7.6,48 7.8,48.6 8.2,49 7.1,49.1 6.4,49.5 5.8,49.5 4.8,50.2 4.2,50 4.1,50.3 3.7,50.4 3.2,50.7 2.6,50.8";
const CORSICA = "9.4,43 9.5,42.6 9.6,42.1 9.4,41.7 9.2,41.4 8.8,41.6 8.6,41.9 8.6,42.4 8.7,42.6 9.3,42.7";
const UNIT = 100; // of the drawing, for a degree of latitude
const NARROW = 0.69; // a degree of longitude at 46.5° north is that much shorter
const x = (/** @type {number} */ longitude) => longitude * NARROW * UNIT;
const y = (/** @type {number} */ latitude) => -latitude * UNIT;
const outline = (/** @type {string} */ text) => text.split(" ").map((pair) => pair.split(",").map(Number)).map(([east, north]) => `${x(east)},${y(north)}`).join(" ");
const EDGES = { west: -5, east: 9.8, south: 41.2, north: 51.3 };
const NEARLY = 85;
const tone = (/** @type {MapPlace} */ place) => (place.ratioM2 === null ? "gray" : place.ratioM2 > 100 ? "red" : place.ratioM2 > NEARLY ? "amber" : "green");
const radius = (/** @type {MapPlace} */ place) => 14 + Math.min(34, Math.sqrt(place.assetCount) * 3);

/** @param {MapPlace[]} places */
function frame(places) {
  const [east, north] = [places.map((one) => one.longitude), places.map((one) => one.latitude)];
  const west = Math.min(EDGES.west, ...east.map((one) => one - 0.5));
  const top = Math.max(EDGES.north, ...north.map((one) => one + 0.5));
  const width = x(Math.max(EDGES.east, ...east.map((one) => one + 0.5))) - x(west);
  return `${x(west)} ${y(top)} ${width} ${y(Math.min(EDGES.south, ...north.map((one) => one - 0.5))) - y(top)}`;
}

// a code stands beside its circle where no larger one is near, and always while it is pointed at
const crowded = (/** @type {MapPlace[]} */ places, /** @type {MapPlace} */ one) => places.some((other) => other.id !== one.id && Math.hypot(x(other.longitude) - x(one.longitude), y(other.latitude) - y(one.latitude)) < 70 && (other.assetCount > one.assetCount || (other.assetCount === one.assetCount && other.code < one.code)));

/** @param {{ places: MapPlace[], chosen: string, onChoose: (id: string) => void }} props */
function Drawing({ places, chosen, onChoose }) {
  const { t } = useKit();
  // small circles above large ones
  const drawn = places.toSorted((one, other) => radius(other) - radius(one));
  return (
    <svg className="depot-map" viewBox={frame(places)} role="img" aria-label={t("Map of places")}>
      <polygon points={outline(FRANCE)} />
      <polygon points={outline(CORSICA)} />
      {drawn.map((one) => (
        <g key={one.id} className={`${tone(one)} ${one.id === chosen ? "chosen" : ""}`} onPointerEnter={() => onChoose(one.id)} onClick={() => onChoose(one.id)}>
          <circle cx={x(one.longitude)} cy={y(one.latitude)} r={radius(one)}><title>{one.name}</title></circle>
          {(one.id === chosen || !crowded(places, one)) && <text x={x(one.longitude) + radius(one) + 6} y={y(one.latitude) + 9}>{one.code}</text>}
        </g>
      ))}
    </svg>
  );
}

/** @param {{ place: MapPlace, chosen: boolean, onChoose: (id: string) => void }} props */
function Place({ place, chosen, onChoose }) {
  const { t, format, opens } = useKit();
  const href = opens(`/workspace/storage-locations/${place.id}`);
  return (
    <li className={chosen ? "chosen" : ""} onPointerEnter={() => onChoose(place.id)} onFocus={() => onChoose(place.id)}>
      <span className="depot-name">{href ? <a className="link" href={href}>{place.name}</a> : <b>{place.name}</b>}<small className="muted">{[place.code, t("{count} {count|machine|machines}", { count: place.assetCount })].join(" · ")}</small></span>
      {place.alerts.length > 0 && <Badge tone="red">{t("Too full")}</Badge>}
      {place.ratioM2 !== null && <span className={`depot-bar ${tone(place)}`}><i style={{ inlineSize: `${Math.min(100, place.ratioM2)}%` }} /></span>}
      <span className="num depot-share">{place.ratioM2 === null ? "–" : format(place.ratioM2, "percent")}</span>
    </li>
  );
}

/** @returns {import("react").ReactNode} */
export function DepotMap() {
  const { t, locale, setTitle } = useKit();
  const [places, setPlaces] = useState(/** @type {MapPlace[] | null} */ (null));
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState("");
  const title = t("Map of places");
  useLivePage(false);
  const load = useEffectEvent(async () => {
    const answer = await call("GET", "/api/workspace/storage-locations/map", null, locale);
    if (!answer.ok) return setProblem(refusal(answer, t));
    const told = /** @type {(Omit<MapPlace, "latitude" | "longitude" | "ratioM2"> & { latitude: string, longitude: string, ratioM2: string | null })[]} */ (/** @type {unknown} */ (answer.body));
    return setPlaces(told.map((one) => ({ ...one, latitude: Number(one.latitude), longitude: Number(one.longitude), ratioM2: one.ratioM2 === null ? null : Number(one.ratioM2) })));
  });
  useEffect(() => setTitle(title), [title, setTitle]);
  useEffect(() => { load(); }, []);
  return (
    <div className="form-page depot-page">
      <header className="page-head"><h1>{title}</h1></header>
      {problem && <p className="form-problem" role="alert">{problem}</p>}
      {!places && !problem && <section className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></section>}
      {places && !places.length && <p className="notice blue"><Icon name="map-pin" />{t("No place is on the map yet: put one there from its page.")}</p>}
      {places && places.length > 0 && (
        <div className="depot-columns">
          <section className="card pad"><Drawing places={places} chosen={chosen} onChoose={setChosen} />
            <p className="muted depot-key">{t("The larger the circle, the more machines; its colour says how full the floor is.")}</p></section>
          <section className="card"><ul className="depot-list">{places.map((one) => <Place key={one.id} place={one} chosen={one.id === chosen} onChoose={setChosen} />)}</ul></section>
        </div>
      )}
    </div>
  );
}
