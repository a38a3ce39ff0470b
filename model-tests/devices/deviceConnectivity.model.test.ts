import { HOUR, MINUTE } from "../../src/domain/base/time.ts";
import {
  type DeviceConnectivityEvent,
  deviceConnectivityMachine,
} from "../../src/machines/devices/deviceConnectivityMachine.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const settings = { sendInterval: MINUTE, timeout: HOUR };
const knownAt = 10 * HOUR;
const samples = {
  "device.heard": [
    { type: "device.heard", at: knownAt, knownAt },
    { type: "device.heard", at: knownAt - 3 * MINUTE, knownAt },
    { type: "device.heard", at: knownAt - 2 * HOUR, knownAt },
  ],
  "time.passed": [
    { type: "time.passed", knownAt: knownAt + 3 * MINUTE },
    { type: "time.passed", knownAt: knownAt + 2 * HOUR },
  ],
  "device.configured": [
    { type: "device.configured", ...settings, knownAt },
    // Shorter than twice the interval: there is no uncertain time.
    { type: "device.configured", sendInterval: HOUR, timeout: MINUTE, knownAt },
  ],
} satisfies SamplesOf<DeviceConnectivityEvent>;

describeMachine(
  "deviceConnectivityMachine",
  machineGraph(deviceConnectivityMachine, [{ ...settings, lastMessageAt: null, knownAt }], samples),
  [
    ["neverHeard", "device.heard", "online"],
    ["neverHeard", "device.heard", "uncertain"],
    // What it said long ago was read late.
    ["neverHeard", "device.heard", "offline"],
    ["online", "time.passed", "uncertain"],
    ["online | uncertain", "time.passed", "offline"],
    // The clock was set back.
    ["offline", "time.passed", "uncertain"],
    ["uncertain | offline", "device.heard", "online"],
    ["offline", "device.heard", "uncertain"],
    // Another interval or timeout is another patience.
    ["uncertain", "device.configured", "offline"],
    ["uncertain | offline", "device.configured", "online"],
    ["offline", "device.configured", "uncertain"],
  ],
  [
    ["neverHeard", "device.configured", "knownAt, sendInterval, timeout"],
    ["neverHeard | uncertain | offline", "time.passed", "knownAt"],
    ["online", "device.configured", "sendInterval, timeout"],
    ["offline", "device.configured", "knownAt, sendInterval, timeout"],
    ["uncertain", "device.configured", "knownAt"],
    ["uncertain", "device.heard", "knownAt"],
    ["offline", "device.heard", "knownAt, lastMessageAt"],
  ],
);
