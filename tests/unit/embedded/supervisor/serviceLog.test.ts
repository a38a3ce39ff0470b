import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isTrouble, lastWords, readable } from "../../../../backend/embedded/supervisor/logLine.ts";
import { openServiceLog } from "../../../../backend/embedded/supervisor/serviceLog.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "balise-logs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function contents(): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(path.join(folder, name), "utf8")]),
  );
}

it("a log that is full is put aside, and the oldest goes", () => {
  const log = openServiceLog(folder, "web", { maxBytes: 10, kept: 2 });
  for (const line of ["first", "second", "third", "fourth", "é and 5"]) {
    log.write(line);
  }
  log.close();
  expect(contents()).toEqual({
    "web.log": "é and 5\n",
    "web.1.log": "fourth\n",
    "web.2.log": "third\n",
  });
});

it("a log goes on where the run before left it", () => {
  for (const line of ["one", "two"]) {
    const log = openServiceLog(folder, "web", { maxBytes: 10, kept: 2 });
    log.write(line);
    log.close();
  }
  expect(contents()).toEqual({ "web.log": "one\ntwo\n" });
});

it("a flood of lines does not push out what was written before it", () => {
  let now = 0;
  const log = openServiceLog(folder, "kuzzle", { maxBytes: 1024 * 1024, kept: 1 }, () => now);
  log.write("the line that explains it");
  for (let i = 0; i < 50_000; i += 1) {
    log.write(
      `{"time":${1_700_000_000_000 + i},"id":"${i.toString(16).padStart(8, "0")}","msg":"refused"}`,
    );
  }
  for (let i = 0; i < 3_000; i += 1) log.write(`${"x".repeat(i % 150)} ${"y".repeat(1_000)}`);
  now += 60_000;
  log.write("a minute later");
  log.close();
  const written = contents();
  expect(Object.keys(written)).toEqual(["kuzzle.log"]);
  const lines = written["kuzzle.log"]?.split("\n") ?? [];
  expect(lines[0]).toBe("the line that explains it");
  expect(lines.filter((line) => line.endsWith('"msg":"refused"}'))).toHaveLength(20);
  expect(lines).toContainEqual(
    expect.stringMatching(/^\(49980 more lines like this: \{"time":.*"msg":"refused"\}\)$/u),
  );
  expect(lines).toContainEqual(
    expect.stringMatching(/^\(\d+ lines left out: more than 131072 bytes in a minute\)$/u),
  );
  expect(written["kuzzle.log"]?.length).toBeLessThan(200_000);
  expect(lines.at(-2)).toBe("a minute later");
});

it("stderr and lines that Kuzzle marks as trouble belong on the screen", () => {
  expect([
    isTrouble("stderr", "anything"),
    isTrouble("stdout", '{"level":50,"msg":"x"}'),
    isTrouble("stdout", '{"level":"warn","msg":"x"}'),
    isTrouble("stdout", "[ERROR] x"),
    isTrouble("stdout", '{"level":30,"msg":"no errors"}'),
    isTrouble("stderr", "   "),
  ]).toEqual([true, true, true, true, false, false]);
});

it("a line of JSON is read by its message", () => {
  expect(
    ['{"level":40,"msg":"look out"}', '{"level":40}', "{no json", "plain"].map(readable),
  ).toEqual(["look out", '{"level":40}', "{no json", "plain"]);
});

it("the reason of an end is in the last lines with trouble, else in the last lines", () => {
  const out = (text: string) => ({ stream: "stdout" as const, text });
  const bad = (text: string) => ({ stream: "stderr" as const, text });
  expect(lastWords([bad("a"), out("b"), bad("c"), out("d")], 2)).toEqual(["a", "c"]);
  expect(lastWords([out("a"), out("b"), out("c")], 2)).toEqual(["b", "c"]);
  expect(
    lastWords([bad("Error: x"), bad("    at f (g.js:1)"), bad("}"), bad("Node.js v20")], 2),
  ).toEqual(["Error: x"]);
});

// Where every write finds the disk full.
const full = "/dev/full";
it.skipIf(!existsSync(full))(
  "a disk that refuses lines ends nothing, and how many are missing is written once it takes them",
  () => {
    symlinkSync(full, path.join(folder, "web.log"));
    const reported: unknown[] = [];
    const log = openServiceLog(folder, "web", { maxBytes: 1000, kept: 2 }, Date.now, (error) =>
      reported.push(Reflect.get(Object(error), "code")),
    );
    log.write("lost");
    log.write("lost as well");
    // Reported once, not for each line.
    expect(reported).toEqual(["ENOSPC"]);
    log.close();
    unlinkSync(path.join(folder, "web.log"));
    log.write("kept");
    log.close();
    expect(contents()).toEqual({ "web.log": "(2 lines could not be written)\nkept\n" });
  },
);

it("a log that cannot be opened ends nothing, and is tried again with the next line", () => {
  const below = path.join(folder, "logs");
  symlinkSync(path.join(folder, "nowhere", "logs"), below);
  const reported: unknown[] = [];
  const log = openServiceLog(below, "web", undefined, undefined, (error) => reported.push(error));
  expect(reported).toHaveLength(1);
  unlinkSync(below);
  log.write("kept");
  log.close();
  expect(readFileSync(path.join(below, "web.log"), "utf8")).toBe("kept\n");
});
