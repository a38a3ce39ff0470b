import { SECOND } from "../../src/domain/base/time.ts";
import { BackendUnreachable } from "./client/backendClient.ts";
import { pause } from "./pause.ts";
import type { SimulationSurroundings } from "./runSimulation.ts";
import type { SimulateOptions } from "./simulateOptions.ts";

/** Between two attempts to reach a backend that does not answer, ms. */
const RETRY = SECOND / 2;

/**
 * Does what may be repeated until the backend has answered: a supervised demo waits for one that starts, or that has more
 * to do than it can, for as long as its supervisor lets it, and says so.
 */
export async function patiently<Value>(
  { supervised }: Pick<SimulateOptions, "supervised">,
  { ending, progress }: Pick<SimulationSurroundings, "ending" | "progress">,
  work: () => Promise<Value>,
): Promise<Value> {
  const began = Date.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!supervised || !(error instanceof BackendUnreachable) || ending.aborted) throw error;
      const seconds = Math.round((Date.now() - began) / SECOND);
      progress(`waits for the backend, which does not answer yet (${seconds} s)`);
      await pause(RETRY, ending);
    }
  }
}
