import { z } from "zod";
import { clientId } from "../base/clientId.ts";
import { LonLat } from "../base/geometry.ts";
import { ReadingId, SiteId, TagId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { MINUTE } from "../base/time.ts";
import { Place } from "../sites/presence.ts";
import { MountedAnchor } from "./mountedAnchor.ts";

/** The id that whoever starts a walk test gives it. */
export const WalkTestId = clientId("walk");
export type WalkTestId = z.infer<typeof WalkTestId>;

/** A walk test that nobody ends is over after this long, in ms: a forgotten one must not keep every reading for ever. */
export const WALK_LEASE = 20 * MINUTE;
/** Walk tests of one customer at once: each keeps every reading of its tag. */
export const MAX_WALKS = 10;

/**
 * Somebody walks through a site with a tag whose every reading is kept. It is over at `endedAt`, or at `until` by
 * itself; times in epoch ms.
 */
export const WalkTest = z.object({
  id: WalkTestId,
  tagId: TagId,
  /** As the tag was called then. */
  tagName: z.string().min(1),
  site: SiteId,
  startedAt: EpochMs,
  until: EpochMs,
  /** Null: nobody has ended it. */
  endedAt: EpochMs.nullable(),
  by: UserId,
  byName: z.string(),
  /** What receives tags at the site, where it stood when the test began. Absent: the test is of before they were kept, and teaches nothing. */
  anchors: z.array(MountedAnchor).optional(),
});
export type WalkTest = z.infer<typeof WalkTest>;

/** Where Balise places the tag by what was heard until then, and why; levels in dBm (`nearestAnchor`). */
export const WalkDecision = z.object({
  anchor: TagId,
  level: z.number(),
  by: z.enum(["held", "strongest"]),
  rival: z.object({ anchor: TagId, level: z.number() }).nullable(),
  place: Place,
  location: LonLat,
  /** What decided: the walks of the floor, or the nearest anchor alone. Absent: it was decided before floors had learnt. */
  basis: z.enum(["anchor", "walks"]).optional(),
  /** Radius in metres. */
  accuracy: z.number().optional(),
});
export type WalkDecision = z.infer<typeof WalkDecision>;

/** One advertisement of the tag under test, as a receiver heard it, and what followed from it. */
export const WalkReading = z.object({
  id: ReadingId,
  at: EpochMs,
  scannedBy: TagId,
  rssi: z.number(),
  /** Null: no receiver that has heard it lately is placed. */
  decision: WalkDecision.nullable(),
});
export type WalkReading = z.infer<typeof WalkReading>;

const part = { id: z.string().min(1), walkTest: WalkTestId, at: EpochMs };

/** A part of a trace: readings as they came in, or a spot at which the walker said to stand. */
export const WalkPart = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("readings"), ...part, readings: z.array(WalkReading).min(1) }),
  z.object({
    kind: z.literal("mark"),
    ...part,
    floor: z.number().int().nullable(),
    location: LonLat,
  }),
]);
export type WalkPart = z.infer<typeof WalkPart>;
export type WalkMark = Extract<WalkPart, { kind: "mark" }>;

/** When the test was or will be over, epoch ms. */
export function walkEnd({ until, endedAt }: Pick<WalkTest, "endedAt" | "until">): EpochMs {
  return endedAt ?? until;
}

export function isUnderWay(test: Pick<WalkTest, "endedAt" | "until">, now: EpochMs): boolean {
  return test.endedAt === null && now < test.until;
}

/** What was heard and marked, each in the order of its time. A reading that came twice counts once. */
export type WalkTrace = {
  readonly readings: readonly WalkReading[];
  readonly marks: readonly WalkMark[];
};

export function traceOf(parts: Iterable<WalkPart>): WalkTrace {
  const readings = new Map<string, WalkReading>();
  const marks: WalkMark[] = [];
  for (const one of parts) {
    if (one.kind === "mark") marks.push(one);
    else for (const reading of one.readings) readings.set(reading.id, reading);
  }
  return {
    readings: [...readings.values()].toSorted((a, b) => a.at - b.at),
    marks: marks.toSorted((a, b) => a.at - b.at),
  };
}
