import { describe, expect, test } from "vitest";
import {
  connectivityOf,
  connectivityProven,
  connectivityStart,
  DEFAULT_DEVICE_TIMEOUT,
  DEFAULT_SEND_INTERVAL,
} from "../../../../src/domain/devices/deviceConnectivity.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const heardAt = (lastMessageAt: number | null) => ({
  lastMessageAt,
  sendInterval: DEFAULT_SEND_INTERVAL,
  timeout: DEFAULT_DEVICE_TIMEOUT,
});

describe("connectivity of a device with the default interval of 60 s and timeout of 1 h", () => {
  test.each([
    ["just heard", 0, "online"],
    ["a moment before twice its interval", 2 * MINUTE - 1, "online"],
    ["silent for twice its interval", 2 * MINUTE, "uncertain"],
    ["silent for 59 minutes", 59 * MINUTE, "uncertain"],
    ["silent for its timeout", HOUR, "offline"],
    ["silent for 61 minutes", 61 * MINUTE, "offline"],
    ["heard by a clock that runs ahead", -30 * SECOND, "online"],
  ])("%s: after %s ms it is %s", (_, silence, expected) => {
    expect(connectivityOf(heardAt(T0), T0 + silence)).toBe(expected);
  });

  test("a device that never spoke is not offline", () => {
    expect(connectivityOf(heardAt(null), T0)).toBe("neverHeard");
    expect(connectivityStart(heardAt(null), "neverHeard", T0)).toBe(T0);
  });

  test("a timeout shorter than twice the interval wins", () => {
    const hasty = { ...heardAt(T0), timeout: MINUTE };
    expect(connectivityOf(hasty, T0 + MINUTE)).toBe("offline");
  });

  test.each([
    ["online", 10 * SECOND, 0],
    ["uncertain", 3 * MINUTE, 0],
    ["offline", 2 * HOUR, 0],
  ] as const)("it is %s since its last message", (is, silence, since) => {
    expect(connectivityStart(heardAt(T0), is, T0 + silence)).toBe(T0 + since);
  });
});

describe("a silence while the server had stopped", () => {
  const night = 10 * HOUR;

  test("is none of the device: its own began when the server listened again", () => {
    const listening = T0 + night;
    expect(connectivityStart(heardAt(T0), "offline", listening + HOUR, listening)).toBe(listening);
    expect(connectivityStart(heardAt(T0), "uncertain", listening, listening)).toBe(listening);
  });

  test("before which the device was silent while the server listened counts from its message", () => {
    expect(connectivityStart(heardAt(T0), "offline", T0 + night, T0 - HOUR)).toBe(T0);
  });
});

describe("connectivity when we have listened only for a while", () => {
  const night = 10 * HOUR;
  test.each([
    ["was online, silent over our pause: nobody knows", "online", 0, "uncertain"],
    ["was online, silent for 59 minutes of listening", "online", 59 * MINUTE, "uncertain"],
    ["was online, silent for its timeout while we listened", "online", HOUR, "offline"],
    ["was offline before our pause stays so", "offline", 0, "offline"],
    ["nothing known of it yet", null, 0, "uncertain"],
  ] as const)("%s", (_, known, listened, expected) => {
    const now = T0 + night;
    expect(connectivityProven(heardAt(T0), known, now - listened, now)).toBe(expected);
  });

  test("one that is heard again is online whatever it was", () => {
    expect(connectivityProven(heardAt(T0), "offline", T0, T0 + SECOND)).toBe("online");
  });

  test("one that never spoke is not offline, whatever it was called before", () => {
    expect(connectivityProven(heardAt(null), null, T0, T0)).toBe("neverHeard");
    expect(connectivityProven(heardAt(null), "offline", T0, T0)).toBe("neverHeard");
  });
});
