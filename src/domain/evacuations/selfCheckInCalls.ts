import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { OPERATORS } from "../base/holders.ts";
import { CustomerIndex, SiteId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { SECOND } from "../base/time.ts";
import { CommandId } from "../base/commandId.ts";
import { Evacuation } from "./evacuation.ts";

/** What stands behind the address on a printed sheet. Sealed by the server: nobody makes one. */
const Code = z.string().min(1).max(400);
/** A line that somebody enters about themselves. */
const Entered = z.string().trim().min(1).max(100);

/** The person who is counted: by the number or the scanned text of a badge, or by name where they have none. */
export const SelfCheckedBy = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("badge"), badge: z.string().trim().min(1).max(300) }),
  z.strictObject({ kind: z.literal("name"), name: Entered, company: Entered.nullable() }),
]);
export type SelfCheckedBy = z.infer<typeof SelfCheckedBy>;

/**
 * What a printed code of a muster area leads to: site and area, as they stand on the sheet, and whether an evacuation of
 * the site runs. Nobody and nothing else is named.
 */
export const lookCheckIn = defineCall({
  name: "omniscient/checkIn:look",
  request: z.strictObject({ code: Code }),
  answer: z.object({
    siteName: z.string(),
    /** Null: the site has no muster area. */
    areaName: z.string().nullable(),
    /** Null: none runs. */
    evacuation: Evacuation.pick({ kind: true, startedAt: true }).nullable(),
  }),
  customer: null,
  holders: [],
  isOpen: true,
  isReading: true,
  isRepeatable: true,
  patience: 8 * SECOND,
  refusals: ["link_over", "too_soon"],
});

/**
 * Counts a person who has scanned a printed code, in the evacuation that runs on its site. The answer is the same for a badge
 * that is known and for one that nobody has: that is kept as somebody who is not on the list. A conflict where no
 * evacuation runs, or another one than the page has shown.
 */
export const countCheckIn = defineCall({
  name: "omniscient/checkIn:count",
  request: z.strictObject({
    code: Code,
    /** Chosen by the page: sent again after a lost answer it counts nobody twice. */
    commandId: CommandId,
    /** The start of the evacuation that the page shows. */
    startedAt: EpochMs,
    who: SelfCheckedBy,
  }),
  answer: z.object({ countedAt: EpochMs }),
  customer: null,
  holders: [],
  isOpen: true,
  isRepeatable: true,
  patience: 8 * SECOND,
  refusals: ["link_over", "too_soon"],
});

/** The sheets to be printed for a site as a PDF: a page for each muster area, with its code and what to do, in French and English. */
export const readCheckInSheet = defineCall({
  name: "omniscient/checkIn:sheet",
  verb: "get",
  // Kuzzle adds arguments of its own to those of the address.
  request: z.object({ customerIndex: CustomerIndex, site: SiteId }),
  answer: z.unknown(),
  media: ["application/pdf"],
  holders: OPERATORS,
  isRepeatable: true,
});
