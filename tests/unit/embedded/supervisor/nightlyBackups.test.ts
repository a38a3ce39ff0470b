import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createNightlyBackups,
  folderOf,
  lastDue,
} from "../../../../backend/embedded/supervisor/nightlyBackups.ts";
import { DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";

const THREE = new Date(2026, 2, 2, 3).getTime();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "balise-nightly-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Backups at three in the morning that end when the test says so, at a time of its own. */
function nights(begin: number) {
  const state = { now: begin, mayRun: true };
  const made: string[] = [];
  const printed: string[] = [];
  let finish: (error?: Error) => void = () => undefined;
  const nightly = createNightlyBackups({
    plan: { folder, hour: 3, keptDays: 14 },
    make: (to) => {
      made.push(path.basename(to));
      mkdirSync(to);
      const done = new Promise<void>((resolve, reject) => {
        finish = (error) => {
          if (error !== undefined) {
            reject(error);
            return;
          }
          writeFileSync(path.join(to, "backup.json"), "{}");
          resolve();
        };
      });
      return { done, end: () => finish(new Error("ended")) };
    },
    mayRun: () => state.mayRun,
    now: () => state.now,
    print: (line) => printed.push(line),
  });
  return { state, made, printed, nightly, finish: (error?: Error) => finish(error) };
}

const begun = (is: () => boolean) => vi.waitUntil(is, { timeout: 10_000 });

describe("the hour of the nightly backup", () => {
  it.each([
    { name: "was today once it has come", now: THREE + HOUR, due: THREE },
    { name: "is now when it strikes", now: THREE, due: THREE },
    { name: "was yesterday before", now: THREE - MINUTE, due: new Date(2026, 2, 1, 3).getTime() },
  ])("$name", ({ now, due }) => {
    expect(lastDue(now, 3).getTime()).toBe(due);
  });

  it("gives the backup the name of its day", () => {
    expect(folderOf(lastDue(THREE + HOUR, 3))).toBe("balise-2026-03-02");
  });
});

describe("the nightly backup", () => {
  it("is made once a night, and has its name once it is whole", async () => {
    const { nightly, finish, made, state, printed } = nights(THREE);
    const first = nightly.look();
    await begun(() => made.length > 0);
    expect(nightly.state().is).toBe("working");
    await nightly.look();
    expect(readdirSync(folder)).toEqual(["balise-2026-03-02.partial"]);
    finish();
    await first;
    expect(readdirSync(folder)).toEqual(["balise-2026-03-02"]);
    expect(nightly.state()).toEqual({ is: "waiting", since: THREE, message: null });
    await nightly.look();
    state.now = THREE + DAY - MINUTE;
    await nightly.look();
    expect(made).toHaveLength(1);
    state.now = THREE + DAY;
    const second = nightly.look();
    await begun(() => made.length > 1);
    finish();
    await second;
    expect(made).toEqual(["balise-2026-03-02.partial", "balise-2026-03-03.partial"]);
    expect(printed).toHaveLength(2);
  });

  it("that was missed, since the machine was off, is made when it is on", async () => {
    const { nightly, finish, made } = nights(THREE + 9 * HOUR);
    const run = nightly.look();
    await begun(() => made.length > 0);
    finish();
    await run;
    expect(existsSync(path.join(folder, "balise-2026-03-02", "backup.json"))).toBe(true);
  });

  it("that fails says why, and is tried again after an hour", async () => {
    const { nightly, finish, made, state, printed } = nights(THREE);
    const run = nightly.look();
    await begun(() => made.length > 0);
    finish(new Error("The disk is full."));
    await run;
    expect(nightly.state()).toEqual({ is: "failed", since: THREE, message: "The disk is full." });
    expect(printed.join()).toContain("The disk is full.");
    state.now = THREE + HOUR - MINUTE;
    await nightly.look();
    expect(made).toHaveLength(1);
    state.now = THREE + HOUR;
    const again = nightly.look();
    await begun(() => made.length > 1);
    finish();
    await again;
    expect(nightly.state()).toMatchObject({ is: "waiting", message: null });
  });

  it("does not begin while a service is started again, and one that runs is ended and made anew", async () => {
    const { nightly, finish, made, state, printed } = nights(THREE);
    state.mayRun = false;
    await nightly.look();
    expect(made).toEqual([]);
    state.mayRun = true;
    const run = nightly.look();
    await begun(() => made.length > 0);
    state.mayRun = false;
    await nightly.look();
    await run;
    expect([nightly.state().is, printed]).toEqual(["waiting", []]);
    state.mayRun = true;
    const again = nightly.look();
    await begun(() => made.length > 1);
    finish();
    await again;
    expect(readdirSync(folder)).toEqual(["balise-2026-03-02"]);
  });
});
