import { customersOf } from "../../../src/domain/base/profile.ts";
import type { AppDeps } from "../platform/deps.ts";
import { reasonOf } from "../platform/log.ts";
import type { IsEvacuating } from "../platform/security/boundSessions.ts";

/** Answers by what is stored; what cannot be read may be an evacuation. */
export function createIsEvacuating(deps: Pick<AppDeps, "log" | "sdk">): IsEvacuating {
  const running = {
    query: { bool: { filter: [{ term: { state: "running" } }, { term: { kind: "real" } }] } },
  };
  return async (profileIds) => {
    const counts = customersOf(profileIds).map(async (index) => {
      try {
        return await deps.sdk.document.count(index, "evacuations", running);
      } catch (error) {
        deps.log.warn(
          `${index}: whether an evacuation is under way is not known: ${reasonOf(error)}`,
        );
        return 1;
      }
    });
    return (await Promise.all(counts)).some((count) => count > 0);
  };
}
