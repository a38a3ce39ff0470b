import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { calendarOf } from "../../../backend/demo/demoClock.ts";
import { firstAhead } from "../../../backend/demo/simulation/ahead.ts";
import { DAY } from "../../../src/domain/base/time.ts";

const SUNDAY = Date.parse("2026-11-22T18:52:00+01:00");
const supervised = { from: null, supervised: true, clock: "shift" } as const;
/** A backend in which the world is, or is not. */
const backend = (isThere: boolean) => ({ call: async () => isThere });
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "balise-clock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the first start sets the calendar, and every later one keeps it", async () => {
  const ahead = firstAhead(SUNDAY);
  expect(await calendarOf(supervised, folder, backend(false), SUNDAY)).toEqual({
    ahead,
    note: null,
  });
  for (const later of [SUNDAY + 1, SUNDAY + 3 * DAY])
    expect((await calendarOf(supervised, folder, backend(true), later)).ahead).toBe(ahead);
  const byHand = { from: null, supervised: false, clock: "shift" } as const;
  expect((await calendarOf(byHand, folder, null, SUNDAY)).ahead).toBe(ahead);
});

test("a world that was there before has its past by the wall's clock, and keeps it", async () => {
  expect((await calendarOf(supervised, folder, backend(true), SUNDAY)).ahead).toBe(0);
  expect((await calendarOf(supervised, folder, backend(true), SUNDAY + DAY)).ahead).toBe(0);
});

test("the wall's clock can be asked for at the first start, and later is told that it comes too late", async () => {
  const now = { ...supervised, clock: "now" } as const;
  expect(await calendarOf(now, folder, backend(false), SUNDAY)).toEqual({ ahead: 0, note: null });
  rmSync(folder, { recursive: true });
  await calendarOf(supervised, folder, backend(false), SUNDAY);
  const late = await calendarOf(now, folder, backend(true), SUNDAY);
  expect(late.ahead).toBe(firstAhead(SUNDAY));
  expect(late.note).toContain("--fresh");
});

test("whoever is not let in sets nothing for good, and a named instant is the world's own", async () => {
  expect((await calendarOf(supervised, folder, null, SUNDAY)).ahead).toBe(0);
  expect((await calendarOf(supervised, folder, backend(false), SUNDAY)).ahead).not.toBe(0);
  const from = { ...supervised, from: SUNDAY };
  expect((await calendarOf(from, folder, backend(true), SUNDAY)).ahead).toBe(0);
});
