import type { Customer } from "../../../src/domain/customers/customer.ts";
import type { AppDeps } from "../platform/deps.ts";
import { reasonOf } from "../platform/log.ts";

/** Evacuations that go on, drills too: who counts people does not ask which it is. */
const RUNNING = { query: { term: { state: "running" } } };
/** Calls for help that nobody has resolved. */
const UNRESOLVED = { query: { bool: { must_not: [{ term: { state: "resolved" } }] } } };

/** Whether people are searched for at a customer: an evacuation, or a call for help. What cannot be read may be one. */
export function createIsAlarmed(
  // Its sdk is there only once Kuzzle has started: it is looked up at each use.
  deps: Pick<AppDeps, "log" | "sdk">,
): (customer: Pick<Customer, "index">) => Promise<boolean> {
  return async ({ index }) => {
    const { log, sdk } = deps;
    try {
      const counts = await Promise.all([
        sdk.document.count(index, "evacuations", RUNNING),
        sdk.document.count(index, "distresses", UNRESOLVED),
      ]);
      return counts.some((count) => count > 0);
    } catch (error) {
      log.warn(`${index}: whether people are searched for is not known: ${reasonOf(error)}`);
      return true;
    }
  };
}
