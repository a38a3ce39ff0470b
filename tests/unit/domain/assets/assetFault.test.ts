import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AssetFault,
  faultAfter,
  type FaultOccurrence,
  faultSpans,
  faultState,
} from "../../../../src/domain/assets/assetFault.ts";
import { AssetId, TagId, UserId } from "../../../../src/domain/base/ids.ts";
import { DAY, HOUR } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const occurrence = (at: number, more: Partial<FaultOccurrence> = {}): FaultOccurrence => ({
  assetId: AssetId.parse("asset-digger"),
  tagId: TagId.parse("tag-digger"),
  at,
  code: "SPN 100 FMI 1",
  source: "ECU 1",
  severity: "RED",
  description: "Engine oil pressure",
  ...more,
});
const folded = (occurrences: readonly FaultOccurrence[], before: AssetFault | null = null) =>
  occurrences.reduce((fault, one) => faultAfter(fault, one, { id: "f", now: T0 }), before);
const resolvedAt = (at: number, fault: AssetFault | null): AssetFault =>
  AssetFault.parse({ ...fault, resolved: { at, by: UserId.parse("bob"), byName: "Bob" } });
const times = (fault: AssetFault | null) => [fault?.since, fault?.lastAt];

describe("a fault", () => {
  test("stands since it occurred first, in the words of its last occurrence", () => {
    const fault = folded([
      occurrence(T0, { severity: "AMBER" }),
      occurrence(T0 + HOUR),
      occurrence(T0 - HOUR, { description: null }),
    ]);
    expect(fault).toEqual({
      id: "f",
      assetId: "asset-digger",
      tagId: "tag-digger",
      code: "SPN 100 FMI 1",
      source: "ECU 1",
      severity: "RED",
      description: "Engine oil pressure",
      since: T0 - HOUR,
      lastAt: T0 + HOUR,
      recordedAt: T0,
      resolved: null,
      past: [],
    });
  });

  test("that is repeated is the same object", () => {
    const fault = folded([occurrence(T0), occurrence(T0 + HOUR)]);
    expect(folded([occurrence(T0), occurrence(T0 + HOUR)], fault)).toBe(fault);
  });

  test("that comes again after it was resolved stands since then", () => {
    const fault = resolvedAt(T0 + HOUR, folded([occurrence(T0)]));
    expect(faultState(fault, T0 + HOUR)).toBe("resolved");
    // Late word of before changes nothing of that.
    const late = folded([occurrence(T0 + HOUR / 2)], fault);
    expect([faultState(late as AssetFault, T0 + HOUR), ...times(late)]).toEqual([
      "resolved",
      T0,
      T0 + HOUR / 2,
    ]);
    const again = folded([occurrence(T0 + 3 * HOUR), occurrence(T0 + 2 * HOUR)], late);
    expect([faultState(again as AssetFault, T0 + 3 * HOUR), ...times(again)]).toEqual([
      "active",
      T0 + 2 * HOUR,
      T0 + 3 * HOUR,
    ]);
    const before = { since: T0, lastAt: T0 + HOUR / 2, resolvedAt: T0 + HOUR };
    const now = { since: T0 + 2 * HOUR, lastAt: T0 + 3 * HOUR, resolvedAt: null };
    expect(faultSpans(again as AssetFault)).toEqual([now, before]);
    // Later still word of the first time widens that alone, when this one is over, too.
    const over = resolvedAt(T0 + 4 * HOUR, again);
    expect(faultSpans(folded([occurrence(T0 - HOUR)], over) as AssetFault)).toEqual([
      { ...now, resolvedAt: T0 + 4 * HOUR },
      { ...before, since: T0 - HOUR },
    ]);
    expect(folded([occurrence(T0 + HOUR / 4)], over)).toBe(over);
  });

  test("that was not reported for a week is silent: nobody says that it is over", () => {
    const fault = folded([occurrence(T0)]) as AssetFault;
    expect(faultState(fault, T0 + 7 * DAY)).toBe("active");
    expect(faultState(fault, T0 + 7 * DAY + 1)).toBe("silent");
  });

  test("has the same times in whichever order its occurrences come, and however often", () => {
    const hours = fc.array(fc.nat(20), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        hours.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        fc.option(fc.nat(20), { nil: null }),
        ([all, shuffled], end) => {
          const first = folded([occurrence(T0)]);
          const before = end === null ? first : resolvedAt(T0 + end * HOUR, first);
          const of = (some: readonly number[]) =>
            times(
              folded(
                some.map((hour) => occurrence(T0 + hour * HOUR)),
                before,
              ),
            );
          expect(of([...shuffled, ...all])).toEqual(of(all));
        },
      ),
    );
  });
});
