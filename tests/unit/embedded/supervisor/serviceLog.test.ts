import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
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
