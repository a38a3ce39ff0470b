import { z } from "zod";
import { EpochMs } from "../base/instant.ts";

/** Where an embedded storage answers how its data stands. */
export const STORAGE_CONDITION_PATH = "/_balise/condition";

/** What is damaged in the storage's file. */
export const DamagedPart = z.object({
  /** The collection it belongs to, such as `kuzzle/users`; null: to none, or it is not known. */
  collection: z.string().nullable(),
  /** In the words of the database. */
  finding: z.string(),
});
export type DamagedPart = z.infer<typeof DamagedPart>;

/** How the data of an embedded storage stands, by its own word. */
export const DataCondition = z.object({
  /** The check of the file that runs, or ran last; it is checked part by part while it serves. */
  check: z.object({
    /** Null: none was begun yet. */
    startedAt: EpochMs.nullable(),
    /** Null: it is not over. */
    endedAt: EpochMs.nullable(),
    /** 0: they are not counted yet. */
    parts: z.number().int(),
    checked: z.number().int(),
  }),
  damaged: z.array(DamagedPart),
  /** Writes that were answered and are missing, since the log of the last ones was damaged; null: none, that is known. */
  lost: z
    .object({
      /** When that was found. */
      at: EpochMs,
      /** The last of them may never have been answered. */
      transactions: z.number().int(),
      pages: z.number().int(),
      /** Whose they are; none: it is not known, or not yet. */
      collections: z.array(z.string()),
      /** Where the damaged log is kept; null: there was no room for it. */
      copy: z.string().nullable(),
    })
    .nullable(),
  /** The disk that the file lies on; null: the system does not say, or not yet. */
  disk: z.object({ free: z.number(), size: z.number() }).nullable(),
  /** Since when writes are refused for want of room; null: they are not. */
  refusesSince: EpochMs.nullable(),
  /** The collections that take most of the file, by the last check, with all that searches need of them. */
  largest: z.array(z.object({ collection: z.string(), bytes: z.number() })),
});
export type DataCondition = z.infer<typeof DataCondition>;

/** Before anything was checked. */
export const unknownCondition: DataCondition = {
  check: { startedAt: null, endedAt: null, parts: 0, checked: 0 },
  damaged: [],
  lost: null,
  disk: null,
  refusesSince: null,
  largest: [],
};

/** Whether the last check is over and has read each part; a file has one part at least, so one that counted none was broken off. */
export function isChecked({ check }: Pick<DataCondition, "check">): boolean {
  return check.endedAt !== null && check.parts > 0 && check.checked === check.parts;
}

/** How full a disk is: `tight` from 80 % on, `critical` from 95 % on, `full` while writes find no room. */
export type Fullness = "roomy" | "tight" | "critical" | "full";

/** Shares of the disk, in percent. */
const TIGHT = 80;
const CRITICAL = 95;

/** What of the disk is taken, in whole percent; null: it is not known. */
export function takenPercent({ disk }: Pick<DataCondition, "disk">): number | null {
  if (disk === null || disk.size <= 0) return null;
  return Math.floor(((disk.size - disk.free) * 100) / disk.size);
}

/** How full the disk is, by which the screens warn. */
export function fullnessOf(condition: Pick<DataCondition, "disk" | "refusesSince">): Fullness {
  const taken = takenPercent(condition) ?? 0;
  if (condition.refusesSince !== null) return "full";
  if (taken >= CRITICAL) return "critical";
  return taken >= TIGHT ? "tight" : "roomy";
}
