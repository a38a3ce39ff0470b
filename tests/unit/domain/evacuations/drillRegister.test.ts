import { describe, expect, test } from "vitest";
import { EvacuationId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { drillRegister, nextDrill } from "../../../../src/domain/evacuations/drillRegister.ts";
import {
  EvacuationEvent,
  reduceEvents,
  viewOfEvacuation,
} from "../../../../src/domain/evacuations/evacuation.ts";
import { evacuationReport } from "../../../../src/domain/evacuations/evacuationReport.ts";
import { area, site } from "../../../support/fixtures.ts";
import { evacuated } from "../reports/documentFixtures.ts";

const PARIS = "Europe/Paris";
const at = (text: string) => Date.parse(text);
const day = (instant: number) => new Date(instant).toLocaleDateString("fr-FR", { timeZone: PARIS });
const TOWER = {
  id: site("tower"),
  siteName: "Tower",
  isArchived: false,
  musterAreas: [area("yard")],
};
const NOW = at("2026-11-27T09:00:00Z");

const drill = (
  startedAt: number,
  more: { kind?: "drill" | "real"; endedAt?: number | null } = {},
) => {
  const { evacuation, ...report } = evacuated();
  const { kind = "drill", endedAt = startedAt + HOUR } = more;
  return {
    ...report,
    endedAt,
    evacuation: {
      ...evacuation,
      id: EvacuationId.parse(`evacuation-${startedAt}`),
      site: site("tower"),
      siteName: "Tower",
      kind,
      startedAt,
    },
  };
};

describe("the next drill", () => {
  test.each([
    ["2026-03-15T10:00:00+01:00", "15/09/2026"],
    // Late in the evening here is the next day in no other timezone that counts.
    ["2026-03-15T23:30:00+01:00", "15/09/2026"],
    ["2026-03-16T00:30:00+01:00", "16/09/2026"],
    // Half a year has no such day: its last.
    ["2026-08-31T10:00:00+02:00", "28/02/2027"],
    ["2027-08-31T10:00:00+02:00", "29/02/2028"],
    ["2026-10-25T02:30:00+01:00", "25/04/2027"],
  ])("after one at %s is due on %s", (last, due) => {
    expect(day(nextDrill(at(last), PARIS))).toBe(due);
  });
});

describe("the register", () => {
  const stateAfter = (last: string) =>
    drillRegister([TOWER], [drill(at(last))], NOW, PARIS).sites[0]?.state;

  test("says where a site stands: on its day a drill is not overdue yet", () => {
    expect(stateAfter("2026-05-26T08:00:00Z")).toBe("due");
    expect(stateAfter("2026-05-27T23:00:00+02:00")).toBe("soon");
    expect(stateAfter("2026-07-26T08:00:00Z")).toBe("soon");
    expect(stateAfter("2026-07-28T08:00:00Z")).toBe("notDue");
  });

  test("counts from the last drill that has ended; real evacuations put none off", () => {
    const reports = [
      drill(at("2026-01-10T08:00:00Z")),
      drill(at("2026-03-10T08:00:00Z")),
      drill(at("2026-10-10T08:00:00Z"), { kind: "real" }),
      drill(at("2026-11-26T08:00:00Z"), { endedAt: null }),
    ];
    const { sites, drills } = drillRegister([TOWER], reports, NOW, PARIS);
    expect(sites[0]).toMatchObject({ lastAt: at("2026-03-10T08:00:00Z"), state: "due" });
    expect(drills.map(({ startedAt }) => day(startedAt))).toEqual(["10/03/2026", "10/01/2026"]);
  });

  test("names sites without a known drill first, and leaves out those where nobody gathers", () => {
    const other = { ...TOWER, id: site("other"), siteName: "Other" };
    const store = { ...TOWER, id: site("store"), musterAreas: [] };
    const gone = { ...TOWER, id: site("gone"), isArchived: true };
    const { sites } = drillRegister([TOWER, other, store, gone], [drill(NOW - HOUR)], NOW, PARIS);
    expect(sites.map(({ siteName, state }) => [siteName, state])).toEqual([
      ["Other", null],
      ["Tower", "notDue"],
    ]);
  });

  test("has the last remark by when it was told, and none once it was taken back", () => {
    const { evacuation } = drill(NOW);
    const observed = (text: string, recordedAt: number) =>
      EvacuationEvent.parse({
        id: `observed-${recordedAt}`,
        evacuationId: evacuation.id,
        commandId: null,
        at: recordedAt,
        recordedAt,
        by: "user-sam",
        byName: "Sam",
        type: "evacuation.observed",
        text,
      });
    const remarkOf = (...events: EvacuationEvent[]) =>
      evacuationReport(viewOfEvacuation(reduceEvents(evacuation, events)), NOW + HOUR).observed
        ?.text ?? null;
    const [first, second] = [observed("slow", NOW + MINUTE), observed("stairs", NOW + 2 * MINUTE)];
    expect(remarkOf(second, first)).toBe("stairs");
    expect(remarkOf(first, second, observed("", NOW + 3 * MINUTE))).toBeNull();
  });
});
