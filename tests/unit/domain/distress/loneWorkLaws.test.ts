import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR, MINUTE, SECOND, WEEKDAYS } from "../../../../src/domain/base/time.ts";
import {
  type LoneFacts,
  loneStatus,
  nextLoneStepAt,
  pendingQuestion,
  stepLoneWork,
  withCheckIn,
  withEnd,
} from "../../../../src/domain/distress/loneWork.ts";
import type {
  FamilyHours,
  LoneQuestion,
  LoneWorker,
} from "../../../../src/domain/distress/loneWorker.ts";
import { T0 } from "../../../support/fixtures.ts";
import { loneContext, loneWorkerOf } from "../../../support/loneWork.ts";

/** How long the job rests at most where nothing is near, in ms. */
const RESTS = 15 * SECOND;
const RUNS = Number(process.env["RUNS"] ?? 1000);

/** What happens, after a wait in ms; a clock that jumps waits less than nothing or very long. */
type Step = {
  readonly type:
    | "checkIn"
    | "end"
    | "gateway"
    | "jump"
    | "moved"
    | "resolved"
    | "silence"
    | "heard";
  readonly wait: number;
  /** How often the job runs at the end of the step: 0 where it does not run at all. */
  readonly runs: number;
};

const steps = fc.array(
  fc.record<Step>({
    type: fc.constantFrom(
      "checkIn",
      "end",
      "gateway",
      "heard",
      "jump",
      "moved",
      "resolved",
      "silence",
      "silence",
    ),
    wait: fc.integer({ min: 0, max: 40 * MINUTE }),
    runs: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 40 },
);
const people = fc
  .record({ isAskable: fc.boolean(), hours: fc.integer({ min: 1, max: 12 }) })
  .map(({ isAskable, hours }) => {
    const one = loneWorkerOf("julien", isAskable ? {} : { email: null });
    if (one.session === null) throw new Error("Nothing was begun.");
    return { ...one, session: { ...one.session, until: T0 + hours * HOUR } };
  });

type State = {
  readonly step: Step;
  readonly before: LoneWorker;
  readonly after: LoneWorker;
  readonly now: number;
  readonly facts: LoneFacts;
  readonly raised: readonly LoneQuestion[];
};

/** What a schedule comes to. `runsOf`: how often the job runs after each step. */
function play(one: LoneWorker, schedule: readonly Step[], runsOf = ({ runs }: Step) => runs) {
  let worker = one;
  let now = T0;
  let facts = loneContext(T0).facts;
  const states: State[] = [];
  for (const step of schedule) {
    const before = worker;
    now += step.type === "jump" ? -step.wait : step.wait;
    if (step.type === "heard") facts = { ...facts, lastReadingAt: now };
    if (step.type === "moved") facts = { ...facts, lastReadingAt: now, lastMovedAt: now };
    if (step.type === "gateway") facts = { ...facts, isGatewayOffline: !facts.isGatewayOffline };
    if (step.type === "checkIn")
      worker = withCheckIn(worker, { at: now, by: null, byName: null, commandId: null });
    if (step.type === "end") worker = withEnd(worker, now);
    const isCalled = (pendingQuestion(worker)?.calledAt ?? null) !== null;
    facts = { ...facts, resolvedAt: step.type === "resolved" && isCalled ? now : null };
    const raised: LoneQuestion[] = [];
    for (let run = 0; run < runsOf(step); run += 1) {
      const next = stepLoneWork(worker, loneContext(now, facts));
      worker = next.worker;
      if (next.raised !== null) raised.push(next.raised);
      facts = { ...facts, resolvedAt: null };
    }
    states.push({ step, before, after: worker, now, facts, raised });
  }
  return states;
}

describe("of any schedule of readings, pauses of the job and jumps of the clock", () => {
  test("a missed rule is a question or a call until somebody answers, resolves or ends", () => {
    fc.assert(
      fc.property(people, steps, (one, schedule) => {
        for (const { step, before, after, now } of play(one, schedule)) {
          const pending = pendingQuestion(before);
          if (pending === null) continue;
          const [was, is] = [before, after].map((worker) => loneStatus(worker, loneContext(now)));
          // No clock that is set makes anybody wait for longer.
          if (was?.state === "asked" && is?.state === "asked")
            // oxlint-disable-next-line vitest/no-conditional-expect -- a question may end
            expect(is.callAt).toBeLessThanOrEqual(was.callAt);
          const isOver = ["checkIn", "end", "resolved"].includes(step.type);
          // oxlint-disable-next-line vitest/no-conditional-expect -- people do end it
          if (!isOver) expect(pendingQuestion(after)?.id).toBe(pending.id);
        }
        // Whatever came before: a person who says nothing from now on is asked, and then is a call.
        const last = play(one, schedule).at(-1);
        if (last === undefined) return;
        const { now, facts } = last;
        // The job looks once by the clock as it is now: of one that was set back it knows nothing before.
        const after = stepLoneWork(last.after, loneContext(now, facts)).worker;
        const isOn = loneStatus(after, loneContext(now, facts)).state === "well";
        const soon = now + HOUR;
        const until = after.session?.until ?? 0;
        if (!isOn || until <= soon) return;
        const asked = stepLoneWork(after, loneContext(soon, facts)).worker;
        expect(pendingQuestion(asked)).not.toBeNull();
        const called = stepLoneWork(asked, loneContext(soon + 5 * MINUTE, facts)).worker;
        expect(pendingQuestion(called)?.calledAt).not.toBeNull();
      }),
      { numRuns: RUNS },
    );
  });

  test("nobody is a call while what they said last still counts", () => {
    fc.assert(
      fc.property(people, steps, (one, schedule) => {
        for (const { after, now, raised } of play(one, schedule))
          for (const { askedAt } of raised) {
            const said = after.checkedIn?.at ?? Number.NEGATIVE_INFINITY;
            // Nobody has said anything since they were asked, and the shortest rule was over when they were.
            expect(said).toBeLessThanOrEqual(askedAt);
            expect(now - said).toBeGreaterThanOrEqual(after.email === null ? 0 : 5 * MINUTE);
          }
      }),
      { numRuns: RUNS },
    );
  });

  test("a job that runs more often comes to the same", () => {
    fc.assert(
      fc.property(people, steps, (one, schedule) => {
        const once = play(one, schedule, () => 1);
        const often = play(one, schedule, ({ runs }) => 1 + runs);
        // Where a call is resolved the second run may ask anew, as the next one of a slower job does.
        const settled = schedule.findIndex(({ type }) => type === "resolved");
        const until = settled === -1 ? schedule.length : settled;
        const outcomesOf = (states: readonly State[]) =>
          states
            .slice(0, until)
            .map(({ raised, after }) => [raised, after.question, after.endedAt]);
        expect(outcomesOf(often)).toEqual(outcomesOf(once));
      }),
      { numRuns: RUNS },
    );
  });

  test("a job that stops between a call and its note raises the same call again", () => {
    fc.assert(
      fc.property(people, fc.integer({ min: 0, max: 10 * MINUTE }), (one, pause) => {
        const asked = stepLoneWork(one, loneContext(T0 + 30 * MINUTE)).worker;
        const first = stepLoneWork(asked, loneContext(T0 + 35 * MINUTE));
        const again = stepLoneWork(asked, loneContext(T0 + 35 * MINUTE + pause));
        expect(again.raised?.id).toBe(first.raised?.id);
      }),
      { numRuns: RUNS },
    );
  });

  test("is the same for people whose tags are heard every minute and move", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 59 }), (minutes) => {
        const now = T0 + minutes * MINUTE;
        const one = loneWorkerOf("julien");
        const facts = { lastMovedAt: now - 30 * SECOND, lastReadingAt: now - 30 * SECOND };
        expect(stepLoneWork(one, loneContext(now, facts)).worker).toBe(one);
      }),
      { numRuns: 60 },
    );
  });

  test("a step finds nothing before it is said to, so that nobody has to look", () => {
    const later = fc.integer({ min: 1, max: 30 * HOUR });
    const nights = [{ from: "22:00", to: "06:00" }];
    const hours = fc.constantFrom<FamilyHours | null>(
      null,
      ...[[], nights].map((slots) => ({
        family: "guards",
        hours: { days: [...WEEKDAYS], slots },
        since: T0 - HOUR,
      })),
    );
    fc.assert(
      fc.property(people, steps, hours, later, (one, schedule, familyHours, wait) => {
        const last = play(one, schedule).at(-1);
        if (last === undefined) return;
        const facts = { ...last.facts, familyHours };
        const { worker } = stepLoneWork(last.after, loneContext(last.now, facts));
        const nextAt = nextLoneStepAt(worker, loneContext(last.now, facts));
        // Hours that begin meanwhile are seen by the job's next look, long before a rule of theirs is missed.
        const rested = Math.min(wait, RESTS);
        const at = nextAt === null ? last.now + rested : Math.min(last.now + wait, nextAt - 1);
        if (at <= last.now) return;
        expect(stepLoneWork(worker, loneContext(at, facts))).toEqual({ worker, raised: null });
      }),
      { numRuns: RUNS },
    );
  });
});
