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
    parts: z.number().int(),
    checked: z.number().int(),
  }),
  damaged: z.array(DamagedPart),
  /** The collections that take most of the file, by the last check, with all that searches need of them. */
  largest: z.array(z.object({ collection: z.string(), bytes: z.number() })),
});
export type DataCondition = z.infer<typeof DataCondition>;

/** Before anything was checked. */
export const unknownCondition: DataCondition = {
  check: { startedAt: null, endedAt: null, parts: 0, checked: 0 },
  damaged: [],
  largest: [],
};
