import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { EpochMs } from "../../src/domain/base/time.ts";
import type { BackendClient } from "./client/backendClient.ts";
import type { SimulateOptions } from "./simulateOptions.ts";
import { firstAhead } from "./simulation/ahead.ts";
import { TOUR_HORIZON } from "./world/tourHorizon.ts";

/** How far the world's calendar is ahead of the wall's (`firstAhead`), as its first start has set it for good. */
const Clock = z.object({ ahead: z.number().int() });

function fileIn(dataFolder: string): string {
  return path.join(dataFolder, "demo", "clock.json");
}

/**
 * Milliseconds; null: no start has set it yet. It is kept because the past of the demo is written by it, and every later
 * start must go on where that ends.
 */
function readDemoClock(dataFolder: string): number | null {
  try {
    return Clock.parse(JSON.parse(readFileSync(fileIn(dataFolder), "utf8"))).ahead;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function keepDemoClock(dataFolder: string, ahead: number): void {
  const file = fileIn(dataFolder);
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify({ ahead })}\n`, { mode: 0o600 });
  renameSync(temporary, file);
}

/**
 * How far the world's calendar is ahead of the wall's, as the first start has set it: `firstAhead`, or the wall's own
 * where that was asked for. A world that is there already, and has a past, keeps the wall's.
 */
export async function calendarOf(
  { from, supervised, clock }: Pick<SimulateOptions, "from" | "supervised" | "clock">,
  dataFolder: string | null,
  client: Pick<BackendClient, "call"> | null,
  now: EpochMs,
): Promise<{ readonly ahead: number; readonly note: string | null }> {
  // An instant that somebody names is one of the world's calendar.
  if (from !== null || dataFolder === null) return { ahead: 0, note: null };
  const kept = readDemoClock(dataFolder);
  if (kept !== null) {
    const note =
      clock === "now" && kept !== 0
        ? "The calendar of the demo stays as its first start has set it, since its past is written by it: --clock now counts together with --fresh."
        : null;
    return { ahead: kept, note };
  }
  if (!supervised || client === null) return { ahead: 0, note: null };
  const isNew = (await client.call(FIRST_CUSTOMER)) === false;
  const ahead = isNew && clock === "shift" ? firstAhead(now) : 0;
  keepDemoClock(dataFolder, ahead);
  return { ahead, note: null };
}

/** Whether the world was made before. */
const FIRST_CUSTOMER = {
  controller: "document",
  action: "exists",
  index: "multi-tenancy-config",
  collection: "customers",
  _id: TOUR_HORIZON,
} as const;
