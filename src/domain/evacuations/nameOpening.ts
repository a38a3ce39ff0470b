import { z } from "zod";
import { UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { MINUTE, SECOND } from "../base/time.ts";

/**
 * An opening or its end counts from so many ms after it was commanded: every node of the backend reads openings at least
 * that often, so that all of them change at the same instant.
 */
export const NAMES_LEAD = 2 * SECOND;

/** For how long names are opened at most, in minutes. */
export const MAX_OPEN_MINUTES = 60;

/** Why the names are opened: it is kept with who did it. */
export const OpeningReason = z
  .string()
  .trim()
  .min(5, "Say why the names are opened, in 5 characters at least.")
  .max(200, "Say why the names are opened, in 200 characters at most.");

/** The id of the one document of collection name-openings: what went before is in audit-events. */
export const NAME_OPENING = "current";

/** The names of people are open on the customer's shared screens from `from` up to and without `until` (epoch ms). */
export const NameOpening = z.object({
  id: z.literal(NAME_OPENING),
  /** What both audit events are about. */
  opening: z.string().min(1),
  from: EpochMs,
  until: EpochMs,
  by: UserId,
  byName: z.string(),
  reason: OpeningReason,
});
export type NameOpening = z.infer<typeof NameOpening>;

/** Whether names are open at the instant; null: they were never opened. */
export function areNamesOpen(
  opening: Pick<NameOpening, "from" | "until"> | null,
  now: EpochMs,
): boolean {
  return opening !== null && opening.from <= now && now < opening.until;
}

/** Whether an opening goes on, or is about to begin. */
export function isOpeningUnderWay(opening: Pick<NameOpening, "until"> | null, now: EpochMs) {
  return opening !== null && now + NAMES_LEAD < opening.until;
}

/** Whether names may be opened for so many minutes, and for this reason. */
export function mayBeOpened({ minutes, reason }: { minutes: number; reason: string }): boolean {
  return minutes <= MAX_OPEN_MINUTES && OpeningReason.safeParse(reason).success;
}

/** The span of an opening that is commanded now. */
export function openingSpan(minutes: number, now: EpochMs): Pick<NameOpening, "from" | "until"> {
  const from = now + NAMES_LEAD;
  return { from, until: from + minutes * MINUTE };
}

/** When an opening that is ended now ends. */
export function closingInstant(opening: Pick<NameOpening, "until">, now: EpochMs): EpochMs {
  return Math.min(opening.until, now + NAMES_LEAD);
}
