import type { Message } from "../base/delivery.ts";
import type { Locale } from "../base/locale.ts";
import { wallTime } from "../base/wallTime.ts";
import type { Evacuation } from "./evacuation.ts";
import type { Occasion } from "./evacuationMessages.ts";

/** What a message says besides the evacuation. `missing`: of those expected, people who are not found yet. */
export type EvacuationSurroundings = {
  readonly customerName: string;
  readonly publicUrl: string;
  readonly timezone: string;
  readonly expected: number;
  readonly missing: number;
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
    missing: (missing: number, expected: number) =>
      missing === 0
        ? allFound(expected, {
            nobody: "Personne n'était attendu",
            one: "La personne attendue a été retrouvée",
            all: `Les ${expected} personnes attendues ont été retrouvées`,
          })
        : `${missing} sur ${expected} ${missing < 2 ? "non retrouvée" : "non retrouvées"}`,
    customer: "Client",
    see: "Voir la liste",
    colon: " : ",
  },
  en: {
    started: (site: string) => `EVACUATION: ${site}`,
    ended: (site: string) => `Evacuation ended: ${site}`,
    real: "This is not a drill.",
    startedAt: "Started",
    startedBy: "by",
    endedAt: "Ended",
    expected: (count: number) => (count === 1 ? "1 person to find" : `${count} people to find`),
    missing: (missing: number, expected: number) =>
      missing === 0
        ? allFound(expected, {
            nobody: "Nobody was expected",
            one: "The one person expected was found",
            all: `All ${expected} people expected were found`,
          })
        : `${missing} of ${expected} not found`,
    customer: "Customer",
    see: "See the list",
    colon: ": ",
  },
} as const;

function allFound(expected: number, words: Record<"all" | "nobody" | "one", string>): string {
  if (expected === 0) return words.nobody;
  return expected === 1 ? words.one : words.all;
}

/** Where an evacuation is followed, and its report afterwards. */
export function evacuationLink(publicUrl: string, { id }: Pick<Evacuation, "id">): string {
  return `${publicUrl}/live-site/safety-dashboard?evacuation=${encodeURIComponent(id)}`;
}

/** That a real evacuation has started or ended, in the words of the recipient's language. Names nobody who is missing. */
export function evacuationMessage(
  evacuation: Pick<Evacuation, "endedAt" | "id" | "siteName" | "startedAt" | "startedByName">,
  occasion: Occasion,
  { customerName, publicUrl, timezone, expected, missing }: EvacuationSurroundings,
  locale: Locale,
): Message {
  const words = WORDS[locale];
  const { siteName, startedAt, startedByName, endedAt } = evacuation;
  const subject = words[occasion](siteName);
  const figure =
    occasion === "started" ? words.expected(expected) : words.missing(missing, expected);
  const started = wallTime(startedAt, timezone);
  const ended = endedAt === null ? null : wallTime(endedAt, timezone);
  const link = evacuationLink(publicUrl, evacuation);
  const at = occasion === "ended" && ended !== null ? ended : started;
  const lines = [
    subject,
    "",
    words.real,
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
