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
