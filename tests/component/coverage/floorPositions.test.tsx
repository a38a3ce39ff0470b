import { expect, test } from "vitest";
import { TagId } from "../../../src/domain/base/ids.ts";
import { DAY } from "../../../src/domain/base/time.ts";
import { FloorFingerprints, floorKey } from "../../../src/domain/coverage/fingerprints.ts";
import { site, T0 } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { openFront } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const measured = {
  seconds: 900,
  byWalks: { error: 1.38, rightArea: 0.884 },
  byAnchors: { error: 3.34, rightArea: 0.49 },
};
/** What three walks have taught the ground floor, the last of them on 12 March 2026. */
const learnt = (fields: Partial<FloorFingerprints>): FloorFingerprints =>
  FloorFingerprints.parse({
    id: floorKey(site("tower"), 0),
    site: site("tower"),
    floor: 0,
    stamp: "1",
    rule: "walks",
    walks: [1, 2, 3].map((walk) => ({
      id: `walk-000000000${walk}`,
      startedAt: T0 + (7 + walk) * DAY,
    })),
    measured,
    anchors: [],
    leftOut: [],
    fingerprints: [],
    radiusPerSpread: 1,
    ...fields,
  });

async function positionsShown(
  floor: FloorFingerprints | null,
  locale: "en" | "fr" = "en",
): Promise<() => string> {
  await openFront("/administration/coverage", {
    locale,
    size: [1366, 768],
    given: (live) => {
      smallSiteOf(live);
      if (floor !== null) live.write("floor-fingerprints", floor);
    },
  });
  return () =>
    (document.querySelector<HTMLElement>(".Coverage-positions")?.innerText ?? "")
      .replaceAll(/\s+/gu, " ")
      .trim();
}

test("a floor that learnt from walks says its own error, and what the nearest anchor would be", async () => {
  const text = await positionsShown(learnt({ leftOut: [TagId.parse("tag-west")] }));
  await expect
    .poll(text)
    .toBe(
      "Learnt from walks 1.4 m, right area 88% 3 walks, the last one on 12/03/2026, each judged by the others. By the nearest anchor it would be 3.3 m, right area 49%. Left out, because they have moved, are gone or are offline: west. Walk again to count them in.",
    );
  await expectNobodyKeptOut();
});

test("and says it in French", async () => {
  const text = await positionsShown(learnt({}), "fr");
  await expect
    .poll(text)
    .toBe(
      "Appris par les marches 1,4 m, bonne zone 88 % 3 marches, la dernière le 12/03/2026, chacune jugée par les autres. Par l’ancre la plus proche, ce serait 3,3 m, bonne zone 49 %.",
    );
});

test.each([
  {
    name: "nobody walked it",
    floor: null,
    why: "Nobody has walked this floor and marked where they stood",
  },
  {
    name: "it was walked once",
    floor: learnt({ rule: "once", measured: null }),
    why: "its error cannot be measured, so that the nearest anchors still decide",
  },
  {
    name: "the walks are no better",
    floor: learnt({ rule: "notBetter" }),
    why: "The walks are no better than the nearest anchors: 1.4 m, right area 88% beside 3.3 m, right area 49%.",
  },
])("a floor is left to its nearest anchors, and says why, where $name", async ({ floor, why }) => {
  const text = await positionsShown(floor);
  await expect.poll(text).toContain(why);
  expect(text()).toMatch(/^By the nearest anchor/u);
});
