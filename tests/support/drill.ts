import type { Evacuation } from "../../src/domain/evacuations/evacuation.ts";
import { EvacuationId, UserId } from "../../src/domain/base/ids.ts";
import { area, site, T0 } from "./fixtures.ts";

/** A drill that Sam has started at the tower, whose yard is its muster area, with nobody on its list unless told. */
export function drill(overrides: Partial<Evacuation> = {}): Evacuation {
  return {
    id: EvacuationId.parse("evacuation-1"),
    site: site("tower"),
    siteName: "Tower",
    kind: "drill",
    startedBy: UserId.parse("user-sam"),
    startedByName: "Sam",
    startedAt: T0,
    musterAreas: [area("yard")],
    roll: [],
    state: "running",
    endedAt: null,
    ...overrides,
  };
}
