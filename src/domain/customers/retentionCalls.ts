import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { ADMINS } from "../base/holders.ts";
import { CustomerIndex } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { KeptSince } from "../base/retention.ts";
import { Backups } from "../base/backups.ts";
import { PurgeCertificate } from "./purge.ts";

/** Certificates of one answer: those of a month. */
export const MAX_CERTIFICATES = 31;

const One = z.strictObject({ customerIndex: CustomerIndex });
/** Null: the customer is not looked at yet. */
const Due = EpochMs.nullable();

/** When positions are removed next by the rules of the customer, from when on its past is whole, and what was removed: the newest 31 certificates. */
export const readRetention = defineCall({
  name: "omniscient/retention:read",
  request: One,
  answer: z.object({
    dueAt: Due,
    keptSince: KeptSince,
    certificates: z.array(PurgeCertificate),
    /** Of the whole platform; null: nothing is known of them. */
    backup: Backups.nullable().default(null),
  }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/** Removes what the rules of the customer keep no longer within the next minute, not within the next day. It cannot be taken back. */
export const purgeNow = defineCall({
  name: "omniscient/retention:purge",
  request: One,
  answer: z.object({ dueAt: EpochMs }),
  holders: ADMINS,
  isRepeatable: true,
});
