import { expect, test } from "vitest";
import { EvacuationId } from "../../../../../src/domain/base/ids.ts";
import { DAY, HOUR, MINUTE } from "../../../../../src/domain/base/time.ts";
import { nextDrill } from "../../../../../src/domain/evacuations/drillRegister.ts";
import { site, T0 } from "../../../../support/fixtures.ts";
import { documentOf, PARIS } from "../documentFixtures.ts";

const drill = (name: string, startedAt: number) => ({
  id: EvacuationId.parse(`evacuation-${startedAt}`),
  site: site(name),
  siteName: name,
  startedAt,
  startedByName: "Ann",
  firstFoundAt: startedAt + MINUTE,
  lastFoundAt: startedAt + 9 * MINUTE,
  endedAt: startedAt + HOUR,
  expected: 12,
  found: 11,
  unlisted: 2,
  remark: { text: "The west door was locked", byName: "Ann", at: T0 },
});

test("the register says of each site when the next drill is due, and names those without one", () => {
  const [first, last] = [T0 - 300 * DAY, T0 - 200 * DAY];
  const dueAt = nextDrill(last, PARIS);
  const { figures, doubts, rows, certainties } = documentOf("drills", {
    register: {
      sites: [
        { site: site("other"), siteName: "Other", lastAt: null, dueAt: null, state: null },
        { site: site("tower"), siteName: "Tower", lastAt: last, dueAt, state: "due" },
      ],
      drills: [drill("tower", last), drill("tower", first)],
    },
  });
  expect(figures.map(({ value, isDoubtful }) => [value, isDoubtful])).toEqual([
    ["1", true],
    ["0", false],
    ["1", true],
  ]);
  expect(doubts).toHaveLength(2);
  expect(certainties).toEqual(["unknown", "certain", "certain"]);
  const minute = (at: number) => ({ at, precision: "minute" });
  expect(rows).toEqual([
    ["Other", ...Array.from({ length: 10 }, () => null)],
    [
      "tower",
      minute(last),
      minute(last + MINUTE),
      minute(last + 9 * MINUTE),
      minute(last + HOUR),
      12,
      11,
      2,
      "Ann",
      "The west door was locked",
      { at: dueAt, precision: "day" },
    ],
    [
      "tower",
      minute(first),
      minute(first + MINUTE),
      minute(first + 9 * MINUTE),
      minute(first + HOUR),
      12,
      11,
      2,
      "Ann",
      "The west door was locked",
      null,
    ],
  ]);
});
