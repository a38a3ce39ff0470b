import { expect, test } from "vitest";
import { CustomerIndex, SiteId } from "../../../../../src/domain/base/ids.ts";
import {
  type OccupancyQuery,
  readOccupancy,
} from "../../../../../src/streams/calls/reports/occupancyReport.ts";
import { liveOver } from "../../../../support/liveOver.ts";

const TOWER = CustomerIndex.parse("tower");
const yard = SiteId.parse("site-yard");
const ROW = {
  assetId: "asset-crane",
  reference: "G-12",
  designation: "Crane",
  family: "Lifting",
  subFamily: "Crane",
  currentWorksite: yard,
  occupiedDays: 3,
  days: 30,
  rate: 0.1,
};
const ANSWER = { from: 1, to: 2, timezone: "Europe/Paris", workingDays: 1, rows: [ROW] };

function backend(answer: unknown) {
  const bodies: unknown[] = [];
  const call = async ({ body }: { readonly body?: unknown }) => {
    bodies.push(body);
    return answer;
  };
  return { ...liveOver(call), bodies };
}

test.each([
  {
    name: "all materials",
    query: { days: 30, family: null, siteId: null },
    expected: { days: 30 },
  },
  {
    name: "those of a family on a site",
    query: { days: 7, family: "Lifting", siteId: yard },
    expected: { days: 7, family: "Lifting", siteId: yard },
  },
] satisfies readonly { name: string; query: OccupancyQuery; expected: object }[])(
  "$name are asked for, and answered row by row",
  async ({ query, expected }) => {
    const live = backend(ANSWER);
    expect(await readOccupancy(live, TOWER, query)).toEqual(ANSWER);
    expect(live.bodies).toEqual([{ customerIndex: TOWER, ...expected }]);
  },
);

test("an answer that is no report is refused, not shown", async () => {
  const live = backend({ ...ANSWER, rows: [{ ...ROW, rate: 12 }] });
  await expect(readOccupancy(live, TOWER, { days: 7, family: null, siteId: null })).rejects.toThrow(
    /rate/u,
  );
});
