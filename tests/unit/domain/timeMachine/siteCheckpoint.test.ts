import { describe, expect, test } from "vitest";
import { TagId } from "../../../../src/domain/base/ids.ts";
import { checkpointInstant } from "../../../../src/domain/timeMachine/siteCheckpoint.ts";
import { checkpointsOf } from "../../../support/checkpointsOf.ts";
import { area, asset, site, T0 } from "../../../support/fixtures.ts";

describe("checkpointsOf", () => {
  test("one a site, those who are nowhere in one of their own, archived ones left out", () => {
    const inYard = { locationSite: site("tower"), floor: 0, area: area("yard"), areaSince: T0 };
    const checkpoints = checkpointsOf(
      [asset("ann", inYard), asset("bob"), asset("eve", { ...inYard, isArchived: true })],
      T0,
      7,
    );
    expect(
      checkpoints.map(({ id, site: where, seq, assets }) => [
        id,
        where,
        seq,
        assets.map((a) => a.id),
      ]),
    ).toEqual([
      [`site-tower-${T0}`, "site-tower", 7, ["asset-ann"]],
      [`nowhere-${T0}`, null, 7, ["asset-bob"]],
    ]);
  });

  test("hold of every asset of a site what goes on from there, and nothing else", () => {
    const ann = asset("ann", {
      locationSite: site("tower"),
      floor: 1,
      area: area("yard"),
      areaSince: T0 - 5,
      location: { lat: 45, lon: 4 },
      scannedBy: TagId.parse("tag-west"),
      lastTagUpdate: T0 - 1,
      lastPositionUpdate: T0 - 2,
      batteryLevel: 40,
      movementState: "MOVING",
    });
    const bob = asset("bob", { locationSite: site("tower") });
    const [checkpoint, ...others] = checkpointsOf([ann, bob], T0 + 1, 7);
    expect(others).toEqual([]);
    expect(checkpoint).toMatchObject({ id: `site-tower-${T0}`, at: T0 + 1 });
    expect(checkpoint?.assets).toEqual([
      {
        id: "asset-ann",
        family: "people",
        subFamily: "crew",
        place: { site: "site-tower", floor: 1, area: "area-yard" },
        areaSince: T0 - 5,
        location: { lat: 45, lon: 4 },
        scannedBy: "tag-west",
        lastTagUpdate: T0 - 1,
        lastPositionUpdate: T0 - 2,
        batteryLevel: 40,
        movementState: "MOVING",
        heardUntil: null,
        hiddenSince: null,
      },
      {
        id: "asset-bob",
        family: "people",
        subFamily: "crew",
        place: { site: "site-tower", floor: null, area: null },
        areaSince: null,
        location: null,
        scannedBy: null,
        lastTagUpdate: null,
        lastPositionUpdate: null,
        batteryLevel: null,
        movementState: null,
        heardUntil: null,
        hiddenSince: null,
      },
    ]);
  });

  test("the instant is the last half hour", () => {
    expect(new Date(checkpointInstant(Date.parse("2026-03-02T09:59:59Z"))).toISOString()).toBe(
      "2026-03-02T09:30:00.000Z",
    );
  });
});
