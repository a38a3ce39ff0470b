import { AssetMoved } from "../../../src/domain/assets/assetHistory.ts";
import { DAY, MINUTE } from "../../../src/domain/base/time.ts";
import { CALLS } from "../../../src/domain/calls.ts";
import { Counter } from "../../../src/domain/counters/counter.ts";
import { Family } from "../../../src/domain/referential/referential.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { asset, counter, placeIn, T0 } from "../../support/fixtures.ts";
import { MACHINES } from "../../support/referential.ts";
import { countersOf } from "./counters.ts";
import { smallSiteOf } from "./smallSiteOf.ts";

const NO_LABELS = { fr: null, en: null };
export const PEOPLE = Family.parse({
  id: "family-people",
  name: "people",
  category: "personnel",
  markerUrl: null,
  labels: NO_LABELS,
  subFamilies: [{ name: "crew", labels: NO_LABELS, attributes: [] }],
});

/** The counter that is there already. */
export const YARD_COUNTER = counter(
  {},
  { alert: { isEnabled: false, alertedBy: [], emails: [], phones: [], delay: 0 } },
);

/** Two days ago three people were in the hall at once, for 20 minutes. */
const CROWDED = T0 - 2 * DAY;
const MINUTES: readonly (readonly [who: string, minute: number, isIn: boolean])[] = [
  ["one", 0, true],
  ["two", 5, true],
  ["three", 10, true],
  ["three", 30, false],
  ["two", 40, false],
  ["one", 50, false],
];
const MOVES = MINUTES.map(([who, minute, isIn]) =>
  AssetMoved.parse({
    id: `moved-${who}-${minute}`,
    seq: minute + 1,
    type: "asset.moved",
    at: CROWDED + minute * MINUTE,
    recordedAt: CROWDED + minute * MINUTE,
    assetId: `asset-${who}`,
    tagId: null,
    family: "people",
    subFamily: "crew",
    from: placeIn(isIn ? "yard" : "hall"),
    to: placeIn(isIn ? "hall" : "yard"),
  }),
);

/** Two people and a crane in the hall, and the counters that are told. */
export function hallOf(live: FixtureLive, counters: readonly Counter[] = [YARD_COUNTER]): void {
  const { site: locationSite, floor, area } = placeIn("hall");
  const inHall = { locationSite, floor, area, lastTagUpdate: T0, lastPositionUpdate: T0 };
  const crane = { category: "material", family: "machines", subFamily: "crane" } as const;
  smallSiteOf(live, {
    assets: [asset("ann", inHall), asset("bob", inHall), asset("crane", { ...inHall, ...crane })],
    counters: [...counters],
  });
  live.write("references", PEOPLE, MACHINES);
  countersOf(live, MOVES);
  live.server.answerLeast(CALLS);
}
