import { createHash } from "node:crypto";
import { MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { createSimulation } from "./simulation/simulation.ts";
import type { SimulateOptions } from "./simulateOptions.ts";
import { createWorld } from "./world/world.ts";

/** Says what would be sent, ten seconds of the world a line, as fast as it can be computed. One minute if no duration is given. */
export function dryRun(
  options: SimulateOptions,
  now: number,
  tell: (line: string) => void,
): number {
  const from = options.from ?? now;
  const until = from + (options.duration ?? MINUTE) * options.speed;
  const world = createWorld({ seed: options.seed, now: from });
  const simulation = createSimulation({ world, scenario: options.scenario, startedAt: from });
  const hash = createHash("sha256");
  let total = 0;
  for (let at = from; at < until; at += 10 * SECOND) {
    const groups = simulation
      .step(at, Math.min(until, at + 10 * SECOND))
      .filter(({ customer }) => options.customer === null || customer === options.customer);
    const count = groups.reduce((sum, { readings }) => sum + readings.length, 0);
    total += count;
    hash.update(JSON.stringify(groups));
    tell(
      `${new Date(at).toISOString()}  ${String(count).padStart(5)} readings of ${groups.length} gateways`,
    );
  }
  const seconds = (until - from) / SECOND;
  tell(
    `${total} readings in ${seconds} s of the world: ${(total / seconds).toFixed(1)} a second; sha256 ${hash.digest("hex").slice(0, 16)}`,
  );
  return 0;
}
