import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readDuration, describeDuration } from "../../../backend/demo/duration.ts";
import { readSimulateOptions } from "../../../backend/demo/simulateOptions.ts";
import {
  isOfOtherBackend,
  markBackend,
  takenOverBy,
  takeOver,
} from "../../../backend/demo/takeover.ts";
import { worldClock } from "../../../backend/demo/worldClock.ts";
import { ReadingId, TagId } from "../../../src/domain/base/ids.ts";
import type { Reading } from "../../../src/domain/devices/reading.ts";

describe("npm run simulate", () => {
  test("moves the normal day of both customers now when nothing is said", () => {
    expect(readSimulateOptions([], { BALISE_KUZZLE_PORT: "7000" })).toEqual({
      scenario: "normal",
      seed: 1,
      speed: 1,
      duration: null,
      url: "ws://127.0.0.1:7000",
      customer: null,
      from: null,
      dryRun: false,
      supervised: false,
      clock: "shift",
      pastDays: 0,
    });
  });

  test("takes every option", () => {
    const args =
      "--scenario theft --seed 7 --speed 10 --duration 10m --from 2026-03-17T02:00:00+01:00 --url wss://x:1 --customer locamat --dry-run";
    expect(readSimulateOptions(args.split(" "), {})).toEqual({
      scenario: "theft",
      seed: 7,
      speed: 10,
      duration: 600_000,
      url: "wss://x:1",
      customer: "locamat",
      from: Date.UTC(2026, 2, 17, 1),
      dryRun: true,
      supervised: false,
      clock: "shift",
      pastDays: 0,
    });
  });

  test("gives the world of npm start 30 days of history, or as many as it is told", () => {
    const daysOf = (args: readonly string[]) => {
      const options = readSimulateOptions(["--supervised", ...args], {});
      return options === "help" ? null : options.pastDays;
    };
    expect([daysOf([]), daysOf(["--past", "0"]), daysOf(["--past", "7"])]).toEqual([30, 0, 7]);
  });

  test.each([
    { args: ["--past", "91"], sentence: /number of days 91 is not a number from 0 to 90/u },
    { args: ["--scenario", "flood"], sentence: /no scenario flood: choose one of/u },
    { args: ["--seed", "x"], sentence: /seed x is not a number/u },
    { args: ["--speed", "0"], sentence: /speed 0 is not a number from 0.01/u },
    { args: ["--duration", "10"], sentence: /write 90s, 10m or 2h/u },
    { args: ["--from", "tomorrow"], sentence: /tomorrow cannot be read/u },
    { args: ["--customer", "acme"], sentence: /choose tour-horizon or locamat/u },
    { args: ["--url", "http://x"], sentence: /write ws:/u },
    { args: ["--sped", "2"], sentence: /See --help/u },
  ])("says what is wrong with $args", ({ args, sentence }) => {
    expect(() => readSimulateOptions(args, {})).toThrow(sentence);
  });

  test.each([
    { text: "90s", ms: 90_000, said: "1 min 30 s" },
    { text: "2h", ms: 7_200_000, said: "2 h 0 min" },
    { text: "1.5m", ms: 90_000, said: "1 min 30 s" },
  ])("a duration of $text is $ms ms", ({ text, ms, said }) => {
    expect([readDuration(text), describeDuration(ms)]).toEqual([ms, said]);
  });
});

describe("the world's clock", () => {
  const reading = (at: number): Reading => ({
    type: "alive",
    id: ReadingId.parse("gw.1"),
    at,
    deviceId: TagId.parse("gw"),
  });

  test("is ours on a normal day, and readings keep their ids", () => {
    const clock = worldClock({ startedAt: 5000, worldFrom: 5000, speed: 1, run: null });
    expect([clock.worldAt(6000), clock.stamp(reading(6000))]).toEqual([6000, reading(6000)]);
  });

  test("stamps a faster world of another hour with our times and ids of its own", () => {
    const clock = worldClock({ startedAt: 100_000, worldFrom: 5000, speed: 10, run: null });
    expect(clock.worldAt(101_000)).toBe(15_000);
    expect(clock.stamp(reading(15_000))).toEqual({
      ...reading(101_000),
      id: `gw.1~${(100_000).toString(36)}`,
    });
  });
});

describe("a simulation beside npm start", () => {
  const [own, other] = ["ws://127.0.0.1:7512", "ws://127.0.0.1:7612"];
  const folder = mkdtempSync(path.join(tmpdir(), "balise-takeover-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("who takes over is known as long as they live", () => {
    expect(takenOverBy(folder, own)).toBe(null);
    const giveBack = takeOver(folder, process.pid, "ws://localhost:7512");
    expect(takenOverBy(folder, own)).toBe(process.pid);
    giveBack();
    expect(takenOverBy(folder, own)).toBe(null);
    // No process has this number: the largest that Linux gives is 2^22.
    takeOver(folder, 2 ** 22 + 1, own);
    expect(takenOverBy(folder, own)).toBe(null);
  });

  test("one of another instance on the same machine quiets nobody here", () => {
    const giveBack = takeOver(folder, process.pid, other);
    expect(takenOverBy(folder, own)).toBe(null);
    giveBack();
    expect(isOfOtherBackend(folder, own)).toBe(false);
    markBackend(folder, own);
    expect(isOfOtherBackend(folder, own)).toBe(false);
    expect(isOfOtherBackend(folder, other)).toBe(true);
  });
});
