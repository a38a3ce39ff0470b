import { describe, expect, test } from "vitest";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { initialCounterState } from "../../../../src/domain/counters/counterEngine.ts";
import {
  doubtfulByArea,
  withEntrantsInDoubt,
} from "../../../../src/domain/counters/doubtfulPeople.ts";
import { area, T0 } from "../../../support/fixtures.ts";

const NOW = T0 + HOUR;
const person = (where: string | null, sureAgo: number | null, heardAgo = 0) => ({
  area: where === null ? null : area(where),
  lastTagUpdate: NOW - heardAgo,
  placeHidden: null,
  placeProof: {
    at: NOW - heardAgo,
    radius: 30,
    sureAt: sureAgo === null ? null : NOW - heardAgo - sureAgo,
  },
});

describe("people in doubt", () => {
  test("are those whose newest fixes are not sure, and those who are not heard any more, by area", () => {
    expect(
      doubtfulByArea(
        [
          person("yard", 0),
          person("yard", null),
          person("yard", MINUTE),
          person("hall", 0, 2 * HOUR),
          person("gate", 10 * SECOND),
          person(null, null),
        ],
        NOW,
      ),
    ).toEqual([
      { area: area("yard"), present: 2 },
      { area: area("hall"), present: 1 },
    ]);
  });

  test("include who has come into an area until somebody has looked", () => {
    const state = initialCounterState(0);
    const heads = (yard: number, hall: number) => [
      { area: area("yard"), present: yard },
      { area: area("hall"), present: hall },
    ];
    const before = {
      ...state,
      areas: heads(2, 2),
      doubtful: [{ area: area("yard"), present: 1 }],
    };
    const after = { ...before, areas: heads(4, 1) };
    expect(withEntrantsInDoubt(before, after, [area("yard"), area("hall")]).doubtful).toEqual([
      { area: area("yard"), present: 3 },
    ]);
    expect(withEntrantsInDoubt(before, after, [area("hall")])).toBe(after);
    expect(withEntrantsInDoubt(before, before, [area("yard")])).toBe(before);
  });
});
