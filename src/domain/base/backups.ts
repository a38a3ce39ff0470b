import { z } from "zod";
import { EpochMs } from "./instant.ts";

/**
 * What Balise knows of its backups. `at`: when the last one was whole; null: there was none yet. `oldest`: when the oldest
 * that lies beside it was begun: what a purge has removed since is in it still; null: not known.
 */
export const Backups = z.object({
  at: EpochMs.nullable(),
  oldest: EpochMs.nullable().default(null),
});
export type Backups = z.infer<typeof Backups>;

/** The same for operators. `failed`: the last try, where it has failed and none was whole since; it names folders of the machine. */
export const BackupStatus = Backups.extend({
  failed: z.object({ at: EpochMs, reason: z.string() }).nullable().default(null),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

/** The file beside the mark in which a backup that failed says when (`at`, epoch ms) and why (`reason`). */
export const failureFileOf = (mark: string): string => `${mark}.failed`;
