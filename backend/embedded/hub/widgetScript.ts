/**
 * The demo hub's sidebar widget, as `/hub/widget.js`. It runs in `/hub/widget`, inside a frame with
 * `sandbox="allow-scripts"` (product.md section 4), and talks to the page around it by these messages only.
 * Each is a plain object with `protocol: "balise-hub/1"`; whatever does not fit is ignored.
 *
 *   widget → page  { type: "ready" }                          loaded; carries no data, so it goes to any parent
 *   page → widget  { type: "hello", nonce, locale, user }     locale "fr" or "en"; user { transmissibleId, email };
 *                                                             nonce a string of 16 to 128 characters, fresh per frame
 *   widget → page  { type: "welcome", nonce, width }          shown; width in px of the closed sidebar (30)
 *   page → widget  { type: "locale", nonce, locale }          language changed
 *   page → widget  { type: "ping", nonce, id }                alive? id is a number
 *   widget → page  { type: "pong", nonce, id }
 *   widget → page  { type: "opened", nonce, open, width }     the person opened or closed the sidebar
 *
 * The widget listens to its parent only, and only from the origins in its script's `data-parents`; after `hello` it
 * answers that origin alone. The page must check that `event.source` is its frame's window, that `event.origin` is
 * "null" (a sandboxed frame has no origin), and that the nonce is the one it gave.
 */
export const widgetScript = `"use strict";
(() => {
  const protocol = "balise-hub/1";
  const parents = (document.currentScript?.dataset.parents ?? "").split(" ").filter(Boolean);
  const words = {
    fr: { open: "Ouvrir le portail partenaire", close: "Fermer le portail partenaire", title: "Portail partenaire", of: "Connecté au portail :" },
    en: { open: "Open the partner hub", close: "Close the partner hub", title: "Partner hub", of: "Signed in to the hub:" },
  };
  const closedWidth = 30;
  const openWidth = 240;
  const button = document.getElementById("toggle");
  const panel = document.getElementById("panel");
  const title = document.getElementById("title");
  const who = document.getElementById("who");
  let peer = null;
  let locale = "fr";
  let open = false;

  function say(message) {
    if (peer) window.parent.postMessage({ protocol, nonce: peer.nonce, ...message }, peer.origin);
  }
  function draw() {
    document.documentElement.lang = locale;
    button.setAttribute("aria-expanded", String(open));
    button.setAttribute("aria-label", open ? words[locale].close : words[locale].open);
    button.textContent = open ? "\\u203a" : "\\u2039";
    panel.hidden = !open;
    title.textContent = words[locale].title;
    who.textContent = peer ? words[locale].of + " " + peer.user.email : "";
  }
  function isText(value, most) {
    return typeof value === "string" && value.length > 0 && value.length <= most;
  }
  function setLocale(value) {
    if (value === "fr" || value === "en") locale = value;
  }

  window.addEventListener("message", (event) => {
    if (event.source !== window.parent || !parents.includes(event.origin)) return;
    const message = event.data;
    if (typeof message !== "object" || message === null || message.protocol !== protocol) return;
    if (message.type === "hello") {
      const { nonce, user } = message;
      if (peer || !isText(nonce, 128) || nonce.length < 16) return;
      if (!user || !isText(user.transmissibleId, 200) || !isText(user.email, 320)) return;
      peer = { origin: event.origin, nonce, user: { transmissibleId: user.transmissibleId, email: user.email } };
      setLocale(message.locale);
      draw();
      say({ type: "welcome", width: closedWidth });
      return;
    }
    if (!peer || message.nonce !== peer.nonce || event.origin !== peer.origin) return;
    if (message.type === "locale") {
      setLocale(message.locale);
      draw();
    } else if (message.type === "ping" && Number.isSafeInteger(message.id)) {
      say({ type: "pong", id: message.id });
    }
  });
  button.addEventListener("click", () => {
    open = !open;
    draw();
    say({ type: "opened", open, width: open ? openWidth : closedWidth });
  });
  draw();
  if (window.parent !== window) window.parent.postMessage({ protocol, type: "ready" }, "*");
})();
`;
