import { DAY, HOUR, MINUTE } from "../../src/domain/base/time.ts";
import {
  type DeviceConnectivityEvent,
  deviceConnectivityMachine,
} from "../../src/machines/devices/deviceConnectivityMachine.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const usual = { sendInterval: MINUTE, timeout: HOUR };
const now = 10 * HOUR;
const samples = {
  "device.heard": [
    { type: "device.heard", at: now, now },
    { type: "device.heard", at: now - 1.5 * MINUTE, now },
    { type: "device.heard", at: now - 3 * MINUTE, now },
    { type: "device.heard", at: now - 2 * HOUR, now },
  ],
  "clock.told": [
    { type: "clock.told", now },
    { type: "clock.told", now: now + 3 * MINUTE },
    { type: "clock.told", now: now + 2 * HOUR },
  ],
  "device.configured": [
    { type: "device.configured", ...usual, now },
    // Shorter than twice the interval: there is no uncertain time.
    { type: "device.configured", sendInterval: HOUR, timeout: MINUTE, now },
    { type: "device.configured", sendInterval: HOUR, timeout: DAY, now },
  ],
} satisfies SamplesOf<DeviceConnectivityEvent>;

describeMachine(
  "deviceConnectivityMachine",
  machineGraph(deviceConnectivityMachine, [{ ...usual, lastMessageAt: null, now }], samples),
  [
    ["offline", "device.heard", "online"],
    ["offline", "device.heard", "uncertain"],
    ["uncertain", "device.heard", "online"],
    ["online", "after patience", "uncertain"],
    ["online | uncertain", "after patience", "offline"],
    // The timers of a page that slept were late; a clock that is set back undoes what passed.
    ["online", "clock.told", "uncertain"],
    ["online | uncertain", "clock.told", "offline"],
    ["uncertain | offline", "clock.told", "online"],
    ["offline", "clock.told", "uncertain"],
    // Another interval or timeout is another patience.
    ["online | uncertain", "device.configured", "offline"],
    ["uncertain | offline", "device.configured", "online"],
    ["online | offline", "device.configured", "uncertain"],
  ],
);
