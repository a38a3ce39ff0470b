import { describe, expect, test } from "vitest";
import { checkpointInstant, checkpointsOf } from "../../../../src/domain/past/siteCheckpoint.ts";
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

  test("the instant is the last half hour", () => {
    expect(new Date(checkpointInstant(Date.parse("2026-03-02T09:59:59Z"))).toISOString()).toBe(
      "2026-03-02T09:30:00.000Z",
    );
  });
});
