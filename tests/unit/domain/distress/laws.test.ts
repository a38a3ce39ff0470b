import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ReadingId, TagId, UserId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { DISTRESS_KINDS, DistressReading } from "../../../../src/domain/devices/reading.ts";
import {
  type Distress,
  type DistressAct,
  distressStatus,
  withAct,
} from "../../../../src/domain/distress/distress.ts";
import { openCalls } from "../../../../src/domain/distress/distressOrder.ts";
import { defaultEscalation, dueDistressNews } from "../../../../src/domain/distress/escalation.ts";
import {
  deviceStatus,
  signalOf,
  wearerOf,
  withSignal,
} from "../../../../src/domain/distress/signals.ts";
import { T0 } from "../../../support/fixtures.ts";

const RUNS = Number(process.env["RUNS"] ?? 1000);
const ESCALATION = defaultEscalation(["ann@example.org"]);
/** No longer than this is there nothing more to be sent about a call that nobody takes, in ms. */
const LONGEST_SILENCE =
  (Math.max(...ESCALATION.steps.map(({ minutes }) => minutes)) + ESCALATION.repeatMinutes) * MINUTE;
const dueIds = (call: Distress, at: number) =>
  dueDistressNews(call, ESCALATION, at).map(({ id }) => id);
const WEARER = wearerOf(undefined);

type Step =
  | {
      readonly type: "signal";
      readonly device: string;
      readonly reading: DistressReading;
      readonly wait: number;
    }
  | {
      readonly type: "act";
      readonly act: DistressAct["type"];
      readonly by: string;
      readonly wait: number;
    };

const signals = fc.record({
  type: fc.constant("signal" as const),
  device: fc.constantFrom("a", "b", "c"),
  reading: fc
    .record({
      id: fc.integer({ min: 0, max: 12 }),
      kind: fc.constantFrom(...DISTRESS_KINDS),
      isRaised: fc.boolean(),
      isOngoing: fc.boolean(),
      // Of wrong clocks: an hour late, an hour ahead.
      at: fc.integer({ min: T0 - HOUR, max: T0 + 2 * HOUR }),
    })
    .map(({ id, ...rest }) =>
      DistressReading.parse({ ...rest, type: "distress", id: `r${id}`, tagId: "tag" }),
    ),
  wait: fc.integer({ min: 0, max: 5 * MINUTE }),
});
const acts = fc.record({
  type: fc.constant("act" as const),
  act: fc.constantFrom<DistressAct["type"][]>("taken", "setOut", "arrived", "resolved"),
  by: fc.constantFrom("ann", "bob"),
  wait: fc.integer({ min: 0, max: 5 * MINUTE }),
});
const schedules = fc.array(fc.oneof<[typeof signals, typeof acts]>(signals, acts), {
  minLength: 1,
  maxLength: 40,
});

const actOf = (type: DistressAct["type"], by: string, id: string, at: number): DistressAct => {
  const common = { id, at, by: UserId.parse(by), byName: by };
  return type === "resolved"
    ? { ...common, type, outcome: "helpGiven", comment: null }
    : { ...common, type };
};

/** What a schedule comes to, with what there is after each step. */
function play(steps: readonly Step[]) {
  let now = T0;
  let calls: readonly Distress[] = [];
  const states: {
    readonly at: number;
    readonly step: Step;
    readonly calls: readonly Distress[];
  }[] = [];
  steps.forEach((step, place) => {
    now += step.wait;
    if (step.type === "signal") {
      const tagId = TagId.parse(step.device);
      const reading = { ...step.reading, id: ReadingId.parse(`${step.device}-${step.reading.id}`) };
      const others = calls.filter((one) => one.tagId !== tagId);
      const own = calls.filter((one) => one.tagId === tagId);
      const signal = signalOf(reading, now);
      calls = [...others, ...withSignal(own, { tagId, signal, wearer: WEARER })];
    } else {
      const [first] = openCalls(calls, now);
      const act = actOf(step.act, step.by, `command-${place}`, now);
      calls = calls.map((one) => (one === first ? withAct(one, act) : one));
    }
    states.push({ at: now, step, calls });
  });
  return states;
}

describe("of any schedule of signals and people", () => {
  test("a call is pending at every instant until a person has taken it", () => {
    fc.assert(
      fc.property(schedules, (steps) => {
        for (const { at, calls } of play(steps))
          for (const call of calls) {
            if (call.state === "resolved") continue;
            // A screen shows it, whatever the device says by now.
            expect(openCalls(calls, at)).toContain(call);
            if (call.state !== "raised") continue;
            for (const later of [0, SECOND, 2 * MINUTE, HOUR, 100 * HOUR]) {
              const before = dueIds(call, at + later);
              const after = dueIds(call, at + later + LONGEST_SILENCE);
              expect(after.some((id) => !before.includes(id))).toBe(true);
            }
          }
      }),
      { numRuns: RUNS },
    );
  });

  test("no signal changes what people did, and only a person resolves", () => {
    fc.assert(
      fc.property(schedules, (steps) => {
        let before: readonly Distress[] = [];
        for (const { step, calls } of play(steps)) {
          const byPeople = ({ id, acts: done, state }: Distress) => ({ id, done, state });
          const known = before.map(({ id }) => calls.find((one) => one.id === id));
          // Nothing is lost, and nothing expires.
          expect(known).not.toContain(undefined);
          if (step.type === "signal")
            // oxlint-disable-next-line vitest/no-conditional-expect -- acts of people do change it
            expect(known.flatMap((one) => one ?? []).map(byPeople)).toEqual(before.map(byPeople));
          for (const { acts: done, state } of calls) {
            expect(state).toBe(distressStatus(done).state);
            expect(state !== "resolved" || done.some(({ type }) => type === "resolved")).toBe(true);
          }
          before = calls;
        }
      }),
      { numRuns: RUNS },
    );
  });

  test("a press that nobody knew when the last call was resolved is a call", () => {
    fc.assert(
      fc.property(schedules, (steps) => {
        for (const { at, calls } of play(steps)) {
          const known = calls.filter(({ tagId }) => tagId === "a");
          const newest = Math.max(0, ...known.map((one) => deviceStatus(one).newest?.at ?? 0));
          if (newest >= at) continue;
          const reading = DistressReading.parse({
            type: "distress",
            id: "a-new",
            tagId: "a",
            kind: "sos",
            isRaised: true,
            at,
          });
          const tagId = TagId.parse("a");
          const after = withSignal(known, {
            tagId,
            signal: signalOf(reading, at),
            wearer: WEARER,
          });
          expect(after.filter(({ state }) => state !== "resolved")).toHaveLength(1);
        }
      }),
      { numRuns: RUNS / 4 },
    );
  });

  test("a device has one open call at most, however much it says", () => {
    fc.assert(
      fc.property(schedules, (steps) => {
        for (const { calls } of play(steps)) {
          const open = calls.filter(({ state }) => state !== "resolved").map(({ tagId }) => tagId);
          expect(new Set(open).size).toBe(open.length);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test("order and repetition of signals of an open call make no difference", () => {
    const own = fc.array(signals, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(own, fc.integer(), (said, seed) => {
        const first = signalOf(
          DistressReading.parse({
            type: "distress",
            id: "first",
            tagId: "a",
            kind: "sos",
            isRaised: true,
            at: T0,
          }),
          T0,
        );
        const tagId = TagId.parse("a");
        const opened = withSignal([], { tagId, signal: first, wearer: WEARER });
        const received = [
          ...new Map(said.map(({ reading }) => [reading.id, signalOf(reading, T0)])).values(),
        ];
        const fold = (all: readonly (typeof first)[]) =>
          all.reduce<readonly Distress[]>(
            (calls, signal) => withSignal(calls, { tagId, signal, wearer: WEARER }),
            opened,
          );
        const random = (place: number) => Math.sin(seed + place * 7919);
        const shuffled = [...received, ...received]
          .map((signal, place) => ({ signal, key: random(place) }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ signal }) => signal);
        expect(fold(shuffled)).toEqual(fold(received));
      }),
      { numRuns: RUNS },
    );
  });

  test("order and repetition of what people did make no difference", () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 12 }), fc.integer(), (done, seed) => {
        const all = done.map(({ act, by }, place) =>
          actOf(act, by, `command-${place}`, T0 + place),
        );
        const shuffled = all
          .map((act, place) => ({ act, key: Math.sin(seed + place * 7919) }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ act }) => act);
        expect(distressStatus(shuffled)).toEqual(distressStatus(all));
      }),
      { numRuns: RUNS },
    );
  });
});
