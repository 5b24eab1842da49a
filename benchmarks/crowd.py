"""Many open pages at once: sockets inside one browser page, each replaying what the list page itself sent."""

import json
from typing import Any

from playwright.sync_api import Page

EVENTS_EACH = 8

#: opens sockets with tokens of their own, hydrates each, then lets all send events at random moments of a second
_REPLAY = """async ({ address, frames, users, rounds }) => {
  const times = [];
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const one = async () => {
    const token = crypto.randomUUID();
    const socket = new WebSocket(address.replaceAll('TOKEN', token));
    const queue = []; let wake = null;
    socket.onmessage = ({ data }) => {
      if (data === '2') { socket.send('3'); return; }
      queue.push(data); wake?.();
    };
    const next = async (until) => {
      for (;;) {
        const at = queue.findIndex(until);
        if (at >= 0) { queue.splice(0, at + 1); return; }
        await new Promise((done) => { wake = done; });
      }
    };
    await next((data) => data.startsWith('0'));
    socket.send(frames.connect);
    await next((data) => data.startsWith('40'));
    for (const frame of frames.hydrate) socket.send(frame.replaceAll('TOKEN', token));
    await next((data) => data.includes('"final":true') || data.includes('is_hydrated'));
    await wait(2000 + Math.random() * 1000);
    for (let round = 0; round < rounds; round += 1) {
      queue.length = 0;
      const started = performance.now();
      socket.send(frames.event.replaceAll('TOKEN', token));
      await next((data) => data.startsWith('42'));
      times.push(performance.now() - started);
      await wait(500 + Math.random() * 1000);
    }
    socket.close();
  };
  await Promise.all(Array.from({ length: users }, async (_, index) => { await wait(index * 60); await one(); }));
  return times;
}"""


def crowd(page: Page, address: str, users: int) -> list[float]:
    """Milliseconds from each event to its first answer, for `users` open list pages sending about one event a second."""
    sent: list[str] = []
    urls: list[str] = []

    def listen(socket: Any) -> None:
        urls.append(socket.url)
        socket.on("framesent", lambda payload: sent.append(payload if isinstance(payload, str) else ""))

    page.on("websocket", listen)
    page.goto(f"{address}/workspace/invoices")
    page.locator("tbody tr td a").first.wait_for(state="visible")
    page.wait_for_timeout(500)
    loaded = len(sent)
    page.locator("thead th button").first.click()
    page.wait_for_timeout(700)
    page.remove_listener("websocket", listen)
    token = page.evaluate("sessionStorage.getItem('token')")
    frames = [frame.replace(token, "TOKEN") for frame in sent]
    connect = next(frame for frame in frames if frame.startswith("40"))
    events = [frame for frame in frames[loaded:] if frame.startswith("42")]
    replay = {
        "address": urls[-1].replace(token, "TOKEN"), "users": users, "rounds": EVENTS_EACH,
        "frames": {
            "connect": connect, "event": events[0],
            "hydrate": [frame for frame in frames[:loaded] if frame.startswith("42")],
        },
    }  # fmt: skip
    if not json.dumps(replay).count("TOKEN"):
        raise RuntimeError("the page's frames carry no token")
    return page.evaluate(_REPLAY, replay)
