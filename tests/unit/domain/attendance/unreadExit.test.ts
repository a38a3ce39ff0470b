import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import {
  type Heard,
  isExitUnread,
  isPurged,
  LONGEST_PRESENCE,
  UNREAD_EXITS_KEPT,
  withAssumedExit,
  withoutAssumedExit,
} from "../../../../src/domain/attendance/unreadExit.ts";
import { site, T0 } from "../../../support/fixtures.ts";
import { stay } from "../../../support/stays.ts";

const heard = (lastTagUpdate: number | null, changes: Partial<Heard> = {}): Heard => ({
  lastTagUpdate,
  lastPositionUpdate: lastTagUpdate,
  locationSite: site("tower"),
  placeProof: null,
  ...changes,
});
const open = stay("ann", { dateIn: T0 });

describe("an exit that was probably not read", () => {
  test.each<{ name: string; given: Heard | null; after: number; expected: boolean }>([
    { name: "not within a shift", given: null, after: LONGEST_PRESENCE - 1, expected: false },
    { name: "after the longest presence", given: null, after: LONGEST_PRESENCE, expected: true },
    {
      name: "not while the tag is received",
      given: heard(T0 + 20 * HOUR),
      after: DAY,
      expected: false,
    },
    {
      name: "once the tag is silent for the longest presence",
      given: heard(T0 + 4 * HOUR),
      after: 20 * HOUR,
      expected: true,
    },
    {
      name: "not for what was received before the entry",
      given: heard(T0 - DAY, { locationSite: site("yard") }),
      after: HOUR,
      expected: false,
    },
    {
      name: "not where it is probably, and not surely, at another site since",
      given: heard(T0 + HOUR, {
        locationSite: site("yard"),
        placeProof: { sureAt: null },
      }),
      after: 2 * HOUR,
      expected: false,
    },
    {
      name: "at once where it was surely at another site since",
      given: heard(T0 + HOUR, {
        locationSite: site("yard"),
        placeProof: { sureAt: T0 + MINUTE },
      }),
      after: 2 * HOUR,
      expected: true,
    },
    {
      name: "at once where the tag is located at another site since",
      given: heard(T0 + HOUR, { locationSite: site("yard") }),
      after: 2 * HOUR,
      expected: true,
    },
    {
      name: "not for a position elsewhere of the very instant of the entry",
      given: heard(T0 + HOUR, { locationSite: site("yard"), lastPositionUpdate: T0 }),
      after: 2 * HOUR,
      expected: false,
    },
    {
      name: "not where it was never located",
      given: heard(T0 + HOUR, { locationSite: site("yard"), lastPositionUpdate: null }),
      after: 2 * HOUR,
      expected: false,
    },
    {
      name: "not for a position elsewhere from before the entry",
      given: heard(T0 + HOUR, { locationSite: site("yard"), lastPositionUpdate: T0 - 1 }),
      after: 2 * HOUR,
      expected: false,
    },
  ])("$name", ({ given, after, expected }) => {
    expect(isExitUnread(open, given, T0 + after)).toBe(expected);
  });

  test("is recorded by the server once nobody has for a week since the last sign, not before", () => {
    const signal = heard(T0 + HOUR);
    const at = T0 + HOUR + UNREAD_EXITS_KEPT;
    expect([isPurged(open, signal, at - 1), isPurged(open, signal, at)]).toEqual([false, true]);
    const elsewhere = heard(at - HOUR, { locationSite: site("yard") });
    expect(isPurged(open, elsewhere, at)).toBe(false);
  });

  test("is none of a stay that has ended", () => {
    const ended = stay("ann", { dateIn: T0, dateOut: T0 + MINUTE });
    expect(isExitUnread(ended, null, T0 + 9 * DAY)).toBe(false);
  });

  test("is recorded with the last sign at the site, and taken back whole", () => {
    const by = { at: T0 + 2 * DAY, by: null, byName: null };
    const ended = withAssumedExit(open, heard(T0 + 4 * HOUR), by);
    expect(ended).toMatchObject({
      status: "out",
      dateOut: T0 + 4 * HOUR,
      duration: 4 * 60,
      entryNumberOut: null,
    });
    expect(withoutAssumedExit(ended)).toEqual(open);
    expect(withoutAssumedExit(stay("ann", { dateIn: T0, dateOut: T0 + 1 }))).toBeNull();
    const elsewhere = heard(T0 + 4 * HOUR, { locationSite: site("yard") });
    expect(withAssumedExit(open, elsewhere, by).dateOut).toBe(T0);
  });

  test("laws: it comes with time alone, goes with a signal at the site, and is purged only after that", () => {
    const at = fc.integer({ min: 0, max: 20 * DAY });
    fc.assert(
      fc.property(at, at, at, (signal, now, later) => {
        const known = heard(T0 + signal);
        const when = T0 + Math.max(signal, now);
        const unread = isExitUnread(open, known, when);
        // Time alone never makes somebody come back.
        expect(unread && !isExitUnread(open, known, when + later)).toBe(false);
        // Whoever is received at the site just now is there.
        expect(isExitUnread(open, heard(when), when)).toBe(false);
        // Only what was unread for long is recorded by the server.
        expect(isPurged(open, known, when)).toBe(unread && when - T0 - signal >= UNREAD_EXITS_KEPT);
        // What is recorded is never in the future of whoever records it, nor before the entry.
        const ended = withAssumedExit(open, known, { at: when, by: null, byName: null });
        expect(ended.dateOut).toBeGreaterThanOrEqual(T0);
        expect(ended.dateOut).toBeLessThanOrEqual(when);
      }),
    );
  });
});
