import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  alertsOfSpans,
  lowBatterySpans,
  spansOfOutages,
} from "../../../../src/domain/alerts/alertBacktest.ts";
import { DeviceConnectivityChanged } from "../../../../src/domain/devices/deviceHistory.ts";
import { outagesOf, outagesWith } from "../../../../src/domain/devices/deviceOutages.ts";
import { AssetId } from "../../../../src/domain/base/ids.ts";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const change = (device: string, to: string, minute: number) =>
  DeviceConnectivityChanged.parse({
    id: `${device}-${to}-${minute}`,
    type: "device.connectivityChanged",
    deviceId: device,
    deviceKind: "gateway",
    site: null,
    from: null,
    to,
    at: T0 + minute * MINUTE,
    recordedAt: T0 + minute * MINUTE,
  });
const span = { from: T0, to: T0 + 60 * MINUTE };
const minutes = (at: number | null) => (at === null ? null : (at - T0) / MINUTE);

describe("outagesOf", () => {
  test.each([
    {
      name: "from offline to online",
      given: [change("g", "offline", 10), change("g", "online", 20)],
      expected: [["g", 10, 20]],
    },
    {
      name: "uncertain does not end one",
      given: [change("g", "offline", 10), change("g", "uncertain", 12), change("g", "online", 20)],
      expected: [["g", 10, 20]],
    },
    {
      name: "one that began before the span keeps its beginning",
      given: [change("g", "offline", -90), change("g", "online", 5)],
      expected: [["g", -90, 5]],
    },
    {
      name: "one that stands has no end",
      given: [change("g", "offline", 10)],
      expected: [["g", 10, null]],
    },
    {
      name: "one that ended before the span is left out",
      given: [change("g", "offline", -20), change("g", "online", -10)],
      expected: [],
    },
    {
      name: "in the order of their beginnings, from changes in any order",
      given: [change("g", "online", 20), change("h", "offline", 5), change("g", "offline", 10)],
      expected: [
        ["h", 5, null],
        ["g", 10, 20],
      ],
    },
    {
      name: "those of one power cut by their devices",
      given: ["i", "g", "h"].map((device) => change(device, "offline", 10)),
      expected: ["g", "h", "i"].map((device) => [device, 10, null]),
    },
    {
      name: "offline again while it is offline is the same one",
      given: [change("g", "offline", 10), change("g", "offline", 15), change("g", "online", 20)],
      expected: [["g", 10, 20]],
    },
    {
      name: "one that ends as the span begins is before it, one that begins as it ends after it",
      given: [change("g", "offline", -20), change("g", "online", 0), change("h", "offline", 60)],
      expected: [],
    },
    {
      name: "a device that was called offline before it ever spoke had none",
      given: [change("g", "offline", 10), change("g", "neverHeard", 15)],
      expected: [],
    },
    {
      name: "a device that was heard for the first time had none",
      given: [change("g", "neverHeard", 10), change("g", "online", 15)],
      expected: [],
    },
    {
      name: "what was told last of one instant is how it stands",
      given: [
        { ...change("g", "online", 10), recordedAt: T0 + 12 * MINUTE },
        { ...change("g", "offline", 10), recordedAt: T0 + 11 * MINUTE },
      ],
      expected: [["g", 10, 10]],
    },
  ])("$name", ({ given, expected }) => {
    expect(
      outagesOf(given, span).map(({ deviceId, from, to }) => [
        deviceId,
        minutes(from),
        minutes(to),
      ]),
    ).toEqual(expected);
  });
});

describe("outages that were read and go on", () => {
  const steps = fc.array(
    fc.record({
      device: fc.constantFrom("g", "h"),
      to: fc.constantFrom("online", "uncertain", "offline"),
    }),
    { maxLength: 16 },
  );

  test("law: with what changed since, they are what reading them again gives", () => {
    fc.assert(
      fc.property(
        steps,
        fc.nat(16),
        fc.nat(16),
        fc.integer({ min: 20, max: 99 }),
        (all, a, b, to) => {
          // One change every five minutes from an hour before the span; what was read and what is live overlap.
          const changes = all.map((step, at) => change(step.device, step.to, at * 5 - 30));
          const [since, readAt] = [Math.min(a, b), Math.max(a, b)];
          const until = { from: T0, to: T0 + to * MINUTE };
          const read = outagesOf(changes.slice(0, readAt), until);
          const known = changes.filter(({ at }) => at <= until.to);
          expect(outagesWith(read, changes.slice(since), until)).toEqual(outagesOf(known, until));
        },
      ),
    );
  });

  test("end with a change at the very end of the span, and stand without one", () => {
    const read = outagesOf([change("g", "offline", 10)], span);
    const ends = (at: number) => outagesWith(read, [change("g", "online", at)], span);
    expect(outagesWith(read, [], span)).toEqual(read);
    expect([ends(60), ends(61)].map(([one]) => minutes(one?.to ?? null))).toEqual([60, null]);
  });

  test("are those of the span's end: what happened after it is not known", () => {
    const read = outagesOf([change("g", "offline", 10), change("g", "online", 30)], span);
    const then = { from: T0, to: T0 + 20 * MINUTE };
    expect(outagesWith(read, [change("h", "offline", 25)], then)).toMatchObject([
      { deviceId: "g", to: null },
    ]);
  });
});

describe("the back-test of alert rules", () => {
  test("raises for outages that last for the delay", () => {
    const outages = outagesOf(
      [
        change("g", "offline", 0),
        change("g", "online", 5),
        change("g", "offline", 20),
        change("g", "online", 40),
      ],
      span,
    );
    const alerts = alertsOfSpans(spansOfOutages(outages), { isEnabled: true, delay: 5 }, span.to);
    expect(alerts.map(({ raisedAt, to }) => [minutes(raisedAt), minutes(to)])).toEqual([[25, 40]]);
  });

  test("stands in the order in which the spans began", () => {
    const spans = [5, 1, 3].map((minute) => ({
      subject: `g${minute}`,
      from: T0 + minute * MINUTE,
      to: null,
    }));
    const alerts = alertsOfSpans(spans, { isEnabled: true, delay: 0 }, span.to);
    expect(alerts.map(({ subject }) => subject)).toEqual(["g1", "g3", "g5"]);
  });

  test("raises nothing when it is off", () => {
    const spans = [{ subject: "g", from: T0, to: null }];
    expect(alertsOfSpans(spans, { isEnabled: false, delay: 0 }, span.to)).toEqual([]);
  });

  test("closes a battery by the hysteresis of the rule", () => {
    const assetId = AssetId.parse("asset-a");
    // Exactly the lower level is not below it, exactly the upper one closes.
    const levels = [30, 29, 34, 28, 35, 20].map((batteryLevel, i) => ({
      assetId,
      recordedAt: T0 + i * MINUTE,
      batteryLevel,
    }));
    const spans = lowBatterySpans(levels, { raisedBelow: 30, closedAt: 35 });
    expect(spans.map(({ from, to }) => [minutes(from), minutes(to)])).toEqual([
      [1, 4],
      [5, null],
    ]);
  });
});

test("an outage begins with its last message, and its alert is raised once its silence has lasted for its timeout and the delay", () => {
  const found = { ...change("g", "offline", 10), recordedAt: T0 + 20 * MINUTE };
  const [outage] = outagesOf([found], span);
  expect([minutes(outage?.from ?? 0), minutes(outage?.foundAt ?? 0)]).toEqual([10, 20]);
  const spans = spansOfOutages(outage === undefined ? [] : [outage]);
  const [alert] = alertsOfSpans(spans, { delay: 2, isEnabled: true }, span.to);
  expect([minutes(alert?.from ?? 0), minutes(alert?.raisedAt ?? 0)]).toEqual([10, 22]);
});
