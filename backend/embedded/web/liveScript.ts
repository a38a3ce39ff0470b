/**
 * Keeps a server-rendered page fresh without flicker: fetches the page again, and replaces only those elements with
 * `data-live` whose markup changed; the focus stays where it was. When the server does not answer, `#offline` is
 * shown with the time of the last answer in `#offline-since`. Pauses while the page is hidden.
 */
export const liveScript = `"use strict";
(() => {
  const period = 2000;
  const offline = document.getElementById("offline");
  const since = document.getElementById("offline-since");
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone: "Europe/Paris", hourCycle: "h23" });
  let lastAnswer = Date.now();
  async function refresh() {
    try {
      const response = await fetch(location.href, { headers: { accept: "text/html" }, cache: "no-store", signal: AbortSignal.timeout(5000) });
      if (!response.ok) throw new Error("status " + response.status);
      const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
      for (const old of document.querySelectorAll("[data-live]")) {
        const next = fresh.getElementById(old.id);
        if (!next || next.innerHTML === old.innerHTML) continue;
        const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
        const top = old.scrollTop;
        old.replaceChildren(...next.childNodes);
        old.scrollTop = top;
        if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
      }
      lastAnswer = Date.now();
      offline.hidden = true;
    } catch {
      since.textContent = clock.format(lastAnswer);
      offline.hidden = false;
    }
  }
  async function forever() {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, period));
      if (!document.hidden) await refresh();
    }
  }
  document.addEventListener("visibilitychange", () => { if (!document.hidden) void refresh(); });
  void forever();
})();
`;
