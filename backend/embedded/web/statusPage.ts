import {
  DEMO_SCENARIOS,
  DEMO_SCENARIOS_PATH,
  type DemoScenario,
  type PlayedScenarios,
} from "../../../src/domain/base/demoScenarios.ts";
import {
  type DataCondition,
  fullnessOf,
  isChecked,
  takenPercent,
} from "../../../src/domain/operations/dataCondition.ts";
import { type DemoLogin, groupByCustomer, profileName } from "../identity/demoLogins.ts";
import { copyScript } from "./copyScript.ts";
import { dayAndTime, timeOfDay } from "./formatTime.ts";
import type { KuzzleHealth } from "./kuzzleHealth.ts";
import { liveScript } from "./liveScript.ts";
import { markup, type Html, type Language, type Page, type TextTable, textsIn } from "./page.ts";
import type { ServiceState, SupervisorNews } from "./supervisorNews.ts";
import { ownValue } from "../../../src/domain/base/ownValue.ts";

const texts = {
  title: { fr: "État du système", en: "System status" },
  mailbox: { fr: "Boîte de réception", en: "Mailbox" },
  lead: {
    fr: "Le serveur Balise de cette machine, vu à {time}.",
    en: "The Balise server of this machine, seen at {time}.",
  },
  backend: { fr: "Backend Kuzzle", en: "Kuzzle backend" },
  services: { fr: "Services", en: "Services" },
  service: { fr: "Service", en: "Service" },
  state: { fr: "État", en: "State" },
  since: { fr: "Depuis", en: "Since" },
  port: { fr: "Port", en: "Port" },
  turn: { fr: "Blocage le plus long", en: "Longest turn" },
  message: { fr: "Message", en: "Message" },
  waiting: { fr: "en attente", en: "waiting" },
  working: { fr: "en cours", en: "under way" },
  starting: { fr: "démarre", en: "starting" },
  ready: { fr: "en service", en: "running" },
  hung: { fr: "ne répond plus", en: "not answering" },
  restarting: { fr: "redémarre", en: "restarting" },
  stopping: { fr: "s’arrête", en: "stopping" },
  stopped: { fr: "arrêté", en: "stopped" },
  failed: { fr: "en échec", en: "failed" },
  hungAt: { fr: "N’a plus répondu à partir de {time}", en: "Did not answer from {time} on" },
  diedAt: { fr: "S’est arrêté à {time}", en: "Ended at {time}" },
  backAfter: { fr: "de retour après {seconds} s", en: "back after {seconds} s" },
  data: { fr: "Données", en: "Data" },
  notChecked: {
    fr: "Le fichier des données sera vérifié une minute après le démarrage.",
    en: "The data file is checked from a minute after the start on.",
  },
  checking: {
    fr: "Vérification du fichier des données depuis {time} : {checked} parties sur {parts}.",
    en: "The data file is being checked since {time}: {checked} of {parts} parts.",
  },
  checked: {
    fr: "Fichier des données vérifié à {time} : {parts} parties.",
    en: "The data file was checked at {time}: {parts} parts.",
  },
  checkedInPart: {
    fr: "La vérification du fichier des données s’est interrompue à {time} : {checked} parties sur {parts}. Elle reprend dans un jour.",
    en: "The check of the data file broke off at {time}: {checked} of {parts} parts. It is begun again in a day.",
  },
  lost: {
    fr: "Des écritures manquent : le journal des écritures était endommagé à {time} ({transactions} transactions perdues, la dernière peut-être jamais confirmée).",
    en: "Writes are missing: the write-ahead log was damaged at {time} ({transactions} transactions lost, of which the last may never have been answered).",
  },
  lostOf: { fr: "Collections touchées : {names}.", en: "Of these collections: {names}." },
  lostCopy: {
    fr: "Une copie du journal est gardée : {copy}. Cet avis reste tant que la copie et sa note (.json) sont là.",
    en: "A copy of the log is kept: {copy}. This stays as long as the copy and its note (.json) are there.",
  },
  diskTaken: {
    fr: "Disque des données : {percent} % occupés, {free} Go libres.",
    en: "Disk of the data: {percent} % taken, {free} GB free.",
  },
  diskTight: {
    fr: "Le disque se remplit : libérez de la place.",
    en: "The disk fills up: free some of it.",
  },
  diskCritical: {
    fr: "Le disque est presque plein : libérez de la place maintenant, sinon les modifications seront refusées.",
    en: "The disk is nearly full: free some of it now, or changes will be refused.",
  },
  diskFull: {
    fr: "Le disque est plein : les modifications sont refusées, la lecture continue. Libérez de la place, elles reprendront d’elles-mêmes.",
    en: "The disk is full: changes are refused and reading goes on. Free some of it; they are taken again by themselves.",
  },
  largest: { fr: "Le plus volumineux : {names}.", en: "Most of it: {names}." },
  sound: { fr: "intact", en: "sound" },
  damaged: { fr: "endommagé", en: "damaged" },
  notKnown: { fr: "pas encore connu", en: "not known yet" },
  damagedWhat: {
    fr: "Ce qui est lisible reste servi. Arrêtez Balise, gardez une copie du dossier des données et remettez une sauvegarde : npm run restore -- DOSSIER.",
    en: "What can be read is still served. End Balise, keep a copy of the data folder, and put back a backup: npm run restore -- FOLDER.",
  },
  elsewhere: { fr: "hors d’une collection", en: "outside a collection" },
  up: { fr: "en service", en: "up" },
  down: { fr: "hors service", en: "down" },
  kuzzleReady: {
    fr: "Kuzzle répond et ses services sont en bon état.",
    en: "Kuzzle answers and its services are in good order.",
  },
  kuzzleUnhealthy: {
    fr: "Kuzzle répond, mais signale qu’un de ses services ne va pas.",
    en: "Kuzzle answers, but reports that one of its services is not well.",
  },
  kuzzleUnreachable: {
    fr: "Kuzzle ne répond pas : il démarre, redémarre ou est arrêté.",
    en: "Kuzzle does not answer: it is starting, restarting or stopped.",
  },
  unhealthy: { fr: "dégradé", en: "degraded" },
  unreachable: { fr: "injoignable", en: "unreachable" },
  noSupervisor: {
    fr: "Ce processus a été lancé sans superviseur : l’état des services n’est pas connu.",
    en: "This process was started without a supervisor: the state of the services is not known.",
  },
  noNewsYet: {
    fr: "Le superviseur n’a encore rien signalé.",
    en: "The supervisor has not reported yet.",
  },
  oldNews: {
    fr: "Sans nouvelles du superviseur depuis {time} : ce qui suit date de ce moment.",
    en: "No news from the supervisor since {time}: what follows is as of then.",
  },
  go: { fr: "Aller à", en: "Go to" },
  application: { fr: "Application", en: "Application" },
  mailboxLead: { fr: "e-mails et SMS envoyés", en: "e-mails and SMS that were sent" },
  discovery: { fr: "Fournisseur d’identité", en: "Identity provider" },
  discoveryLead: { fr: "document de découverte OpenID", en: "OpenID discovery document" },
  json: { fr: "Cet état pour les programmes", en: "This status for programs" },
  demo: { fr: "Comptes de démonstration", en: "Demo logins" },
  demoLead: {
    fr: "Leurs mots de passe sont publics, et le portail partenaire de la démonstration donne des jetons d’administrateur à qui les demande : ces comptes n’existent que dans la démonstration.",
    en: "Their passwords are public, and the demo’s partner hub gives tokens of an administrator to anybody who asks: these accounts exist in the demo only.",
  },
  scenarios: { fr: "Faire vivre la démonstration", en: "Make something happen" },
  scenariosLead: {
    fr: "Ce que vous déclenchez ici se voit sur tous les écrans de Tour Horizon et de Locamat, en quelques secondes.",
    en: "What you start here is seen on all screens of Tour Horizon and Locamat within seconds.",
  },
  sos: { fr: "Appel à l’aide", en: "Call for help" },
  "sos-what": {
    fr: "Quelqu’un sur le chantier appuie sur le bouton SOS de sa balise : tous les écrans l’affichent.",
    en: "Somebody on the worksite presses the SOS of their badge: every screen shows it.",
  },
  "sos-play": { fr: "Appuyer sur un SOS", en: "Press an SOS" },
  "sos-end": { fr: "Relâcher le bouton", en: "Release the button" },
  "man-down": { fr: "Personne à terre", en: "Man down" },
  "man-down-what": {
    fr: "Quelqu’un tombe sur le chantier et ne bouge plus : sa balise le signale.",
    en: "Somebody falls on the worksite and lies still: their badge says so.",
  },
  "man-down-play": { fr: "Faire tomber quelqu’un", en: "Let somebody fall" },
  "man-down-end": { fr: "Relever la personne", en: "Help them up" },
  "fire-drill": { fr: "Exercice d’évacuation", en: "Evacuation drill" },
  "fire-drill-what": {
    fr: "L’exercice commence, et tout le monde marche vers le point de rassemblement.",
    en: "The drill starts, and everybody walks to the muster point.",
  },
  "fire-drill-play": { fr: "Lancer un exercice", en: "Play a drill" },
  "fire-drill-end": { fr: "Renvoyer tout le monde au travail", en: "Send everybody back to work" },
  "kill-gateway": { fr: "Panne de passerelle", en: "Gateway failure" },
  "kill-gateway-what": {
    fr: "La passerelle du niveau 1 se tait, et avec elle tout ce qu’elle seule captait.",
    en: "The gateway of level 1 falls silent, and with it all that only it could hear.",
  },
  "kill-gateway-play": { fr: "Couper une passerelle", en: "Kill a gateway" },
  "kill-gateway-end": { fr: "Rétablir la passerelle", en: "Bring the gateway back" },
  theft: { fr: "Vol", en: "Theft" },
  "theft-what": {
    fr: "Une machine de Locamat quitte son agence à vive allure.",
    en: "A machine of Locamat leaves its agency at speed.",
  },
  "theft-play": { fr: "Voler une machine", en: "Steal a machine" },
  "theft-end": { fr: "Ramener la machine", en: "Bring the machine back" },
  playedSince: { fr: "en cours depuis {time}", en: "under way since {time}" },
  platform: { fr: "Plateforme", en: "Platform" },
  copy: { fr: "Copier", en: "Copy" },
  copied: { fr: "Copié", en: "Copied" },
  copyLogin: { fr: "Copier l’identifiant", en: "Copy the username" },
  copyPassword: { fr: "Copier le mot de passe", en: "Copy the password" },
  name: { fr: "Nom", en: "Name" },
  login: { fr: "Identifiant", en: "Username" },
  password: { fr: "Mot de passe", en: "Password" },
  noFront: {
    fr: "L’interface n’est pas construite sur cette machine : le backend, lui, est utilisable par tout client Kuzzle.",
    en: "The front office is not built on this machine; the backend can be used by any Kuzzle client.",
  },
  offline: { fr: "Ce serveur ne répond plus depuis", en: "This server has not answered since" },
  offlineAfter: {
    fr: "Ce qui est affiché date de ce moment.",
    en: "What is shown is as of then.",
  },
} satisfies TextTable<string>;

const statusScript = liveScript + copyScript;

/** What the status page shows. */
export interface StatusView {
  readonly language: Language;
  readonly now: number;
  readonly kuzzle: KuzzleHealth;
  readonly supervisor: SupervisorNews;
  readonly hasFront: boolean;
  /** Whoever asks is told all; otherwise that the backend is up or down. */
  readonly isFull: boolean;
  readonly issuer: string;
  readonly publicUrl: string;
  /** In demo mode only. */
  readonly demoLogins: readonly DemoLogin[];
  /** What the demo plays at the press of a button. */
  readonly played: PlayedScenarios;
}

/** Older than this (ms), the supervisor's word is shown with its age: it is asked every 2 s. */
const newsGoesStale = 10_000;

type Tone = "good" | "warn" | "bad" | "";

const serviceTones: Readonly<Record<string, Tone>> = {
  ready: "good",
  waiting: "",
  working: "good",
  hung: "bad",
  starting: "warn",
  restarting: "warn",
  stopping: "warn",
  stopped: "bad",
  failed: "bad",
};

function isStateText(state: string): state is keyof typeof texts {
  return Object.hasOwn(serviceTones, state);
}

/** An instant of today by its time alone, older ones with their day. */
function moment(at: number, view: StatusView): string {
  const sameDay =
    dayAndTime(at, view.language).slice(0, 10) === dayAndTime(view.now, view.language).slice(0, 10);
  return sameDay ? timeOfDay(at, view.language) : dayAndTime(at, view.language);
}

/** When the service was away last, and how long that took. */
function outageText({ outage }: ServiceState, view: StatusView): string {
  if (!outage) return "";
  const t = textsIn(texts, view.language);
  const what = t(outage.how === "hung" ? "hungAt" : "diedAt", { time: moment(outage.since, view) });
  if (outage.backAfter === null) return what;
  const format = new Intl.NumberFormat(view.language, { maximumFractionDigits: 1 });
  return `${what}, ${t("backAfter", { seconds: format.format(outage.backAfter / 1000) })}`;
}

function serviceRow(service: ServiceState, view: StatusView): Html {
  const t = textsIn(texts, view.language);
  const state = isStateText(service.state) ? t(service.state) : service.state;
  const tone = ownValue(serviceTones, service.state) ?? "";
  return markup`<tr>
<th scope="row">${service.name}</th>
<td><span class="state ${tone}">${state}</span></td>
<td class="num quiet">${moment(service.since, view)}</td>
<td class="num quiet">${service.port ?? ""}</td>
<td class="num quiet">${service.turns ? markup`${service.turns.longest} ms` : ""}</td>
<td class="whole quiet">${service.message ?? outageText(service, view)}</td>
</tr>`;
}

function services(view: StatusView): Html {
  const t = textsIn(texts, view.language);
  const { supervisor } = view;
  if (!supervisor.connected && supervisor.heardAt === null)
    return markup`<p class="quiet">${t("noSupervisor")}</p>`;
  if (supervisor.heardAt === null) return markup`<p class="quiet">${t("noNewsYet")}</p>`;
  const stale = view.now - supervisor.heardAt > newsGoesStale;
  return markup`${stale ? markup`<div class="notice warn" role="status"><p>${t("oldNews", { time: moment(supervisor.heardAt, view) })}</p></div>` : ""}
    <div class="scroll">
      <table class="fold">
        <thead>
          <tr>
            <th scope="col">${t("service")}</th>
            <th scope="col">${t("state")}</th>
            <th scope="col">${t("since")}</th>
            <th scope="col">${t("port")}</th>
            <th scope="col">${t("turn")}</th>
            <th scope="col">${t("message")}</th>
          </tr>
        </thead>
        <tbody>
          ${supervisor.services.map((service) => serviceRow(service, view))}
        </tbody>
      </table>
    </div>`;
}

/** How the file of the data stands; null: nothing keeps any here. */
function data(view: StatusView): Html | null {
  const condition = view.supervisor.services.find((one) => one.condition)?.condition;
  if (!condition) return null;
  const t = textsIn(texts, view.language);
  const { damaged } = condition;
  const { tone, state } =
    damaged.length > 0
      ? ({ tone: "bad", state: "damaged" } as const)
      : isChecked(condition)
        ? ({ tone: "good", state: "sound" } as const)
        : ({ tone: "warn", state: "notKnown" } as const);
  return markup`<section class="card" aria-labelledby="data-title"><h2 id="data-title">${t("data")}</h2>
<p><strong class="state ${tone}">${t(state)}</strong></p>
<p class="quiet">${checkWords(condition, view)}</p>
${diskWords(condition, view)}
${lostWords(condition, view)}
${
  damaged.length > 0
    ? markup`<div class="notice" role="alert"><p>${t("damagedWhat")}</p>
<ul>${damaged.map(({ collection, finding }) => markup`<li><strong>${collection ?? t("elsewhere")}</strong> <span class="quiet">${finding}</span></li>`)}</ul></div>`
    : ""
}</section>`;
}

/** What is missing since the log of the last writes was damaged. */
function lostWords({ lost }: DataCondition, view: StatusView): Html | null {
  if (lost === null) return null;
  const t = textsIn(texts, view.language);
  const { at, transactions, collections, copy } = lost;
  const words = [
    t("lost", { time: moment(at, view), transactions: String(transactions) }),
    collections.length === 0 ? "" : t("lostOf", { names: collections.join(", ") }),
    copy === null ? "" : t("lostCopy", { copy }),
  ];
  return markup`<div class="notice" role="alert"><p>${words.join(" ")}</p></div>`;
}

const diskTexts = { tight: "diskTight", critical: "diskCritical", full: "diskFull" } as const;

/** How full the disk is, and from 80 % on what takes most of it. */
function diskWords(condition: DataCondition, view: StatusView): Html {
  const t = textsIn(texts, view.language);
  const { disk, largest } = condition;
  const fullness = fullnessOf(condition);
  const percent = takenPercent(condition);
  const format = new Intl.NumberFormat(view.language, { maximumFractionDigits: 1 });
  const taken =
    disk === null || percent === null
      ? ""
      : t("diskTaken", { percent: String(percent), free: format.format(disk.free / 1e9) });
  if (fullness === "roomy") return markup`<p class="quiet">${taken}</p>`;
  const names = largest.map(({ collection }) => collection).join(", ");
  return markup`<div class="notice ${fullness === "tight" ? "warn" : ""}" role="alert"><p>${t(diskTexts[fullness])} ${taken} ${names === "" ? "" : t("largest", { names })}</p></div>`;
}

function checkWords(condition: DataCondition, view: StatusView): string {
  const t = textsIn(texts, view.language);
  const { startedAt, endedAt, parts, checked } = condition.check;
  if (startedAt === null) return t("notChecked");
  const counts = { parts: String(parts), checked: String(checked) };
  if (endedAt === null) return t("checking", { time: moment(startedAt, view), ...counts });
  const words = isChecked(condition) ? "checked" : "checkedInPart";
  return t(words, { time: moment(endedAt, view), ...counts });
}

function kuzzle(view: StatusView): Html {
  const t = textsIn(texts, view.language);
  const shown = {
    ready: { tone: "good", state: "ready", text: "kuzzleReady" },
    unhealthy: { tone: "warn", state: "unhealthy", text: "kuzzleUnhealthy" },
    unreachable: { tone: "bad", state: "unreachable", text: "kuzzleUnreachable" },
  } as const;
  const { tone, state, text } = shown[view.kuzzle.state];
  return markup`<p>
      <strong class="state ${tone}">${t(state)}</strong>
      <span class="quiet num"
        >· ${t("since").toLowerCase()} ${moment(view.kuzzle.since, view)}</span
      >
    </p>
    <p class="quiet">${t(text)}</p>`;
}

function demo(view: StatusView): Html | null {
  if (view.demoLogins.length === 0) return null;
  const t = textsIn(texts, view.language);
  const copied = (text: string, what: "copyLogin" | "copyPassword") =>
    markup`<td class="whole"><span class="copied"><code>${text}</code><button type="button" class="copy" data-copy="${text}" data-done="${t("copied")}" aria-label="${t(what)} ${text}">${t("copy")}</button></span></td>`;
  const group = (customer: string | null, logins: readonly DemoLogin[]) =>
    markup`<h3>${customer ?? t("platform")}</h3>
<table class="fold accounts">
<thead><tr><th scope="col">${t("name")}</th><th scope="col">${t("login")}</th><th scope="col">${t("password")}</th></tr></thead>
<tbody>${logins.map(
      (one) =>
        markup`<tr><th scope="row" class="whole">${one.name}<span class="role">${profileName(one.profile, view.language)}</span></th>${copied(one.username, "copyLogin")}${copied(one.password, "copyPassword")}</tr>`,
    )}</tbody>
</table>`;
  return markup`<section class="card" aria-labelledby="demo"><h2 id="demo">${t("demo")}</h2>
<p class="quiet small">${t("demoLead")}</p>
${groupByCustomer(view.demoLogins).map(({ customer, logins }) => group(customer, logins))}</section>`;
}

/** The buttons that make something happen in the demo (product.md section 8). */
function scenarios(view: StatusView): Html | null {
  if (view.demoLogins.length === 0) return null;
  const t = textsIn(texts, view.language);
  const row = (name: DemoScenario) => {
    const since = view.played.find((one) => one.name === name)?.at;
    const isPlayed = since !== undefined;
    const words = isPlayed ? t("playedSince", { time: moment(since, view) }) : "";
    return markup`<tr><th scope="row" class="whole">${t(name)}<span class="role">${t(`${name}-what`)}</span></th>
<td class="quiet">${words}</td>
<td><button id="scenario-${name}" class="${isPlayed ? "plain compact" : "compact"}" name="${isPlayed ? "end" : "play"}" value="${name}">${t(`${name}-${isPlayed ? "end" : "play"}`)}</button></td></tr>`;
  };
  return markup`<section class="card" aria-labelledby="scenarios"><h2 id="scenarios">${t("scenarios")}</h2>
<p class="quiet small">${t("scenariosLead")}</p>
<form method="post" action="${DEMO_SCENARIOS_PATH}?lang=${view.language}"><table class="fold"><tbody>${DEMO_SCENARIOS.map(row)}</tbody></table></form></section>`;
}

/** For strangers: whether the backend answers, and the way to the application. */
function upOrDown(view: StatusView): Html {
  const t = textsIn(texts, view.language);
  const isUp = view.kuzzle.state === "ready";
  return markup`<section class="card" aria-labelledby="backend">
      <h2 id="backend">${t("backend")}</h2>
      <div id="kuzzle" data-live>
        <p><strong class="state ${isUp ? "good" : "bad"}">${t(isUp ? "up" : "down")}</strong></p>
      </div>
      ${view.hasFront ? markup`<p><a href="/">${t("application")}</a></p>` : ""}
    </section>`;
}

/** The status page: what runs, since when, and since when nothing was received. */
export function statusPage(view: StatusView): Page {
  const t = textsIn(texts, view.language);
  const { language } = view;
  const body = markup`<div class="head">
      <div>
        <h1>${t("title")}</h1>
        <p class="quiet" id="seen" data-live>
          ${t("lead", { time: timeOfDay(view.now, language) })}
        </p>
      </div>
    </div>
    <div class="notice" id="offline" role="alert" hidden>
      <p>${t("offline")} <span id="offline-since"></span>. ${t("offlineAfter")}</p>
    </div>
    ${view.isFull ? whole(view) : upOrDown(view)}`;
  return {
    language,
    title: t("title"),
    layout: "wide",
    links: [
      { href: `/status?lang=${language}`, label: t("title"), current: true },
      ...(view.isFull
        ? [{ href: `/mailbox?lang=${language}`, label: t("mailbox"), current: false }]
        : []),
    ],
    switchTo: (other) => `/status?lang=${other}`,
    body,
    script: statusScript,
  };
}

/** For those at the machine, and for everybody in the demo. */
function whole(view: StatusView): Html {
  const t = textsIn(texts, view.language);
  const { language } = view;
  return markup`<div class="grid two">
      <div class="grid">
        <section class="card" aria-labelledby="backend">
          <h2 id="backend">${t("backend")}</h2>
          <div id="kuzzle" data-live>${kuzzle(view)}</div>
        </section>
        <section class="card" aria-labelledby="services-title">
          <h2 id="services-title">${t("services")}</h2>
          <div id="services" data-live>${services(view)}</div>
        </section>
        <div id="data" data-live>${data(view)}</div>
      </div>
      <div class="grid">
        <section class="card" aria-labelledby="go">
          <h2 id="go">${t("go")}</h2>
          <ul class="logins">
            ${
              view.hasFront
                ? markup`<li>
                    <a href="/"
                      ><span class="name">${t("application")}</span
                      ><span class="pair">${view.publicUrl}</span></a
                    >
                  </li>`
                : ""
            }
            <li>
              <a href="/mailbox?lang=${language}"
                ><span class="name">${t("mailbox")}</span
                ><span class="pair">${t("mailboxLead")}</span></a
              >
            </li>
            <li>
              <a href="/identity/.well-known/openid-configuration"
                ><span class="name">${t("discovery")}</span
                ><span class="pair">${t("discoveryLead")} · ${view.issuer}</span></a
              >
            </li>
            <li>
              <a href="/status.json"
                ><span class="name">${t("json")}</span
                ><span class="pair mono">/status.json</span></a
              >
            </li>
          </ul>
          ${view.hasFront ? "" : markup`<p class="quiet small">${t("noFront")}</p>`}
        </section>
      </div>
    </div>
    <div class="below" id="demo-scenarios" data-live>${scenarios(view)}</div>
    <div class="below" id="demo-logins" data-live>${demo(view)}</div>`;
}
