import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  areNamesOpen,
  closingInstant,
  isOpeningUnderWay,
  mayBeOpened,
  NAMES_LEAD,
  openingSpan,
} from "../../../../src/domain/evacuations/nameOpening.ts";
import { seesNames } from "../../../../src/domain/base/seesNames.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

describe("an opening of names", () => {
  test("counts from a moment after the command, for as long as was asked", () => {
    const span = openingSpan(15, T0);
    const open = (after: number) => areNamesOpen(span, T0 + after);
    expect([0, NAMES_LEAD - 1, NAMES_LEAD, NAMES_LEAD + 15 * MINUTE - 1].map(open)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(open(NAMES_LEAD + 15 * MINUTE)).toBe(false);
    expect(areNamesOpen(null, T0)).toBe(false);
  });

  test.each([
    { name: "an hour, for a reason", minutes: 60, reason: "A visitor is missed", may: true },
    { name: "longer", minutes: 61, reason: "A visitor is missed", may: false },
    { name: "no reason", minutes: 15, reason: "    .   ", may: false },
  ])("may be commanded for $name: $may", ({ minutes, reason, may }) => {
    expect(mayBeOpened({ minutes, reason })).toBe(may);
  });

  test("is under way from its command on, until a moment before its end", () => {
    const span = openingSpan(15, T0);
    expect(span).toEqual({ from: T0 + NAMES_LEAD, until: T0 + NAMES_LEAD + 15 * MINUTE });
    const is = (after: number) => isOpeningUnderWay(span, T0 + after);
    expect([is(0), is(15 * MINUTE - 1), is(15 * MINUTE)]).toEqual([true, true, false]);
    expect(isOpeningUnderWay(null, T0)).toBe(false);
    expect(closingInstant(span, T0 + MINUTE)).toBe(T0 + MINUTE + NAMES_LEAD);
    expect(closingInstant(span, T0 + HOUR)).toBe(span.until);
  });

  test("ends a moment after it is closed, and never later than it would have", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(70 * MINUTE), (minutes, later) => {
        const span = openingSpan(minutes, T0);
        const until = closingInstant(span, T0 + later);
        expect(until).toBeLessThanOrEqual(Math.min(span.until, T0 + later + NAMES_LEAD));
        expect(isOpeningUnderWay({ until }, T0 + later)).toBe(false);
      }),
    );
  });
});

describe("who sees names", () => {
  const at = CustomerIndex.parse("tower");
  test.each([
    [["customer.tower.screen"], false],
    [["customer.tower.worker"], true],
    [["customer.tower.admin"], true],
    [["customer.tower.screen", "customer.tower.worker"], true],
    [["customer.harbour.admin", "customer.tower.screen"], false],
    [["admin"], true],
    [[], false],
  ])("%j: %j", (profiles, sees) => {
    expect(seesNames(profiles, at)).toBe(sees);
  });
});
