import { DEMO_SCENARIOS_PATH, type DemoRequest } from "../../domain/base/demoScenarios.ts";

/** A server that has not answered for this long, in ms, does not. */
const PATIENCE = 10_000;

/** Asks the demo's server to play a scenario or to end it; false: it does not answer, or will not. */
export async function playDemo(request: DemoRequest): Promise<boolean> {
  try {
    const answer = await fetch(DEMO_SCENARIOS_PATH, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(PATIENCE),
    });
    return answer.ok;
  } catch {
    // Cut off, or too slow: the reader is notified.
    return false;
  }
}
