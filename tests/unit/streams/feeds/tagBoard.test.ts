import { expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { HOUR, MINUTE, WEEK } from "../../../../src/domain/base/time.ts";
import type { Tag } from "../../../../src/domain/devices/tag.ts";
import type { FollowedCollection } from "../../../../src/streams/core/worker/followedCollection.ts";
import { TagBoard } from "../../../../src/streams/feeds/devices/tagBoard.ts";
import { asset, T0, tag } from "../../../support/fixtures.ts";

/** A board of tags that nobody writes any more, at an instant that the test sets. */
function boardOf(tags: readonly Tag[], assets: readonly Asset[] = []) {
  let now = T0;
  const collection = {
    byId: new Map(tags.map((one) => [one.id, one])),
    onChange: () => () => undefined,
  } as unknown as FollowedCollection<Tag>;
  const byId = new Map(assets.map((one) => [one.id as string, one]));
  const board = new TagBoard(
    collection,
    byId,
    () => null,
    () => now,
  );
  const told: number[] = [];
  board.onChange((slot) => told.push(slot));
  return {
    board,
    /** How the tag in a slot stands at an instant, and which slots were told on the way. */
    at: (instant: number) => {
      now = instant;
      told.length = 0;
      board.tick();
      const row = board.at(0);
      return { state: row?.state, connectivity: row?.connectivity, told: [...told] };
    },
  };
}

const SPEAKS = { sendInterval: MINUTE, timeout: HOUR, lastMessageAt: T0 };

test("time tells those alone that stand otherwise by it, at the instant of each limit", () => {
  const { at } = boardOf([tag("ida", SPEAKS), tag("bob", { ...SPEAKS, lastMessageAt: null })]);
  const steady = { state: "operational", connectivity: "online", told: [] };
  expect(at(T0 + 2 * MINUTE - 1)).toEqual(steady);
  expect(at(T0 + 2 * MINUTE)).toEqual({ ...steady, connectivity: "uncertain", told: [0] });
  expect(at(T0 + HOUR - 1)).toMatchObject({ state: "operational", told: [] });
  expect(at(T0 + HOUR)).toEqual({ state: "outOfCoverage", connectivity: "offline", told: [0] });
  expect(at(T0 + 2 * HOUR)).toMatchObject({ state: "outOfCoverage", told: [] });
});

test("who has not moved for the window of its technology is told to be inactive then", () => {
  const long = { ...SPEAKS, sendInterval: WEEK, timeout: 3 * WEEK };
  const { at } = boardOf(
    [tag("ida", long)],
    [asset("ida", { lastTagUpdate: T0, lastMovedAt: T0 })],
  );
  expect(at(T0 + WEEK)).toMatchObject({ state: "operational", told: [] });
  expect(at(T0 + WEEK + 1)).toMatchObject({ state: "inactive", told: [0] });
});

test("an instant before the last one is read anew as a whole", () => {
  const { at } = boardOf([tag("ida", SPEAKS)]);
  expect(at(T0 + 2 * HOUR)).toMatchObject({ state: "outOfCoverage" });
  expect(at(T0 + MINUTE)).toMatchObject({ state: "operational", connectivity: "online" });
});
