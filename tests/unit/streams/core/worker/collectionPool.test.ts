import { NEVER, Subject } from "rxjs";
import { expect, test } from "vitest";
import type { ConnectionState } from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import { ChangeDesk } from "../../../../../src/streams/core/live/changeDesk.ts";
import { CALM_PACE } from "../../../../../src/streams/core/live/pace.ts";
import { CollectionPool } from "../../../../../src/streams/core/worker/collectionPool.ts";
import { GRACE } from "../../../../../src/streams/core/worker/leased.ts";
import {
  COLLECTION,
  decodeThing,
  INDEX,
  IN_USE,
} from "../../../../support/fakeKuzzle/simulation.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

const QUERY = { collection: COLLECTION, filter: IN_USE, roomFilter: {}, decode: decodeThing };
const OTHER = { ...QUERY, filter: { equals: { isArchived: true } } };

/** A pool over a connection that never opens; `followed` is how many collections watch it. */
function pooled() {
  const clock = new VirtualClock(0);
  const state$ = new Subject<ConnectionState>();
  const connection = {
    state$,
    request: () => NEVER,
    room: () => NEVER,
    doubt: () => undefined,
  };
  const pool = new CollectionPool(
    {
      connection,
      clock,
      random: () => 0,
      desk: new ChangeDesk(connection, clock, INDEX, 0),
      path$: NEVER,
      returned$: NEVER,
    },
    { index: INDEX, pace: CALM_PACE },
  );
  const heads: number[] = [];
  pool.onHead(() => heads.push(pool.open().length));
  return { clock, pool, heads, isFollowed: () => state$.observed };
}

test("[FD5] a query is one collection until the last who follows it has left", () => {
  const { pool, heads, isFollowed } = pooled();
  const [one, again, other] = [pool.follow(QUERY), pool.follow(QUERY), pool.follow(OTHER)];
  expect([again === one, other === (one as unknown), pool.open().length]).toEqual([true, false, 2]);
  // One that opens may change what all of them say of the path.
  expect(heads).toEqual([1, 2]);
  pool.unfollow(other);
  expect([pool.open(), heads]).toEqual([[one], [1, 2, 1]]);
  pool.unfollow(one);
  expect([pool.open(), isFollowed()]).toEqual([[one], true]);
  pool.unfollow(one);
  expect([pool.open(), isFollowed(), heads]).toEqual([[], false, [1, 2, 1, 0]]);
  expect(pool.follow(QUERY)).not.toBe(one);
});

test("[FD5] a lease says that its collection is about to be closed, 5 s after its last user", () => {
  const { clock, pool } = pooled();
  const closed: number[] = [];
  const leased = pool.leased(QUERY, () => closed.push(pool.open().length));
  expect(pool.open()).toEqual([]);
  const lease = leased.lease();
  expect(pool.open()).toEqual([lease.value]);
  lease.release();
  clock.advance(GRACE - 1);
  expect([closed, pool.open().length]).toEqual([[], 1]);
  clock.advance(1);
  expect([closed, pool.open().length]).toEqual([[1], 0]);
});
