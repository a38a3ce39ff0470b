import fc from "fast-check";
import { expect, test } from "vitest";
import { createActor } from "xstate";
import {
  connectivityEnd,
  connectivityOf,
  type Listened,
} from "../../../../src/domain/devices/deviceConnectivity.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { deviceConnectivityMachine } from "../../../../src/machines/devices/deviceConnectivityMachine.ts";
import { T0 } from "../../../support/fixtures.ts";

const settings = { sendInterval: MINUTE, timeout: HOUR };

const started = (lastMessageAt: number | null) =>
  createActor(deviceConnectivityMachine, {
    input: { ...settings, lastMessageAt, knownAt: T0 },
  }).start();

test.each([
  { silence: 2 * MINUTE - 1, is: "online" },
  { silence: 2 * MINUTE, is: "uncertain" },
  { silence: HOUR - 1, is: "uncertain" },
  { silence: HOUR, is: "offline" },
])("a device that is silent for $silence ms is $is", ({ silence, is }) => {
  const actor = started(T0);
  actor.send({ type: "time.passed", knownAt: T0 + silence });
  expect(actor.getSnapshot().value).toBe(is);
});

test("a device that never spoke stays so, however long it is waited for", () => {
  const actor = started(null);
  actor.send({ type: "time.passed", knownAt: T0 + 100 * HOUR });
  expect(actor.getSnapshot().value).toBe("neverHeard");
});

test("a message that comes late does not make the device older", () => {
  const actor = started(T0);
  actor.send({ type: "device.heard", at: T0 - HOUR, knownAt: T0 });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.lastMessageAt]).toEqual([
    "online",
    T0,
  ]);
});

const duration = fc.integer({ min: 1, max: 3 * HOUR });
const settingsDrawn = fc.record({ sendInterval: duration, timeout: duration });

test("law: over any history the machine says what the rule says", () => {
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
    {
      weight: 1,
      arbitrary: settingsDrawn.map((drawn) => ({ kind: "configure" as const, ...drawn })),
    },
  );
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: -2 * HOUR, max: 0 }), { nil: null }),
      settingsDrawn,
      fc.array(step, { maxLength: 30 }),
      (heard, first, steps) => {
        let knownAt = T0;
        let device: Listened = { ...first, lastMessageAt: heard === null ? null : T0 + heard };
        const actor = createActor(deviceConnectivityMachine, {
          input: { ...device, knownAt },
        }).start();
        for (const one of steps) {
          if (one.kind === "wait") {
            knownAt += one.ms;
            actor.send({ type: "time.passed", knownAt });
          } else if (one.kind === "hear") {
            const at = knownAt - one.age;
            device = { ...device, lastMessageAt: Math.max(device.lastMessageAt ?? at, at) };
            actor.send({ type: "device.heard", at, knownAt });
          } else {
            const { sendInterval, timeout } = one;
            device = { ...device, sendInterval, timeout };
            actor.send({ type: "device.configured", sendInterval, timeout, knownAt });
          }
          expect(actor.getSnapshot().value).toBe(connectivityOf(device, knownAt));
          seen.add(connectivityOf(device, knownAt));
        }
      },
    ),
  );
  expect([...seen].toSorted()).toEqual(["neverHeard", "offline", "online", "uncertain"]);
});

test("law: what a silence makes next is what it is at that instant, and until then it stays", () => {
  fc.assert(
    fc.property(settingsDrawn, fc.integer({ min: 0, max: 4 * HOUR }), (drawn, silence) => {
      const device = { ...drawn, lastMessageAt: T0 };
      const now = T0 + silence;
      const before = connectivityOf(device, now);
      const end = connectivityEnd(device, now);
      expect(end === null).toBe(before === "offline");
      const { next, at } = end ?? { next: "offline", at: Infinity };
      expect(at).toBeGreaterThan(now);
      expect(connectivityOf(device, at)).toBe(next);
      expect(connectivityOf(device, at - 1)).toBe(before);
      expect(end === null || next !== before).toBe(true);
    }),
  );
});
