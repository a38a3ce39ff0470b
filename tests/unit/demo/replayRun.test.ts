import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BackendUnreachable } from "../../../backend/demo/client/backendClient.ts";
import type { LogEntry } from "../../../backend/demo/replay/logEntry.ts";
import {
  GIVE_UP_AFTER,
  patientSender,
  StoppedWaiting,
} from "../../../backend/demo/replay/patientSender.ts";
import { createProgress } from "../../../backend/demo/replay/progress.ts";
import { readLog } from "../../../backend/demo/replay/readLog.ts";
import { readingOf } from "../../../backend/demo/replay/readingOf.ts";
import { createRefusals, TOLD } from "../../../backend/demo/replay/refusals.ts";
import { EXIT, replayCommand } from "../../../backend/demo/replay/replayCommand.ts";
import { readReplayOptions } from "../../../backend/demo/replay/replayOptions.ts";
import {
  beginning,
  loadState,
  type ReplayState,
  saveState,
} from "../../../backend/demo/replay/replayState.ts";
import { runReplay } from "../../../backend/demo/replay/runReplay.ts";
import { sentTime, timingOf } from "../../../backend/demo/replay/timing.ts";
import { TagId } from "../../../src/domain/base/ids.ts";
import { Reading, READINGS_PER_BATCH } from "../../../src/domain/devices/reading.ts";
import { T0 } from "../../support/fixtures.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "balise-replay-run-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Long before `T0`, at which these replays run. */
const LOG_START = Date.UTC(2020, 1, 9);
const entry = (line: number, after: number): LogEntry => ({
  type: "position",
  key: String(line),
  line,
  at: LOG_START + after,
  tagId: TagId.parse("k1"),
  position: { lat: 45, lon: 4 },
});
const LOG = { name: "Log été.csv", digest: "0123456789ab" };

/** Runs a replay on a clock of its own, in which only waiting takes time. `batches`: where it is asked to stop. */
async function replayed(
  entries: readonly LogEntry[],
  speed: number,
  begun: ReplayState,
  batches = Infinity,
  startedAt = T0,
) {
  const sent: { at: number; readings: readonly Reading[] }[] = [];
  let now = startedAt;
  const end = await runReplay({ entries, speed }, begun, {
    now: () => now,
    sleep: async (ms) => void (now += ms),
    isStopped: () => sent.length >= batches,
    keep: () => {},
    refused: () => {},
    send: async (readings) => {
      sent.push({ at: now, readings });
      return readings.map(({ id }) => ({ id, status: "accepted" }));
    },
  });
  return { end, sent };
}
const begun = (at: "now" | "original" = "now") => beginning(LOG, "tower", at, T0);

describe("times", () => {
  const run = { speed: 10, from: LOG_START, last: LOG_START + 100_000, startedAt: T0, endsAt: T0 };
  test.each<[name: string, timing: Partial<typeof run> & { at: "now" | "original" }, at: number[]]>(
    [
      ["at their own times", { at: "original" }, [LOG_START, LOG_START + 100_000]],
      ["from now at the speed", { at: "now" }, [T0, T0 + 10_000]],
      ["slower than life", { at: "now", speed: 0.5 }, [T0, T0 + 200_000]],
      ["ending now when there is no speed", { at: "now", speed: 0 }, [T0 - 100_000, T0]],
    ],
  )("the log passes %s", (_, timing, at) => {
    const used = timingOf({ ...run, ...timing });
    expect([run.from, run.last].map((one) => sentTime(one, used))).toEqual(at);
  });

  test("law: the order of times is kept, whatever the speed", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1000, noNaN: true }),
        fc.array(fc.nat(1e9), { minLength: 2, maxLength: 20 }),
        (speed, offsets) => {
          const used = timingOf({ ...run, at: "now", speed });
          const times = offsets
            .toSorted((a, b) => a - b)
            .map((offset) => sentTime(LOG_START + offset, used));
          expect(times).toEqual(times.toSorted((a, b) => a - b));
        },
      ),
    );
  });
});

describe("a reading", () => {
  const source = { ...LOG, runKey: "run1" };
  test("is named after file, content and line; and after the run where times are moved", () => {
    const shifted = { kind: "shifted", by: 5 } as const;
    expect([
      readingOf(entry(7, 0), source, { kind: "original" }),
      readingOf(entry(7, 0), source, shifted),
    ]).toEqual([
      {
        id: "replay-log-ete.csv-0123456789ab-7",
        type: "position",
        at: LOG_START,
        tagId: "k1",
        position: { lat: 45, lon: 4 },
      },
      {
        id: "replay-log-ete.csv-0123456789ab-7-run1",
        type: "position",
        at: LOG_START + 5,
        tagId: "k1",
        position: { lat: 45, lon: 4 },
      },
    ]);
  });

  test("of a file with a very long name still has an id that the backend takes", () => {
    const long = { ...source, name: `${"n".repeat(250)}.csv`, runKey: "z".repeat(16) };
    const shifted = readingOf(entry(1_000_000, 0), long, { kind: "shifted", by: 0 });
    expect(Reading.parse(shifted)).toEqual(shifted);
  });
});

describe("the pace", () => {
  test("each reading is sent at its moment, those of one moment together", async () => {
    const entries = [entry(1, 0), entry(2, 50), entry(3, 10_000), entry(4, 60_000)];
    const { sent } = await replayed(entries, 10, begun());
    expect(sent.map(({ at, readings }) => [at - T0, readings.map((one) => one.at - T0)])).toEqual([
      [250, [0, 5]],
      [1250, [1000]],
      [6250, [6000]],
    ]);
  });

  test("without a speed, batches are as large as the backend takes them", async () => {
    const entries = Array.from({ length: 1201 }, (_, i) => entry(i, i * 1000));
    const { sent } = await replayed(entries, 0, begun());
    expect(sent.map(({ at, readings }) => [at, readings.length])).toEqual([
      [T0, READINGS_PER_BATCH],
      [T0, READINGS_PER_BATCH],
      [T0, 201],
    ]);
  });

  test("what is resumed goes on now, not in the past", async () => {
    const entries = [entry(1, 0), entry(2, 10_000), entry(3, 20_000)];
    const stopped = await replayed(entries, 1, begun(), 1);
    const DAY_LATER = T0 + 86_400_000;
    const resumed = await replayed(entries, 1, stopped.end, Infinity, DAY_LATER);
    expect(
      resumed.sent.flatMap(({ readings }) => readings.map(({ at }) => at - DAY_LATER)),
    ).toEqual([0, 10_000]);
  });
});

describe("stop and resume", () => {
  test("law: stopped after any batches, it sends every reading once, in order, with the same ids", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 60 }),
        fc.constantFrom(0, 1, 10),
        fc.constantFrom("now" as const, "original" as const),
        fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 8 }),
        async (gaps, speed, at, stops) => {
          let after = 0;
          const entries = gaps.map((gap, i) => entry(i + 1, (after += gap)));
          const whole = await replayed(entries, speed, begun(at));
          let state = begun(at);
          const ids: string[] = [];
          for (const batches of [...stops, Infinity]) {
            const part = await replayed(entries, speed, state, batches);
            state = part.end;
            ids.push(...part.sent.flatMap(({ readings }) => readings.map(({ id }) => id)));
          }
          expect(ids).toEqual(whole.sent.flatMap(({ readings }) => readings.map(({ id }) => id)));
          expect(new Set(ids).size).toBe(entries.length);
          expect(state).toEqual({ ...begun(at), sent: entries.length, accepted: entries.length });
        },
      ),
    );
  });

  test("the state is kept after each batch, before the next is sent", async () => {
    const entries = Array.from({ length: 1001 }, (_, i) => entry(i, i));
    const order: string[] = [];
    await runReplay({ entries, speed: 0 }, begun(), {
      now: () => T0,
      sleep: async () => {},
      isStopped: () => false,
      keep: ({ sent }) => order.push(`kept ${sent}`),
      refused: ({ line }, reason) => order.push(`${line} ${reason}`),
      send: async (readings) => {
        order.push(`sent ${readings.length}`);
        return readings.map(({ id }, i) =>
          i === 3 ? { id, status: "refused", reason: "unknown" } : { id, status: "accepted" },
        );
      },
    });
    expect(order).toEqual([
      "sent 500",
      "3 unknown",
      "kept 500",
      "sent 500",
      "503 unknown",
      "kept 1000",
      "sent 1",
      "kept 1001",
    ]);
  });

  test("a state is found again; a damaged one, or one of another log or customer, is refused", async () => {
    const file = path.join(folder, "deep", "state.json");
    const fresh = begun();
    expect(loadState(file, fresh, 10)).toBeNull();
    saveState(file, { ...fresh, sent: 4, accepted: 4 });
    expect(loadState(file, fresh, 10)).toEqual({ ...fresh, sent: 4, accepted: 4 });
    const refused: [ReplayState, number, RegExp][] = [
      [{ ...fresh, digest: "other" }, 10, /the file has changed/u],
      [{ ...fresh, customer: "other" }, 10, /for other/u],
      [{ ...fresh, at: "original" }, 10, /begun with --at now/u],
      [fresh, 3, /damaged/u],
    ];
    for (const [expected, total, message] of refused)
      expect(() => loadState(file, expected, total)).toThrow(message);
    await writeFile(file, "{");
    expect(() => loadState(file, fresh, 10)).toThrow(/damaged.*--restart/u);
  });
});

describe("a backend that is away", () => {
  const readings = [readingOf(entry(1, 0), { ...LOG, runKey: "r" }, { kind: "original" })];
  const away = new BackendUnreachable("ws://x", "gone");
  const busy = Object.assign(new Error("busy"), { status: 503 });
  const wrong = Object.assign(new Error("wrong"), { status: 400 });

  async function sent(answers: readonly (Error | "ok")[], stopAfter = Infinity) {
    let now = T0;
    let tries = 0;
    const said: string[] = [];
    const send = patientSender(
      async () => {
        const answer = answers[Math.min(tries, answers.length - 1)];
        tries += 1;
        if (answer instanceof Error) throw answer;
        return [];
      },
      {
        now: () => now,
        sleep: async (ms) => void (now += ms),
        isStopped: () => tries >= stopAfter,
        say: (line) => said.push(line),
      },
    );
    const error = await send(readings).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return { error, tries, said: said.length, waited: now - T0 };
  }

  test("is asked again until it answers, and told of once", async () => {
    expect(await sent([away, busy, away, "ok"])).toEqual({
      error: null,
      tries: 4,
      said: 2,
      waited: 3000,
    });
  });
  test("is given up after a while", async () => {
    const { error, waited } = await sent([away]);
    expect([error, waited]).toEqual([away, GIVE_UP_AFTER]);
  });
  test("is not waited for after Ctrl-C", async () => {
    const { error, tries } = await sent([away], 2);
    expect(error).toBeInstanceOf(StoppedWaiting);
    expect(tries).toBe(2);
  });
  test("that understood and said no is not asked again", async () => {
    expect(await sent([wrong])).toMatchObject({ error: wrong, tries: 1 });
  });
});

describe("what is told", () => {
  function drawn(isTerminal: boolean, already = 0) {
    let now = T0;
    const written: string[] = [];
    const progress = createProgress({
      total: 1000,
      already,
      isTerminal,
      write: (text) => written.push(text),
      now: () => now,
    });
    return { written, progress, pass: (ms: number) => (now += ms) };
  }

  test("without a terminal, a line at every tenth", () => {
    const { written, progress, pass } = drawn(false);
    for (let done = 50; done <= 1000; done += 50) {
      pass(1000);
      progress.at(done, null);
    }
    expect(written.length).toBe(10);
    expect([written[0], written[9]]).toEqual([
      "100 of 1,000 readings (10 %), 50/s, 18 s left\n",
      "1,000 of 1,000 readings (100 %), 50/s\n",
    ]);
  });

  test("on a terminal, one line that is drawn again; other lines go above it", () => {
    const { written, progress, pass } = drawn(true, 500);
    pass(1000);
    progress.at(600, 60_000);
    pass(10);
    progress.at(601, 60_000);
    progress.say("Line 7 is refused.");
    pass(1000);
    progress.at(1000, 0);
    progress.end();
    expect(written).toEqual([
      "600 of 1,000 readings (60 %), 100/s, 1 min 0 s left",
      "\r\u001B[2K",
      "Line 7 is refused.\n",
      "1,000 of 1,000 readings (100 %), 249/s",
      "\n",
    ]);
  });

  test("refused lines one by one, then counted by reason", () => {
    const refusals = createRefusals();
    const told = Array.from({ length: TOLD + 3 }, (_, i) => refusals.add(i + 1, "no time"));
    expect([told[0], told[TOLD], told[TOLD + 1], refusals.summary()]).toEqual([
      "Line 1 is refused: no time",
      `More than ${TOLD} lines are refused; the rest is counted.`,
      null,
      ["3 more lines are refused: no time"],
    ]);
  });
});

describe("files", () => {
  test("a byte order mark is no part of the first column's name, and times are sorted", async () => {
    const file = path.join(folder, "bom.csv");
    const lines = ["\uFEFFid,time,lat,lon", "k,1769428802,1,1", "k,1769428801,2,2", "k,x,3,3"];
    await writeFile(file, lines.join("\r\n"));
    const log = await readLog(file, null);
    expect(log.entries.map(({ line }) => line)).toEqual([3, 2]);
    expect(log.bad.map(({ line }) => line)).toEqual([4]);
  });

  test.each<[name: string, content: Buffer | string, message: RegExp]>([
    ["UTF-16", Buffer.from("id,time", "utf16le"), /not text in UTF-8/u],
    ["another document", "a,b\n1,2", /what.csv: the format is not recognised/u],
  ])("%s is refused with the file's name", async (_, content, message) => {
    const file = path.join(folder, "what.csv");
    await writeFile(file, content);
    await expect(readLog(file, null)).rejects.toThrow(message);
  });

  test("a missing file and a folder are refused", async () => {
    await expect(readLog(path.join(folder, "none.csv"), null)).rejects.toThrow(/cannot be read/u);
    await expect(readLog(folder, null)).rejects.toThrow(/is no file/u);
  });
});

describe("the command", () => {
  async function command(...args: string[]) {
    let said = "";
    const code = await replayCommand(args, {
      env: { BALISE_DATA: folder },
      write: (text) => (said += text),
      isTerminal: false,
      now: () => T0,
      stop: new AbortController().signal,
    });
    return { code, said };
  }

  test.each<[args: string[], message: RegExp]>([
    [[], /Name the log/u],
    [["a.csv"], /--customer/u],
    [["a.csv", "b.csv", "--customer", "tower"], /One log at a time/u],
    [["a.csv", "--customer", "Tower"], /upper case/u],
    [["a.csv", "--customer", "tower", "--speed", "fast"], /speed fast/u],
    [["a.csv", "--customer", "tower", "--speed", "-1"], /speed -1/u],
    [["a.csv", "--customer", "tower", "--at", "then"], /choose now or original/u],
    [["a.csv", "--customer", "tower", "--zones", "thirds"], /halves or quarters/u],
    [["a.csv", "--customer", "tower", "--origin", "91,4"], /--origin does not fit/u],
    [["a.csv", "--customer", "tower", "--origin", "here"], /no place/u],
    [["a.csv", "--customer", "tower", "--origin", "0,0"], /receivers say without a fix/u],
    [["a.csv", "--customer", "tower", "--room", "20"], /no extent/u],
    [["a.csv", "--customer", "tower", "--floor", "1.5"], /--floor/u],
    [["a.csv", "--customer", "tower", "--url", "http://x"], /ws:/u],
    [["a.csv", "--customer", "tower", "--sped", "1"], /See --help/u],
    [["a.csv", "--customer", "tower"], /a.csv cannot be read/u],
  ])("%j is wrong usage and said so", async (args, message) => {
    expect(await command(...args)).toEqual({
      code: EXIT.usage,
      said: expect.stringMatching(message),
    });
  });

  test("help is no failure", async () => {
    expect(await command("--help")).toEqual({
      code: EXIT.complete,
      said: expect.stringMatching(/^npm run replay -- FILE/u),
    });
  });

  test("a floor below ground and an origin in the south are read", () => {
    const args = ["a.csv", "--customer", "tower", "--floor", "-1", "--origin", "-33.9,-70.6"];
    expect(readReplayOptions(args, {})).toMatchObject({
      room: { floor: -1, origin: { lat: -33.9, lon: -70.6 } },
    });
  });

  test("the environment names the users, and the command line has the last word", () => {
    const env = { BALISE_GATEWAY_USERNAME: "g", BALISE_GATEWAY_PASSWORD: "p" };
    const args = ["a.csv", "--customer", "tower"];
    expect(readReplayOptions(args, env)).toMatchObject({ login: { username: "g", password: "p" } });
    expect(readReplayOptions([...args, "--username", "h"], env)).toMatchObject({
      login: { username: "h", password: "p" },
    });
  });

  test("a log of bad lines alone fails and tells each", async () => {
    const file = path.join(folder, "bad.csv");
    await writeFile(file, "id,time,lat,lon\nk,never,1,1\n");
    const { code, said } = await command(file, "--customer", "tower");
    expect(code).toBe(EXIT.failed);
    expect(said).toMatch(/Line 2 is refused: The time "never".*\nThere is nothing to send/u);
  });
});
