import { expect, test } from "vitest";
import { csvText, readerDialect } from "../../../../src/domain/base/csvText.ts";
import {
  type Evacuation,
  EvacuationEvent,
  reduceEvents,
  PersonId,
  type RollPerson,
  viewOfEvacuation,
} from "../../../../src/domain/evacuations/evacuation.ts";
import { evacuationReport } from "../../../../src/domain/evacuations/evacuationReport.ts";
import { EvacuationId, UserId } from "../../../../src/domain/base/ids.ts";
import { NOWHERE } from "../../../../src/domain/sites/presence.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { formatDateTime } from "../../../../src/views/ui/format/formatDateTime.ts";
import { evacuationTable } from "../../../../src/views/evacuations/evacuationTable.ts";
import { site } from "../../../support/fixtures.ts";

/** 25/10/2026, a second before clocks in Paris go back. */
const START = Date.UTC(2026, 9, 25, 0, 59, 59);
const PARIS = { locale: "en", timezone: "Europe/Paris" } as const;
const HEADERS = [
  ..."Site,Kind,Started,Started by,Ended,Name,Reference,State".split(","),
  ..."Checked in at,After (s),How,By,Last seen,Last place".split(","),
];

const person = (name: string, overrides: Partial<RollPerson> = {}): RollPerson => ({
  id: PersonId.parse(`visitor-${name.length}`),
  assetId: null,
  name,
  reference: null,
  family: null,
  subFamily: null,
  place: NOWHERE,
  lastSeenAt: START - MINUTE,
  isFresh: true,
  ...overrides,
});
const ann = person("Ann", { reference: "P-1" });
const bob = person("=Bobby");

function rowsOf(people: readonly RollPerson[], found: readonly RollPerson[]) {
  const checkIns = found.map((one) =>
    EvacuationEvent.parse({
      id: `found-${one.id}`,
      evacuationId: "evacuation-1",
      commandId: null,
      at: START + 1999,
      recordedAt: START + 1999,
      by: "user-sam",
      byName: "Sam",
      type: "evacuation.checkedIn",
      personId: one.id,
      means: "hand",
    }),
  );
  const evacuation: Evacuation = {
    id: EvacuationId.parse("evacuation-1"),
    site: site("tower"),
    siteName: "Tower; north",
    kind: "real",
    startedBy: UserId.parse("user-sam"),
    startedByName: "Sam",
    startedAt: START,
    musterAreas: [],
    roll: [...people],
    state: "ended",
    endedAt: START + 5 * SECOND,
  };
  const state = reduceEvents(evacuation, checkIns);
  const report = evacuationReport(viewOfEvacuation(state), 0);
  return evacuationTable(report, {
    headers: HEADERS,
    kind: (kind) => kind,
    state: (isFound) => (isFound ? "found" : "missing"),
    sign: (sign) => sign,
    at: (instant) => formatDateTime(instant, PARIS, { hasSeconds: true }),
    place: () => "Yard",
  });
}

test("every row of the file says where, what kind, when and by whom, in the customer's time with seconds", () => {
  const of = ["Tower; north", "real", "25/10/2026 02:59:59", "Sam", "25/10/2026 02:00:04"];
  const seen = ["25/10/2026 02:58:59", "Yard"];
  expect(rowsOf([ann, bob], [ann])).toEqual([
    HEADERS,
    [...of, "Ann", "P-1", "found", "25/10/2026 02:00:00", 1, "hand", "Sam", ...seen],
    [...of, "=Bobby", null, "missing", null, null, null, null, ...seen],
  ]);
});

test("where nobody was expected, the file still says which evacuation it was", () => {
  const [head, row, ...rest] = rowsOf([], []);
  expect(row?.slice(0, 2)).toEqual(["Tower; north", "real"]);
  expect(row?.slice(5).every((cell) => cell === null)).toBe(true);
  expect([row?.length, rest]).toEqual([head?.length, []]);
});

test("a French reader's spreadsheet opens it by columns, and no name of it calculates", () => {
  const text = csvText(rowsOf([bob], []), readerDialect("fr"));
  expect(text.split("\r\n")[1]).toBe(
    `"Tower; north";real;25/10/2026 02:59:59;Sam;25/10/2026 02:00:04;'=Bobby;;missing;;;;;25/10/2026 02:58:59;Yard`,
  );
});
