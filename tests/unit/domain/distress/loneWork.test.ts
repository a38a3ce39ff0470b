import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { HOUR, localInstant, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import {
  loneHoursOfFamily,
  loneHoursOfPerson,
  loneSpan,
  renamedHours,
} from "../../../../src/domain/distress/loneHours.ts";
import {
  type LoneContext,
  loneStatus,
  stepLoneWork,
  withCheckIn,
  withEnd,
} from "../../../../src/domain/distress/loneWork.ts";
import type { LoneWorker } from "../../../../src/domain/distress/loneWorker.ts";
import { asset, T0 } from "../../../support/fixtures.ts";
import { loneContext, loneWorkerOf } from "../../../support/loneWork.ts";

const OFF = { noMovement: null, noReading: null, noCheckIn: null };
const asked = (worker: LoneWorker, context: LoneContext) => stepLoneWork(worker, context).worker;
const seen = (now: number, more = {}) =>
  loneContext(now, { lastReadingAt: now, lastMovedAt: now, ...more });
const checkIn = (at: number) => ({ at, by: null, byName: null, commandId: null });

describe("a rule of lone work", () => {
  const julien = loneWorkerOf("julien");
  const cases = [
    {
      name: "that is missed by a tag that is received says that nothing moves",
      context: loneContext(T0 + 30 * MINUTE, { lastReadingAt: T0 + 20 * MINUTE }),
      expected: { rule: "noMovement", kind: "noMovement", cause: null, missedAt: T0 + 30 * MINUTE },
    },
    {
      name: "of movement says nothing of a tag that is silent, but that it is silent",
      context: loneContext(T0 + 30 * MINUTE),
      expected: { rule: "noMovement", kind: "unreachable", cause: "silent" },
    },
    {
      name: "that is missed where a gateway is silent says so",
      context: loneContext(T0 + 40 * MINUTE, { isGatewayOffline: true }, { ...OFF, noReading: 40 }),
      expected: { rule: "noReading", kind: "unreachable", cause: "gatewayOffline" },
    },
    {
      name: "of check-ins is missed by who moves and is received",
      context: seen(T0 + HOUR),
      expected: { rule: "noCheckIn", kind: "missedCheckIn", cause: null, missedAt: T0 + HOUR },
    },
  ];
  test.each(cases)("$name", ({ context, expected }) => {
    const { worker, raised } = stepLoneWork(julien, context);
    expect(raised).toBeNull();
    expect(worker.question).toMatchObject({ ...expected, askedAt: context.now, calledAt: null });
  });

  test("asks nobody a millisecond before it is missed, nor when it is off", () => {
    expect(asked(julien, loneContext(T0 + 30 * MINUTE - 1))).toBe(julien);
    expect(asked(julien, loneContext(T0 + 3 * HOUR, {}, OFF))).toBe(julien);
  });

  test("of a tag does not judge who wears none", () => {
    const context = loneContext(T0 + 59 * MINUTE, { hasTag: false });
    expect(asked(julien, context)).toBe(julien);
    expect(loneStatus(julien, context)).toMatchObject({
      state: "well",
      next: { rule: "noCheckIn", at: T0 + HOUR },
      checkInAt: T0 + HOUR,
    });
  });

  test("that would be missed after the end is not, and the end ends the lone work once", () => {
    const short = loneWorkerOf("julien", {
      session: { ...julien.session, until: T0 + HOUR } as LoneWorker["session"],
    });
    const worker = asked(short, seen(T0 + HOUR));
    expect(worker).toMatchObject({ session: null, endedAt: T0 + HOUR, question: null });
    expect(loneStatus(worker, seen(T0 + HOUR))).toEqual({ state: "off" });
  });
});

describe("a question", () => {
  const question = asked(loneWorkerOf("julien"), loneContext(T0 + 30 * MINUTE));
  const callAt = T0 + 35 * MINUTE;

  test("is a call once it was not answered for long enough, and once only", () => {
    expect(stepLoneWork(question, loneContext(callAt - 1)).raised).toBeNull();
    const { worker, raised } = stepLoneWork(question, loneContext(callAt));
    expect(raised).toMatchObject({ id: question.question?.id, calledAt: callAt });
    expect(stepLoneWork(worker, loneContext(callAt + HOUR))).toEqual({ worker, raised: null });
  });

  test("is a call at once where nobody can be asked", () => {
    const nobody = loneWorkerOf("julien", { email: null });
    expect(stepLoneWork(nobody, loneContext(T0 + 30 * MINUTE)).raised).toMatchObject({
      askedAt: T0 + 30 * MINUTE,
      calledAt: T0 + 30 * MINUTE,
    });
  });

  test("stays when the tag is received and moves again, and after the end of the lone work", () => {
    expect(asked(question, seen(T0 + 31 * MINUTE))).toBe(question);
    expect(stepLoneWork(question, seen(T0 + 9 * HOUR)).raised).not.toBeNull();
  });

  test("that is answered is over, and every rule counts from then", () => {
    const at = T0 + 33 * MINUTE;
    const well = withCheckIn(question, checkIn(at));
    expect(asked(well, loneContext(callAt))).toBe(well);
    expect(loneStatus(well, loneContext(callAt))).toMatchObject({
      state: "well",
      next: { at: at + 30 * MINUTE },
      checkInAt: at + HOUR,
    });
  });

  test("that is a call is over when a person has resolved the call, and the person goes on alone", () => {
    const { worker } = stepLoneWork(question, loneContext(callAt));
    const resolvedAt = callAt + 10 * MINUTE;
    const after = asked(worker, loneContext(resolvedAt + SECOND, { resolvedAt }));
    expect(after.question?.answeredAt).toBe(resolvedAt);
    expect(loneStatus(after, loneContext(resolvedAt + SECOND))).toMatchObject({ state: "well" });
  });

  test("of which the clock was set back is waited for no longer than the answer takes", () => {
    const set = asked(question, loneContext(T0 - HOUR));
    expect(loneStatus(set, loneContext(T0 - HOUR))).toMatchObject({
      state: "asked",
      callAt: T0 - HOUR + 5 * MINUTE,
    });
  });

  test("is over where somebody ends the lone work", () => {
    const ended = withEnd(question, T0 + 31 * MINUTE);
    expect(stepLoneWork(ended, loneContext(T0 + 9 * HOUR))).toEqual({
      worker: ended,
      raised: null,
    });
  });
});

describe("hours of the week", () => {
  // A friday in winter.
  const paris = (day: number, hour: number, minute = 0) =>
    localInstant({ year: 2026, month: 11, day, hour, minute }, "Europe/Paris");
  const nights = loneWorkerOf("julien", {
    session: null,
    hours: { days: ["friday", "saturday"], slots: [{ from: "22:00", to: "06:00" }] },
    hoursSince: paris(1, 0),
    endedAt: paris(27, 0),
  });
  const span = (worker: LoneWorker, now: number) => loneSpan(worker, null, "Europe/Paris", now);

  test("begin and end by the clock on the wall, over midnight", () => {
    expect(span(nights, paris(27, 21, 59))).toBeNull();
    expect(span(nights, paris(28, 3))).toEqual({ since: paris(27, 22), until: paris(28, 6) });
  });

  test("that were ended begin anew at their next time", () => {
    const ended = withEnd(nights, paris(28, 3));
    expect(span(ended, paris(28, 4))).toBeNull();
    expect(span(ended, paris(28, 23))).toMatchObject({ since: paris(28, 22) });
  });

  test("count from when they were set, and go on from one day to the next without a gap", () => {
    const always = {
      ...nights,
      hours: { days: ["friday" as const, "saturday" as const], slots: [] },
      hoursSince: paris(27, 9),
    };
    expect(span(always, paris(28, 12))).toEqual({ since: paris(27, 9), until: paris(29, 0) });
  });

  test("are one with what was begun by hand within them", () => {
    const { session } = loneWorkerOf("julien");
    if (session === null) throw new Error("Nothing was begun.");
    const both = {
      ...nights,
      session: { ...session, startedAt: paris(28, 5), until: paris(28, 9) },
    };
    expect(span(both, paris(28, 7))).toEqual({ since: paris(27, 22), until: paris(28, 9) });
  });

  describe("of a family", () => {
    const family = {
      family: "guards",
      hours: { days: ["friday" as const], slots: [{ from: "22:00", to: "06:00" }] },
      since: paris(1, 0),
    };
    const guard = { ...nights, hours: null, hoursSince: null };
    const of = (worker: LoneWorker) => loneSpan(worker, family, "Europe/Paris", paris(28, 3));

    test("hold for whoever has none of their own, and for nobody of another family", () => {
      expect(of(guard)).toEqual({ since: paris(27, 22), until: paris(28, 6) });
      expect(loneHoursOfFamily({ families: [family] }, "guards")).toBe(family);
      expect(loneHoursOfFamily({ families: [family] }, "porters")).toBeNull();
    });

    test("hold for people in use alone", () => {
      const hoursOf = (given: Partial<Asset>) =>
        loneHoursOfPerson({ families: [family] }, asset("guard", { family: "guards", ...given }));
      expect(hoursOf({})).toBe(family);
      expect(hoursOf({ isArchived: true })).toBeNull();
      expect(hoursOf({ category: "material" })).toBeNull();
      expect(hoursOf({ family: "porters" })).toBeNull();
      expect(loneHoursOfPerson({ families: [family] }, null)).toBeNull();
    });

    test("give way to a person's own, which may be none", () => {
      const hours = { days: ["saturday" as const], slots: [{ from: "02:00", to: "04:00" }] };
      const own = { since: paris(28, 2), until: paris(28, 4) };
      expect(of({ ...guard, hours, hoursSince: paris(1, 0) })).toEqual(own);
      expect(of({ ...guard, hours: { days: [], slots: [] }, hoursSince: paris(1, 0) })).toBeNull();
    });

    test("go to both names while the family is renamed, and to the new one alone then", () => {
      const names = ["guards", "patrol"] as const;
      const both = renamedHours([family], names, false);
      expect(both.map((one) => one.family)).toEqual(["guards", "patrol"]);
      expect(renamedHours(both, names, false)).toBe(both);
      expect(renamedHours(both, names, true)).toEqual([{ ...family, family: "patrol" }]);
      expect(renamedHours([family], ["porters", "patrol"], true)).toEqual([family]);
    });
  });
});
