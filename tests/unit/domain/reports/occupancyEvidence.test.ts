import { expect, test } from "vitest";
import type { AssetHistoryEvent } from "../../../../src/domain/assets/assetHistory.ts";
import { occupancyEvidence } from "../../../../src/domain/reports/occupancyEvidence.ts";
import { DAY } from "../../../../src/domain/base/time.ts";
import { asset, site, T0 } from "../../../support/fixtures.ts";

const FROM = T0 - 10 * DAY;
const WORKSITES = new Set([site("tower")]);
const place = (name: string | null) => ({
  site: name === null ? null : site(name),
  floor: null,
  area: null,
});
const common = (at: number) => {
  const { id: assetId, family, subFamily } = asset("a");
  return { id: `e${at}`, seq: at, at, recordedAt: at, assetId, tagId: null, family, subFamily };
};
const moved = (at: number, from: string | null, to: string | null): AssetHistoryEvent => ({
  ...common(at),
  type: "asset.moved",
  from: place(from),
  to: place(to),
});
const movement = (at: number, movementState: "MOVING" | "STATIC"): AssetHistoryEvent => ({
  ...common(at),
  type: "asset.movementChanged",
  movementState,
});
const evidence = (events: AssetHistoryEvent[], more: Parameters<typeof asset>[1] = {}) =>
  occupancyEvidence(asset("a", { createdAt: 1, ...more }), events, WORKSITES, FROM);

test("an asset without history was where it is now", () => {
  const here = { locationSite: site("tower") };
  expect(evidence([], { ...here, areaSince: 5 }).stays).toEqual([{ from: FROM, to: null }]);
  expect(evidence([], { ...here, areaSince: T0 - DAY }).stays).toEqual([
    { from: T0 - DAY, to: null },
  ]);
  expect(evidence([], { locationSite: site("depot") }).stays).toEqual([]);
  expect(evidence([])).toEqual({ knownSince: 1, movedAt: [], stays: [] });
});

test("stays are between changes of place, on worksites only; changes of place and movement are movement", () => {
  const [left, came, parked] = [T0 - 6 * DAY, T0 - 4 * DAY, T0 - 2 * DAY];
  const told = evidence(
    [moved(left, "tower", "depot"), moved(came, "depot", "tower"), movement(parked, "STATIC")],
    { locationSite: site("tower"), areaSince: came, lastMovedAt: parked },
  );
  expect(told.stays).toEqual([
    { from: FROM, to: left },
    { from: came, to: null },
  ]);
  expect(told.movedAt).toEqual([parked, left, came, parked]);
});
