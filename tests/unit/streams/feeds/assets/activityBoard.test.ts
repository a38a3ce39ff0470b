import fc from "fast-check";
import { expect, test } from "vitest";
import { activityOf } from "../../../../../src/domain/assets/activity.ts";
import type { Asset } from "../../../../../src/domain/assets/asset.ts";
import { DAY, HOUR, MINUTE, SECOND, WEEK } from "../../../../../src/domain/base/time.ts";
import type { ActivityCell } from "../../../../../src/streams/feeds/assets/activityBoard.ts";
import { ActivityBoard } from "../../../../../src/streams/feeds/assets/activityBoard.ts";
import { asset, site, T0 } from "../../../../support/fixtures.ts";

/** What the board has told, folded as the receiver of a feed does. */
class Told {
  readonly cells = new Map<string, ActivityCell>();

  hear({ written, removed }: ReturnType<ActivityBoard["drain"]>): void {
    for (const id of removed) this.cells.delete(id);
    for (const cell of written) this.cells.set(cell.id, cell);
  }

  figures(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Array.from(this.cells.values(), ({ site: where, floor, family, gps, ble, untagged }) => [
        `${where} ${floor} ${family}`,
        `${gps.active}/${gps.total} ${ble.active}/${ble.total} ${untagged}`,
      ]),
    );
  }
}

/** Counted from nothing. */
function counted(assets: Iterable<Asset>, now: number): Readonly<Record<string, string>> {
  const told = new Told();
  const cells = new Map<string, ActivityCell>();
  for (const one of assets) {
    if (one.isArchived) continue;
    const { locationSite, floor, family } = one;
    const id = `${locationSite} ${floor} ${family}`;
    const none = { active: 0, total: 0 };
    const cell = cells.get(id) ?? {
      id,
      site: locationSite,
      floor,
      family,
      gps: none,
      ble: none,
      untagged: 0,
    };
    const key = one.technology === "GPS" ? "gps" : "ble";
    const active = cell[key].active + (activityOf(one, now) === "active" ? 1 : 0);
    cells.set(
      id,
      one.technology === null
        ? { ...cell, untagged: cell.untagged + 1 }
        : { ...cell, [key]: { active, total: cell[key].total + 1 } },
    );
  }
  told.hear({ written: [...cells.values()], removed: [] });
  return told.figures();
}

const NAMES = ["a", "b", "c", "d"];
const written = fc
  .record({
    name: fc.constantFrom(...NAMES),
    family: fc.constantFrom("crane", "constructor", "__proto__"),
    technology: fc.constantFrom("GPS" as const, "BLE" as const, null),
    /** Before now, in ms: around the edges of both windows. */
    moved: fc.option(
      fc.constantFrom(0, DAY - MINUTE, DAY - 1, DAY, DAY + 1, WEEK - SECOND, WEEK, WEEK + 1),
    ),
    floor: fc.constantFrom(null, 0, 1),
    locationSite: fc.constantFrom(null, site("tower")),
    isArchived: fc.boolean(),
  })
  .map((one) => ({ kind: "written" as const, ...one }));
const step = fc.oneof(
  { weight: 4, arbitrary: written },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("removed" as const),
      name: fc.constantFrom(...NAMES),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("passed" as const),
      ms: fc.constantFrom(1, SECOND, MINUTE, HOUR, DAY, WEEK, -1, -MINUTE, -DAY),
    }),
  },
);

test("[FD40] after every step the cells are what a count from nothing gives, whatever moves, goes or passes", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let now = T0;
      const board = new ActivityBoard(now);
      const told = new Told();
      const assets = new Map<string, Asset>();
      for (const one of steps) {
        if (one.kind === "passed") {
          now += one.ms;
          board.tick(now);
        } else if (one.kind === "removed") {
          const { id } = asset(one.name);
          assets.delete(id);
          board.apply({ written: [], removed: [id] });
        } else {
          const { kind: _, name, moved, ...fields } = one;
          const next = asset(name, { ...fields, lastMovedAt: moved === null ? null : now - moved });
          assets.set(next.id, next);
          board.apply({ written: [next], removed: [] });
        }
        told.hear(board.drain());
        expect(told.figures()).toEqual(counted(assets.values(), now));
      }
    }),
  );
});

test("[FD40] a second in which nobody's activity ends tells nothing", () => {
  const board = new ActivityBoard(T0);
  board.apply({ written: [asset("a", { technology: "GPS", lastMovedAt: T0 })], removed: [] });
  board.drain();
  board.tick(T0 + DAY);
  expect(board.hasNews).toBe(false);
  board.tick(T0 + DAY + 1);
  expect(board.hasNews).toBe(true);
});

/** Ms for a write and a second that passes, the best of several: what else runs on the machine only adds. */
function second(count: number): number {
  const board = new ActivityBoard(T0);
  const one = (at: number, moved: number) =>
    asset(`n${at}`, { technology: "BLE", family: `f${at % 20}`, lastMovedAt: moved });
  const written = Array.from({ length: count }, (_, at) => one(at, T0 - (at % 10_000) * MINUTE));
  board.apply({ written, removed: [] });
  board.drain();
  const times = Array.from({ length: 40 }, (_, round) => {
    const begin = performance.now();
    board.apply({ written: [one(round * 7, T0 + round)], removed: [] });
    board.tick(T0 + round * SECOND);
    board.drain();
    return performance.now() - begin;
  });
  return Math.min(...times);
}

test("[FD40] a change and a second cost the same among 50,000 as among 2,000", () => {
  const [few, all] = [second(2000), second(50_000)];
  console.log(
    `a change and a second: ${few.toFixed(3)} ms among 2,000, ${all.toFixed(3)} ms among 50,000`,
  );
  expect(all).toBeLessThan(Math.max(2, few * 10));
});
