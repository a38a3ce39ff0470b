import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bringToFormat, MIGRATIONS } from "../../../../backend/embedded/supervisor/folderFormat.ts";

let folder: string;
let mark: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "balise-format-"));
  mark = path.join(folder, "format.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

const runner = (version: string) => ({ version, now: () => Date.UTC(2026, 0, 5) });
const marked = (): unknown => JSON.parse(readFileSync(mark, "utf8"));
const step = (number: number, by: string) => ({ number, at: "2026-01-05T00:00:00.000Z", by });
const done: number[] = [];
beforeEach(() => done.splice(0));
const migration = (number: number) => ({
  number,
  run: async () => void done.push(number),
});

it("a folder of before there were marks gets that of today, once", async () => {
  await bringToFormat(folder, runner("0.1.0"));
  const today = MIGRATIONS.at(-1)?.number ?? 0;
  expect(marked()).toEqual({
    format: today,
    steps: MIGRATIONS.map(({ number }) => step(number, "0.1.0")),
  });
  await bringToFormat(folder, runner("0.2.0"));
  expect(marked()).toMatchObject({ steps: MIGRATIONS.map(({ number }) => step(number, "0.1.0")) });
});

it("a folder of a later format is refused with the version that made it, and left as it is", async () => {
  await bringToFormat(folder, runner("0.9.0"), [migration(1), migration(2)]);
  const before = readFileSync(mark, "utf8");
  await expect(bringToFormat(folder, runner("0.1.0"), [migration(1)])).rejects.toThrow(
    `The data folder ${folder} is kept by format 2, of Balise 0.9.0; this is Balise 0.1.0, which reads format 1 and would damage it: start version 0.9.0 or a later one, or put back a backup that this version has made (npm run restore).`,
  );
  expect(readFileSync(mark, "utf8")).toBe(before);
});

it("steps are made in order, each noted, and after one that fails its own is the next", async () => {
  const fails = { number: 2, run: () => Promise.reject(new Error("no room")) };
  const steps = [migration(1), fails, migration(3)];
  await expect(bringToFormat(folder, runner("0.3.0"), steps)).rejects.toThrow("no room");
  expect([done, marked()]).toEqual([[1], { format: 1, steps: [step(1, "0.3.0")] }]);
  await bringToFormat(folder, runner("0.3.1"), [migration(1), migration(2), migration(3)]);
  expect([done, marked()]).toEqual([
    [1, 2, 3],
    { format: 3, steps: [step(1, "0.3.0"), step(2, "0.3.1"), step(3, "0.3.1")] },
  ]);
});

it("a mark that cannot be read is no folder of before there were marks", async () => {
  writeFileSync(mark, "{");
  await expect(bringToFormat(folder, runner("0.1.0"))).rejects.toThrow("put back a backup of it");
});

it("the steps are numbered from 1 on without a gap", () => {
  expect(MIGRATIONS.map(({ number }) => number)).toEqual(
    Array.from(MIGRATIONS, (_, index) => index + 1),
  );
});
