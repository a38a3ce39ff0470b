import type { Message } from "../base/delivery.ts";
import type { Locale } from "../base/locale.ts";
import { inOneLine, oneLine } from "../base/oneLine.ts";
import { wallTime } from "../base/wallTime.ts";
import { type Distress, distressStatus } from "./distress.ts";
import { DISTRESS_WORDS, distressPath } from "./distressWords.ts";
import type { DistressOccasion } from "./escalation.ts";
import { deviceStatus } from "./signals.ts";

/** What a message says besides the call. Names of places: null: unknown. */
export type DistressSurroundings = {
  readonly customerName: string;
  readonly siteName: string | null;
  readonly areaName: string | null;
  readonly publicUrl: string;
  readonly timezone: string;
};

/**
 * That somebody calls for help, or that somebody has taken the call, in the words of the recipient's language. Who is to
 * help is given the name.
 */
export function distressMessage(
  distress: Distress,
  occasion: DistressOccasion,
  around: DistressSurroundings,
  locale: Locale,
): Message {
  const words = DISTRESS_WORDS[locale];
  const { customerName, siteName, areaName, publicUrl, timezone } = inOneLine(around);
  const { handler } = distressStatus(distress.acts);
  const kind = words.kinds[deviceStatus(distress).kind];
  const isDrill = distress.purpose === "drill";
  const who = isDrill
    ? words.nobodyInDanger
    : distress.name === null
      ? words.unknown
      : oneLine(distress.name);
  const place = [siteName, areaName].flatMap((name) => name ?? []).join(", ") || words.nowhere;
  const since = wallTime(distress.raisedAt, timezone);
  const taken = handler === null ? words.nobody : words.by(oneLine(handler.byName));
  const subject = `${isDrill ? words.exercise : ""}${words[occasion]}${words.colon}${who} (${kind})`;
  const link = `${publicUrl}${distressPath(distress.id)}`;
  const lines = [
    subject,
    "",
    taken,
    `${words.where}${words.colon}${place}`,
    `${words.since}${words.colon}${since}`,
    // Of a person who works alone without a tag.
    ...(String(distress.tagId) === distress.assetId
      ? []
      : [`${words.device}${words.colon}${oneLine(distress.tagId)}`]),
    `${words.customer}${words.colon}${customerName}`,
    "",
    `${words.see}${words.colon}${link}`,
  ];
  return {
    subject: `[Balise] ${subject}`,
    text: `${lines.join("\n")}\n`,
    short: [subject, place, taken, since, link].join(" · "),
  };
}
