// The first answer of a page entered by a link is asked for while its scripts are still on their way: a phone has waited long
// enough by then. `call` of ui/public_api.js takes the answer over, once.
(() => {
  const firstReadings = { "/q/": "/api/public/quotes/", "/public/asset/": "/api/public/asset/", "/public/follow/": "/api/public/faults/", "/s/": "/api/public/signatures/" };
  const path = location.pathname.replace(/\/+$/, "");
  const cut = path.lastIndexOf("/") + 1;
  const begin = firstReadings[path.slice(0, cut)];
  if (!begin || path.length === cut) return;
  const address = begin + path.slice(cut);
  const answer = fetch(address, { credentials: "same-origin" });
  answer.catch(() => {}); // whoever takes it over tells
  window.begunReadings = { [address]: answer };
})();
// Some people are quicker than the scripts: what is pressed or sent before React has taken the page over is kept, and App of
// ui/app.jsx presses or sends it then. No form is ever sent by the browser.
(() => {
  let kept = null;
  const keep = (event) => {
    if (event.type === "submit") event.preventDefault();
    kept = event.type === "submit" ? event.target : event.target.closest("button");
  };
  addEventListener("submit", keep, true);
  addEventListener("click", keep, true);
  window.takeEarly = () => {
    removeEventListener("click", keep, true);
    const taken = kept;
    kept = null;
    return taken;
  };
})();
