import type { Asset } from "../../../src/domain/assets/asset.ts";
import { DAY } from "../../../src/domain/base/time.ts";
import { CALLS } from "../../../src/domain/calls.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { asset, T0, tag } from "../../support/fixtures.ts";
import { dateOf, figure, text } from "../../support/referential.ts";
import { assetsOf } from "./assets.ts";
import { smallSiteOf } from "./smallSiteOf.ts";

/** When crane-b was inspected last. */
export const INSPECTED_LATELY = T0 - 3 * DAY;

/** Without a tag, so that nothing holds it back from the archive. */
const machine = (
  name: string,
  subFamily: "crane" | "pump",
  serial: string,
  more: Partial<Asset> = {},
): Asset =>
  asset(name, {
    designation: `${subFamily} ${name}`,
    family: "machines",
    subFamily,
    category: "material",
    attributes: [text("serial", serial)],
    tagId: null,
    manufacturerId: null,
    technology: null,
    ...more,
  });

const MACHINES_THERE = [
  machine("crane-a", "crane", "S-1", {
    batteryLevel: 10,
    attributes: [
      text("serial", "S-1"),
      text("colour", "red"),
      figure("load", 40),
      dateOf("due", Date.UTC(2020, 0, 15)),
    ],
  }),
  machine("crane-b", "crane", "S-2", {
    attributes: [
      text("serial", "S-2"),
      text("colour", "blue"),
      figure("load", 12.5),
      dateOf("inspected", INSPECTED_LATELY),
    ],
  }),
  machine("crane-c", "crane", "S-3", {
    attributes: [
      text("serial", "S-3"),
      text("colour", "blue"),
      figure("load", 4),
      dateOf("inspected", Date.UTC(2020, 0, 15)),
    ],
  }),
  machine("pump-a", "pump", "S-4"),
];

/** Three cranes and a pump without tags, and a crane called wearer that has one. */
export function fiveMachinesOf(live: FixtureLive): void {
  smallSiteOf(live, { tags: [tag("wearer")] });
  assetsOf(live, [...MACHINES_THERE, asset("wearer", { family: "machines", subFamily: "crane" })]);
  live.server.answerLeast(CALLS);
}
