import { describe, expect, test } from "vitest";
import { PROOF_AGE } from "../../../../../src/domain/base/freshness.ts";
import { SECOND } from "../../../../../src/domain/base/time.ts";
import { BEAT_PATIENCE } from "../../../../../src/streams/core/live/heartbeats.ts";
import type { CollectionPool } from "../../../../../src/streams/core/worker/collectionPool.ts";
import type { CollectionHead } from "../../../../../src/streams/core/worker/followedCollection.ts";
import { PathFreshness } from "../../../../../src/streams/core/worker/pathFreshness.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

const head = (isLive: boolean, more: Partial<CollectionHead> = {}): CollectionHead => ({
  liveness: { isLive, since: 0, lastProofAt: 0 },
  failure: null,
  isLoaded: true,
  isForbidden: false,
  ...more,
});

/** A path over collections of these heads, with beats as old as can be before the first one is due. */
function pathOver(...heads: readonly CollectionHead[]) {
  const clock = new VirtualClock(1_000_000);
  const open = heads.map((one) => ({ head: one }));
  const path = { isOnline: true };
  const freshness = new PathFreshness(clock, { open: () => open } as unknown as CollectionPool, {
    isOnline: () => path.isOnline,
    pace: () => "safety",
  });
  const told: boolean[] = [];
  freshness.onChange(() => told.push(freshness.isLive));
  freshness.check();
  return { clock, freshness, open, path, told };
}

describe("the path", () => {
  test.each([
    { name: "one that is live", heads: [head(true)], isLive: true },
    { name: "two that are", heads: [head(true), head(true)], isLive: true },
    { name: "one that is not among live ones", heads: [head(true), head(false)], isLive: false },
    {
      name: "one that is still read",
      heads: [head(true), head(false, { isLoaded: false })],
      isLive: true,
    },
    {
      name: "one that could not be read",
      heads: [head(true), head(false, { isLoaded: false, failure: "no answer" })],
      isLive: false,
    },
    {
      name: "one that is not for whoever is signed in",
      heads: [head(true), head(false, { isForbidden: true, failure: "no right" })],
      isLive: true,
    },
    { name: "none that shows anything", heads: [], isLive: false },
  ])("[FD10] over $name is live: $isLive", ({ heads, isLive }) => {
    expect(pathOver(...heads).freshness.isLive).toBe(isLive);
  });

  test("[FD10] a collection that is not live any more is told at once, and is as old as the last proof", () => {
    const { clock, freshness, open, told } = pathOver(head(true));
    clock.advance(2 * SECOND);
    freshness.beat(clock.now());
    clock.advance(2 * SECOND);
    open.splice(0, 1, { head: head(false) });
    freshness.check();
    expect([told, freshness.since]).toEqual([[true, false], clock.now() - 2 * SECOND]);
  });

  test("[FD10] what was read can be old, though it never was live as a whole: another could not be read", () => {
    const failed = head(false, { isLoaded: false, failure: "no answer" });
    const { clock, freshness } = pathOver(head(true), failed);
    expect([freshness.isLive, freshness.lastProofAt]).toEqual([false, clock.now()]);
    expect(pathOver(failed).freshness.lastProofAt).toBe(null);
  });

  test("[FD10] a look that finds what is known tells nobody, and since when stays", () => {
    const { clock, freshness, told } = pathOver(head(true));
    const { since } = freshness;
    clock.advance(SECOND);
    freshness.check();
    freshness.beat(clock.now());
    expect([told, freshness.since]).toEqual([[true], since]);
  });

  test("[FD10] once beats are due only they prove it", () => {
    const { clock, freshness, told } = pathOver(head(true));
    clock.advance(BEAT_PATIENCE);
    freshness.check();
    clock.advance(PROOF_AGE.safety);
    freshness.check();
    expect(freshness.isLive).toBe(true);
    clock.advance(1);
    freshness.check();
    expect(freshness.isLive).toBe(false);
    freshness.beat(clock.now());
    expect([freshness.isLive, told]).toEqual([true, [true, false, true]]);
  });

  test("[FD10] a beat that was late on its way proves the instant at which it was written", () => {
    const { clock, freshness } = pathOver(head(true));
    clock.advance(PROOF_AGE.safety + 1);
    freshness.beat(clock.now() - PROOF_AGE.safety);
    expect(freshness.isLive).toBe(true);
    clock.advance(1);
    freshness.check();
    expect(freshness.isLive).toBe(false);
    // One that overtook another, and one of a clock that is ahead.
    freshness.beat(clock.now() - PROOF_AGE.safety - 1);
    expect(freshness.isLive).toBe(false);
    freshness.beat(clock.now() + PROOF_AGE.safety);
    expect(freshness.lastProofAt).toBe(clock.now());
  });

  test("[FD10] without a connection it is not live, however young the last beat", () => {
    const { clock, freshness, path } = pathOver(head(true));
    freshness.beat(clock.now());
    path.isOnline = false;
    freshness.check();
    expect(freshness.isLive).toBe(false);
  });

  test("[FD10] is what it is since it became so, live since no earlier than it is", () => {
    const { clock, freshness, open } = pathOver(head(false));
    expect([freshness.isLive, freshness.since]).toEqual([false, clock.now()]);
    clock.advance(BEAT_PATIENCE + SECOND);
    open[0] = { head: head(true) };
    freshness.beat(clock.now() - 2 * SECOND);
    expect([freshness.isLive, freshness.since]).toEqual([true, clock.now()]);
    expect(freshness.lastProofAt).toBe(clock.now() - 2 * SECOND);
  });
});
