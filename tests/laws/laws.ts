import { HEARTBEAT_INTERVAL } from "../../src/domain/base/heartbeat.ts";
import type { CountedFigure, PageState, SeenText } from "./pageState.ts";

/** Something that holds on every page at every moment. */
export type Law = {
  readonly name: string;
  /** What breaks it on this page, in words; none where it holds. @param now of the page's clock, epoch ms */
  readonly breaches: (page: PageState, now: number) => readonly string[];
};

/** The oldest proof that anything may be called live by, ms: product.md section 3, with a second for the screen to say it. */
const OLDEST_PROOF = 31_000;

/** What no reader is meant to see: values of programs, places of texts that were not filled (a link has {lat} and {lng}). */
const LEAKED =
  /\b(?:undefined|NaN|Invalid Date|Infinity)\b|\[object |(?:^|\s)null(?:\s|$)|\{(?!lat\}|lng\})[a-z]\w*\}|%[sd]\b/u;

/**
 * An id of a thing of the product, as it is stored; that of a sensor is printed on it, and is its name. A path is not one: it names a collection of the storage.
 */
const RAW_ID =
  /(?<![/\w])(?:alert|area|asset|connector|counter|evacuation|floor|label|plan|report|rule|site|style|user|webhook)-[a-z0-9]+(?:-[a-z0-9]+)*\b/u;

/** An id that is marked as such, which says that nothing is known of that name. */
const MARKED_ID = /\((?:unknown|inconnu)\)/u;

/** Words that one language has and the other has not. */
const WORDS = {
  en: /\b(?:the|with|from|this|that|please|loading|nobody|yesterday|ago)\b/iu,
  fr: /\b(?:aucune?|depuis|toutes|choisir|aujourd’hui|hier|inconnue?|enregistrer|annuler)\b/iu,
} as const;

/** Kinds of a connection that is not there. */
const LOST: ReadonlySet<string> = new Set(["reconnecting", "offline", "broken"]);

export const LAWS: readonly Law[] = [
  law("a page that is read has one first heading", ({ firstHeadings, isSettled, mains }) =>
    isSettled && mains > 0 && firstHeadings.length !== 1
      ? [`${firstHeadings.length} first headings: ${firstHeadings.join(" / ")}`]
      : [],
  ),
  law("the window is named after its page", ({ title, isSettled, page }) => {
    if (title.trim() === "") return ["the title is empty"];
    return isSettled && page !== null && title.trim() === "Balise" ? ["it is only Balise"] : [];
  }),
  law("there is one content", ({ mains }) => (mains > 1 ? [`${mains} contents`] : [])),
  law("a page that is read is not blank", ({ isMainBlank, isSettled, page }) =>
    isSettled && page !== null && isMainBlank ? ["nothing stands in it"] : [],
  ),
  law("nothing hides the content but what lies over it", ({ isMainHidden, overlays }) =>
    isMainHidden && overlays.length === 0
      ? ["the content is hidden, and nothing lies over it"]
      : [],
  ),
  law("no value of a program is shown", (page) => matching(everyText(page), LEAKED)),
  law("no id stands in the place of a name", ({ texts }) =>
    matching(
      texts.filter(({ text }) => !MARKED_ID.test(text)),
      RAW_ID,
    ),
  ),
  law("a page that is read has every name", ({ texts, isSettled }) =>
    isSettled ? texts.filter(({ text }) => text === "…").map(inWords) : [],
  ),
  law("a page speaks one language", (page) => {
    const other = page.lang.startsWith("fr") ? WORDS.en : WORDS.fr;
    return matching(everyText(page), other);
  }),
  law("every control has a name", ({ unnamedControls }) => unnamedControls),
  law("every dialog has a name", ({ unnamedDialogs }) => unnamedDialogs),
  law("at most one dialog waits for an answer", ({ modals }) =>
    modals > 1 ? [`${modals} are open`] : [],
  ),
  law("an id is used once", ({ idsUsedTwice }) => idsUsedTwice),
  law("what names or describes is there", ({ brokenReferences }) => brokenReferences),
  law("every picture has a text or is passed over", ({ imagesWithoutText }) => imagesWithoutText),
  law("no page scrolls sideways", ({ sideways }) => (sideways > 1 ? [`by ${sideways} px`] : [])),
  law("no text of a control, a head or a label is cut", ({ cutTexts }) => cutTexts.map(inWords)),
  law("the keys go where it is seen", ({ lostFocus }) => (lostFocus === null ? [] : [lostFocus])),
  law("live has a proof of its pace", ({ connection }, now) => {
    if (connection === null || connection.kind !== "live") return [];
    const { proofAt } = connection;
    if (proofAt === null) return ["there is no proof"];
    return now - proofAt > OLDEST_PROOF ? [`the last proof is ${now - proofAt} ms old`] : [];
  }),
  law("nothing is live without a connection", ({ connection, liveMarks, isPast }) =>
    connection !== null && LOST.has(connection.kind) && !isPast && liveMarks > 0
      ? [`${liveMarks} parts call themselves live, the connection is ${connection.kind}`]
      : [],
  ),
  law("a loss has one beginning", ({ connection, sinces }) => {
    // What is proven by each of its own changes is proven up to a heartbeat later than what is not.
    const [first, last] = [Math.min(...sinces), Math.max(...sinces)];
    return connection !== null && LOST.has(connection.kind) && last - first > HEARTBEAT_INTERVAL
      ? [`not live since ${[first, last].map((at) => new Date(at).toISOString()).join(" and ")}`]
      : [];
  }),
  law("the connection is said to be back only where it is live", ({ connection, notices }) =>
    connection !== null &&
    connection.kind !== "live" &&
    notices.some((text) => /connection is back|connexion est rétablie/iu.test(text))
      ? [`it is said to be back, and is ${connection.kind}`]
      : [],
  ),
  law("no count is below zero", ({ figures }) =>
    figures.filter(({ count }) => !(count >= 0)).map(({ counts, count }) => `${counts}: ${count}`),
  ),
  law("what counts the same shows the same", ({ figures }) =>
    [...byKey(figures, ({ counts }) => counts)].flatMap(([counts, same]) => {
      const values = [...new Set(same.map(({ count }) => count))];
      return values.length > 1 ? [`${counts}: ${values.join(" and ")}`] : [];
    }),
  ),
  law("parts add up to their whole", ({ figures }) =>
    [...byKey(figures, ({ partOf }) => partOf)].flatMap(([whole, parts]) => {
      const total = figures.find(({ counts }) => counts === whole)?.count;
      const sum = parts.reduce((so, { count }) => so + count, 0);
      return total === undefined || total === sum ? [] : [`${whole}: ${total}, its parts ${sum}`];
    }),
  ),
  law(
    "that everybody is found is said only where all is known",
    ({ ends, sinces, isUncertain, connection }) => {
      if (!ends.includes("everybodyFound")) return [];
      const isLive = sinces.length === 0 && (connection === null || connection.kind === "live");
      return [
        ...(isLive ? [] : ["the page is not live"]),
        ...(isUncertain ? ["something is listed as not certain"] : []),
      ];
    },
  ),
];

/** What breaks the law of ways between two moments of a page: another page has nothing of the last lying over it. */
export function breachesOfWay(before: PageState, after: PageState): readonly string[] {
  if (pathOf(before) === pathOf(after)) return [];
  const left = after.overlays.filter((name) => before.overlays.includes(name));
  return left.map(
    (name) => `Law: what lies over a page goes with it. ${after.address}: “${name}” is still open`,
  );
}

/** What breaks any law on this page, each with its law and address. */
export function breachesOf(page: PageState, now: number): readonly string[] {
  return LAWS.flatMap(({ name, breaches }) =>
    breaches(page, now).map((breach) => `Law: ${name}. ${page.address}: ${breach}`),
  );
}

function law(name: string, breaches: Law["breaches"]): Law {
  return { name, breaches };
}

function pathOf({ address }: PageState): string {
  return address.replace(/\?.*$/u, "");
}

function everyText({ texts, names }: PageState): readonly SeenText[] {
  return [...texts, ...names];
}

function matching(texts: readonly SeenText[], pattern: RegExp): readonly string[] {
  return texts.filter(({ text }) => pattern.test(text)).map(inWords);
}

function inWords({ text, where }: SeenText): string {
  return `“${text.slice(0, 80)}” in ${where}`;
}

/** Groups figures by a name that they have. */
function byKey(
  figures: readonly CountedFigure[],
  keyOf: (figure: CountedFigure) => string | null,
): ReadonlyMap<string, readonly CountedFigure[]> {
  const keys = new Set(figures.flatMap((figure) => keyOf(figure) ?? []));
  return new Map([...keys].map((key) => [key, figures.filter((one) => keyOf(one) === key)]));
}
