import fc from "fast-check";
import { expect, test } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { connectivityOf } from "../../../../src/domain/devices/deviceConnectivity.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { deviceConnectivityMachine } from "../../../../src/machines/devices/deviceConnectivityMachine.ts";
import { T0 } from "../../../support/fixtures.ts";

const usual = { sendInterval: MINUTE, timeout: HOUR };

const started = (lastMessageAt: number | null, settings = usual) => {
  const clock = new SimulatedClock();
  const actor = createActor(deviceConnectivityMachine, {
    clock,
    input: { ...settings, lastMessageAt, now: T0 },
  }).start();
  return { actor, clock };
};

test("a device that was just heard is uncertain after 2 minutes and offline after an hour", () => {
  const { actor, clock } = started(T0);
  clock.increment(2 * MINUTE - 1);
  expect(actor.getSnapshot().value).toBe("online");
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe("uncertain");
  clock.increment(HOUR - 2 * MINUTE - 1);
  expect(actor.getSnapshot().value).toBe("uncertain");
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe("offline");
  actor.stop();
});

test("a timeout longer than any timer of a browser does not end early", () => {
  const { actor, clock } = started(T0, { sendInterval: 20 * DAY, timeout: 60 * DAY });
  for (let day = 1; day < 40; day += 1) {
    clock.increment(DAY);
    expect(actor.getSnapshot().value).toBe("online");
  }
  clock.increment(DAY);
  expect(actor.getSnapshot().value).toBe("uncertain");
  actor.stop();
});

test("a message that comes late does not make the device older", () => {
  const { actor } = started(T0);
  actor.send({ type: "device.heard", at: T0 - HOUR, now: T0 });
  expect(actor.getSnapshot().value).toBe("online");
  actor.stop();
});

test("a page that slept is set right by the clock", () => {
  const { actor } = started(T0);
  actor.send({ type: "clock.told", now: T0 + 2 * HOUR });
  expect(actor.getSnapshot().value).toBe("offline");
  actor.stop();
});

/** Fires each timer at its own instant, where SimulatedClock fires all that are due at the last one. */
class ExactClock {
  #now = 0;
  #count = 0;
  readonly #timers = new Map<number, { readonly at: number; readonly run: () => void }>();

  setTimeout(run: () => void, ms: number): number {
    this.#timers.set((this.#count += 1), { at: this.#now + ms, run });
    return this.#count;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  pass(ms: number): void {
    const end = this.#now + ms;
    for (let due = this.#next(end); due !== undefined; due = this.#next(end)) {
      this.#now = Math.max(this.#now, due.at);
      due.run();
    }
    this.#now = end;
  }

  /** No timer runs meanwhile; those that are due run afterwards, late. */
  sleep(ms: number): void {
    this.#now += ms;
    this.pass(0);
  }

  #next(end: number) {
    const [first] = [...this.#timers].toSorted(([, a], [, b]) => a.at - b.at);
    if (first === undefined || first[1].at > end) return undefined;
    this.#timers.delete(first[0]);
    return first[1];
  }
}

test("law: over any history the machine says what the rule says", () => {
  const duration = fc.integer({ min: 1, max: 3 * HOUR });
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: duration }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("hear" as const),
        // Clocks of devices run ahead too.
        age: fc.integer({ min: -10 * SECOND, max: 2 * HOUR }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("sleep" as const), ms: duration }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("configure" as const),
        sendInterval: duration,
        timeout: duration,
      }),
    },
  );
  let seen = 0;
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: -2 * HOUR, max: 0 }), { nil: null }),
      fc.record({ sendInterval: duration, timeout: duration }),
      fc.array(step, { maxLength: 30 }),
      (heard, settings, steps) => {
        let now = T0;
        let device = { ...settings, lastMessageAt: heard === null ? null : T0 + heard };
        const clock = new ExactClock();
        const actor = createActor(deviceConnectivityMachine, {
          clock,
          input: { ...device, now },
        }).start();
        for (const one of steps) {
          if (one.kind === "wait") {
            now += one.ms;
            clock.pass(one.ms);
          } else if (one.kind === "sleep") {
            now += one.ms;
            clock.sleep(one.ms);
            actor.send({ type: "clock.told", now });
          } else if (one.kind === "hear") {
            const at = now - one.age;
            device = { ...device, lastMessageAt: Math.max(device.lastMessageAt ?? at, at) };
            actor.send({ type: "device.heard", at, now });
          } else {
            const { sendInterval, timeout } = one;
            device = { ...device, sendInterval, timeout };
            actor.send({ type: "device.configured", sendInterval, timeout, now });
          }
          expect(actor.getSnapshot().value).toBe(connectivityOf(device, now));
          seen += 1;
        }
        actor.stop();
      },
    ),
  );
  expect(seen).toBeGreaterThan(100);
});
