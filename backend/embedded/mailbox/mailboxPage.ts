import { dayAndTime, dayOf, timeOfDay } from "../web/formatTime.ts";
import { liveScript } from "../web/liveScript.ts";
import {
  markup,
  type Html,
  type Language,
  type Page,
  type TextTable,
  textsIn,
} from "../web/page.ts";
import type { Message, MessageSummary } from "./messageStore.ts";

const texts = {
  title: { fr: "Boîte de réception", en: "Mailbox" },
  lead: {
    fr: "E-mails et SMS envoyés par Balise sur cette machine. Rien n’est transmis à l’extérieur.",
    en: "E-mails and SMS sent by Balise on this machine. Nothing leaves it.",
  },
  status: { fr: "État du système", en: "System status" },
  all: { fr: "Tous", en: "All" },
  email: { fr: "E-mail", en: "E-mail" },
  sms: { fr: "SMS", en: "SMS" },
  kinds: { fr: "Type de message", en: "Kind of message" },
  search: { fr: "Filtrer les messages", en: "Filter messages" },
  searchHint: { fr: "Destinataire, objet, texte", en: "Recipient, subject, text" },
  filter: { fr: "Filtrer", en: "Filter" },
  purge: { fr: "Tout effacer", en: "Delete all" },
  from: { fr: "De", en: "From" },
  to: { fr: "À", en: "To" },
  at: { fr: "Reçu", en: "Received" },
  attachments: { fr: "Pièces jointes", en: "Attachments" },
  download: { fr: "Télécharger le message (.eml)", en: "Download the message (.eml)" },
  noSubject: { fr: "(sans objet)", en: "(no subject)" },
  noText: { fr: "(sans texte)", en: "(no text)" },
  htmlPart: { fr: "Version mise en forme", en: "Formatted version" },
  plainPart: { fr: "Texte", en: "Text" },
  empty: { fr: "Aucun message", en: "No messages yet" },
  emptyLead: {
    fr: "Les alertes, rapports et codes envoyés par l’application apparaîtront ici.",
    en: "Alerts, reports and codes sent by the application will appear here.",
  },
  noMatch: { fr: "Aucun message ne correspond", en: "No message matches" },
  clear: { fr: "Retirer les filtres", en: "Remove the filters" },
  back: { fr: "← Tous les messages", en: "← All messages" },
  more: {
    fr: "{count} messages plus anciens : affinez avec le filtre.",
    en: "{count} older messages: narrow them down with the filter.",
  },
  gone: { fr: "Ce message n’existe plus", en: "This message no longer exists" },
  goneLead: {
    fr: "Il a été effacé : seuls les 1 000 derniers sont conservés.",
    en: "It was deleted: only the newest 1,000 are kept.",
  },
  offline: { fr: "Le serveur ne répond plus depuis", en: "No answer from the server since" },
} satisfies TextTable<string>;

/** What is looked at. */
export interface MailboxView {
  readonly language: Language;
  readonly now: number;
  readonly kind: "all" | "email" | "sms";
  readonly search: string;
  /** Newest first, filtered already. */
  readonly messages: readonly MessageSummary[];
  /** Whether the mailbox holds anything at all. */
  readonly holdsAny: boolean;
  /** The open message; "gone" when the address names one that is no more; null when none is open. */
  readonly open: Message | "gone" | null;
}

/** The page fetches its list every two seconds: longer ones are for the filter. */
const listLength = 200;

function address(view: MailboxView, changes: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({
    lang: view.language,
    kind: view.kind,
    q: view.search,
    ...changes,
  });
  if (query.get("kind") === "all") query.delete("kind");
  if (query.get("q") === "") query.delete("q");
  return `/mailbox?${query.toString()}`;
}

function row(message: MessageSummary, view: MailboxView, open: string): Html {
  const t = textsIn(texts, view.language);
  const current = message.id === open ? markup` aria-current="true"` : "";
  const isSms = message.kind === "sms";
  const heading = isSms ? message.excerpt || t("noText") : message.subject || t("noSubject");
  const day = dayOf(message.at);
  const at = day === dayOf(view.now) ? timeOfDay(message.at, view.language) : day;
  return markup`<li><a id="m-${message.id}" href="${address(view, { id: message.id })}"${current}>
<span class="subject">${heading}</span><time class="at num" datetime="${new Date(message.at).toISOString()}">${at}</time>
<span class="to"><span class="badge">${t(message.kind)}</span>${t("to")} ${message.to.join(", ")}</span>
${isSms ? "" : markup`<span class="excerpt">${message.excerpt}</span>`}</a></li>`;
}

function list(view: MailboxView): Html {
  const t = textsIn(texts, view.language);
  const open = view.open && view.open !== "gone" ? view.open.id : "";
  if (view.messages.length === 0) {
    return view.holdsAny
      ? markup`<li class="empty"><h2>${t("noMatch")}</h2><p><a href="/mailbox?lang=${view.language}">${t("clear")}</a></p></li>`
      : markup`<li class="empty"><h2>${t("empty")}</h2><p>${t("emptyLead")}</p></li>`;
  }
  const older = view.messages.length - listLength;
  return markup`${view.messages.slice(0, listLength).map((one) => row(one, view, open))}${
    older > 0 ? markup`<li class="empty">${t("more", { count: older })}</li>` : ""
  }`;
}

function kilobytes(size: number): string {
  return `${Math.max(1, Math.round(size / 1024))} kB`;
}

/** Keeps every line break and space as sent. */
function textBlock(text: string): Html {
  return markup`<div class="text">${text}</div>`;
}

function reading(view: MailboxView): Html | null {
  const t = textsIn(texts, view.language);
  const { open } = view;
  if (open === null) return null;
  if (open === "gone") {
    return markup`<section class="card empty">
      <h2>${t("gone")}</h2>
      <p>${t("goneLead")}</p>
      <a href="${address(view, {})}">${t("back")}</a>
    </section>`;
  }
  const heading = open.kind === "sms" ? t("sms") : open.subject || t("noSubject");
  const fact = (name: string, value: Html | string) =>
    markup`<dt>${name}</dt>
      <dd>${value}</dd>`;
  return markup`<article class="card" aria-labelledby="subject">
    <a class="back" href="${address(view, {})}">${t("back")}</a>
    <h2 id="subject">${heading}</h2>
    <dl class="facts">
      ${
        open.from ? fact(t("from"), open.from) : ""
      }${fact(t("to"), open.to.join(", "))}${fact(t("at"), dayAndTime(open.at, view.language))}${
        open.attachments.length > 0
          ? fact(
              t("attachments"),
              open.attachments
                .map((one) => `${one.name} (${one.type}, ${kilobytes(one.size)})`)
                .join("; "),
            )
          : ""
      }
    </dl>
    ${
      open.html !== null
        ? markup`<h3 class="small quiet">${t("htmlPart")}</h3>
            <iframe
              sandbox
              title="${t("htmlPart")}"
              src="/mailbox/messages/${open.id}.html"
            ></iframe>`
        : ""
    }${
      open.html !== null && open.text
        ? markup`<details>
            <summary>${t("plainPart")}</summary>
            ${textBlock(open.text)}
          </details>`
        : markup`${open.html === null ? textBlock(open.text || t("noText")) : ""}`
    }${
      open.kind === "email"
        ? markup`<p class="small">
            <a class="download" href="/mailbox/messages/${open.id}.eml" download>${t("download")}</a>
          </p>`
        : ""
    }
  </article>`;
}

/** The mailbox: list, filter, and the open message beside it (instead of it on a narrow screen). */
export function mailboxPage(view: MailboxView): Page {
  const t = textsIn(texts, view.language);
  const kinds = (["all", "email", "sms"] as const).map(
    (kind) =>
      markup`<a
        href="${address(view, { kind })}"
        ${kind === view.kind ? markup` aria-current="true"` : ""}
        >${t(kind)}</a
      >`,
  );
  const body = markup`<div class="head">
      <div>
        <h1>${t("title")}</h1>
        <p class="quiet">${t("lead")}</p>
      </div>
      <div class="tools">
        <nav class="kinds" aria-label="${t("kinds")}">${kinds}</nav>
        <form role="search" action="/mailbox">
          <input type="hidden" name="lang" value="${view.language}" /><input
            type="hidden"
            name="kind"
            value="${view.kind}"
          /><input
            type="search"
            name="q"
            value="${view.search}"
            aria-label="${t("search")}"
            placeholder="${t("searchHint")}"
            maxlength="200"
          /><button class="plain compact">${t("filter")}</button>
        </form>
        ${view.holdsAny ? markup`<form class="purge" method="post" action="/mailbox/purge?lang=${view.language}"><button class="plain compact">${t("purge")}</button></form>` : ""}
      </div>
    </div>
    <div class="notice warn" id="offline" role="status" hidden>
      <p>${t("offline")} <span id="offline-since"></span>.</p>
    </div>
    <div class="${view.open === null ? "mail" : "mail open"}">
      <ul class="card list" id="messages" data-live aria-label="${t("title")}">
        ${list(view)}
      </ul>
      ${reading(view)}
    </div>`;
  return {
    language: view.language,
    title: t("title"),
    layout: "wide",
    links: [
      { href: `/status?lang=${view.language}`, label: t("status"), current: false },
      { href: `/mailbox?lang=${view.language}`, label: t("title"), current: true },
    ],
    switchTo: (language) =>
      address(view, {
        lang: language,
        ...(view.open && view.open !== "gone" ? { id: view.open.id } : {}),
      }),
    body,
    script: liveScript,
    frames: true,
    status: view.open === "gone" ? 404 : 200,
  };
}
