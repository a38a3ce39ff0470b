import type { Message } from "../base/delivery.ts";
import type { Locale } from "../base/locale.ts";
import { inOneLine, oneLine } from "../base/oneLine.ts";
import { wallTime } from "../base/wallTime.ts";
import type { EndStatement } from "./endStatement.ts";
import type { Evacuation } from "./evacuation.ts";
import type { Occasion } from "./evacuationMessages.ts";

/** What a message says besides the evacuation. `expected`: how many were on the roll; `end`: what may be said of the end, null at the start. */
export type EvacuationSurroundings = {
  readonly customerName: string;
  readonly publicUrl: string;
  readonly timezone: string;
  readonly expected: number;
  readonly end: EndStatement | null;
};

const WORDS = {
  fr: {
    started: (site: string) => `ÉVACUATION : ${site}`,
    ended: (site: string) => `Évacuation terminée : ${site}`,
    real: "Ceci n'est pas un exercice.",
    startedAt: "Commencée",
    startedBy: "par",
    endedAt: "Terminée",
    expected: (count: number) => `${count} ${count < 2 ? "personne" : "personnes"} à retrouver`,
    nobody: "Personne n'était attendu",
    one: "La personne attendue a été retrouvée",
    all: (count: number) => `Les ${count} personnes attendues ont été retrouvées`,
    missing: (missing: number, expected: number) =>
      `${missing} sur ${expected} ${missing < 2 ? "non retrouvée" : "non retrouvées"}`,
    found: (found: number, expected: number) =>
      `${found} sur ${expected} ${found < 2 ? "retrouvée" : "retrouvées"}`,
    heardInside: (count: number) =>
      `${count} ${count < 2 ? "retrouvée puis entendue" : "retrouvées puis entendues"} à l'intérieur`,
    unconfirmed: (count: number) =>
      `dont ${count} par ${count < 2 ? "son propre téléphone, sans confirmation" : "leur propre téléphone, sans confirmation"}`,
    uncovered: (places: string) => `non entendu, à fouiller : ${places}`,
    unknown: "on ne sait pas quelles zones étaient entendues",
    customer: "Client",
    see: "Voir la liste",
    colon: " : ",
    and: " ; ",
  },
  en: {
    started: (site: string) => `EVACUATION: ${site}`,
    ended: (site: string) => `Evacuation ended: ${site}`,
    real: "This is not a drill.",
    startedAt: "Started",
    startedBy: "by",
    endedAt: "Ended",
    expected: (count: number) => (count === 1 ? "1 person to find" : `${count} people to find`),
    nobody: "Nobody was expected",
    one: "The one person expected was found",
    all: (count: number) => `All ${count} people expected were found`,
    missing: (missing: number, expected: number) => `${missing} of ${expected} not found`,
    found: (found: number, expected: number) => `${found} of ${expected} found`,
    heardInside: (count: number) => `${count} found, then heard inside again`,
    unconfirmed: (count: number) => `${count} of them by their own phone, not confirmed by anybody`,
    uncovered: (places: string) => `not heard, to be searched: ${places}`,
    unknown: "it is not known which areas were heard",
    customer: "Customer",
    see: "See the list",
    colon: ": ",
    and: "; ",
  },
} as const;

/** What came of it: good news alone only where `endStatement` says so. */
function outcome(
  { kind, expected, found, missing, heardInside, unconfirmed, uncovered }: EndStatement,
  words: (typeof WORDS)[Locale],
): string {
  if (kind === "everybodyFound") return expected === 1 ? words.one : words.all(expected);
  const places = uncovered.map(({ name }) => oneLine(name)).join(", ");
  return [
    kind === "missing"
      ? words.missing(missing, expected)
      : expected === 0
        ? words.nobody
        : words.found(found, expected),
    ...(heardInside.length > 0 ? [words.heardInside(heardInside.length)] : []),
    ...(unconfirmed > 0 ? [words.unconfirmed(unconfirmed)] : []),
    ...(uncovered.length > 0 ? [words.uncovered(places)] : []),
    ...(kind === "notLive" ? [words.unknown] : []),
  ].join(words.and);
}

/** Where an evacuation is followed, and its report afterwards: the path. */
export function evacuationPath({ id }: Pick<Evacuation, "id">): string {
  return `/live-site/safety-dashboard?evacuation=${encodeURIComponent(id)}`;
}

/**
 * What has happened and what came of it, in one line each: that it has started with how many are to be found, that it has
 * ended with what may be said of that. Names no person.
 */
export function evacuationHeadline(
  siteName: string,
  occasion: Occasion,
  { expected, end }: Pick<EvacuationSurroundings, "end" | "expected">,
  locale: Locale,
): { readonly subject: string; readonly figure: string; readonly real: string } {
  const words = WORDS[locale];
  return {
    subject: words[occasion](oneLine(siteName)),
    figure: occasion === "started" || end === null ? words.expected(expected) : outcome(end, words),
    real: words.real,
  };
}

/** That a real evacuation has started or ended, in the words of the recipient's language. Names nobody who is missing. */
export function evacuationMessage(
  told: Pick<Evacuation, "endedAt" | "id" | "siteName" | "startedAt" | "startedByName">,
  occasion: Occasion,
  around: EvacuationSurroundings,
  locale: Locale,
): Message {
  const evacuation = inOneLine(told);
  const { customerName, publicUrl, timezone, expected, end } = inOneLine(around);
  const words = WORDS[locale];
  const { siteName, startedAt, startedByName, endedAt } = evacuation;
  const { subject, figure, real } = evacuationHeadline(
    siteName,
    occasion,
    { expected, end },
    locale,
  );
  const started = wallTime(startedAt, timezone);
  const ended = endedAt === null ? null : wallTime(endedAt, timezone);
  const link = `${publicUrl}${evacuationPath(evacuation)}`;
  const at = occasion === "ended" && ended !== null ? ended : started;
  const lines = [
    subject,
    "",
    real,
    figure,
    `${words.startedAt}${words.colon}${started} ${words.startedBy} ${startedByName}`,
    ...(occasion === "ended" && ended !== null ? [`${words.endedAt}${words.colon}${ended}`] : []),
    `${words.customer}${words.colon}${customerName}`,
    "",
    `${words.see}${words.colon}${link}`,
  ];
  return {
    subject: `[Balise] ${subject}`,
    text: `${lines.join("\n")}\n`,
    short: [subject, figure, at, link].join(" · "),
  };
}
