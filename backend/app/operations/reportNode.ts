import { createRequire } from "node:module";
import { z } from "zod";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import type { JobStatus } from "../../../src/domain/operations/jobBook.ts";
import type { ServiceTurns } from "../../../src/domain/operations/loopTurns.ts";
import type { KuzzleInternals } from "../platform/kuzzle/internals.ts";
import { type Log, reasonOf } from "../platform/log.ts";
import { REPORT_EVERY, rememberReport } from "./nodeReports.ts";
import { ownVersion } from "./ownVersion.ts";

const Version = z.object({ version: z.string() });
const balise = ownVersion(import.meta.url);
const kuzzle = Version.parse(createRequire(import.meta.url)("kuzzle/package.json")).version;

/** Tells the other nodes how this one stands, until it is ended. */
export function reportNode(
  { internals, now, log }: { internals: KuzzleInternals; now: () => number; log: Log },
  id: string,
  holdsLease: () => boolean,
  jobs: () => JobStatus[],
  turns: () => ServiceTurns[],
): { end(): void } {
  const startedAt = EpochMs.parse(now());
  const tell = () => {
    const isHolder = holdsLease();
    rememberReport(internals, {
      id,
      startedAt,
      at: EpochMs.parse(now()),
      holdsLease: isHolder,
      node: process.versions.node,
      kuzzle,
      balise: balise.version,
      commit: balise.commit,
      turns: turns(),
      memory: process.memoryUsage.rss(),
      jobs: isHolder ? jobs() : null,
    }).catch((error: unknown) =>
      log.warn(`This node could not say how it stands: ${reasonOf(error)}`),
    );
  };
  tell();
  const timer = setInterval(tell, REPORT_EVERY);
  return { end: () => clearInterval(timer) };
}
