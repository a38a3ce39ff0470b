import { Subject } from "rxjs";
import { expect, test } from "vitest";
import type { CollectionEvent } from "../../../../../src/streams/core/live/collectionEvent.ts";
import { FollowedCollection } from "../../../../../src/streams/core/worker/followedCollection.ts";
import type { Thing } from "../../../../support/fakeKuzzle/simulation.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

function followed(isSame?: (held: Thing | undefined, document: Thing) => boolean) {
  const clock = new VirtualClock(0);
  const events$ = new Subject<CollectionEvent<Thing>>();
  const collection = new FollowedCollection<Thing>("things", clock, events$, isSame);
  const changes: (readonly [written: readonly Thing[], removed: readonly string[]])[] = [];
  collection.onChange(({ written, removed }) => changes.push([written, removed]));
  let heads = 0;
  collection.onHead(() => (heads += 1));
  return { clock, collection, events$, changes, heads: () => heads };
}
const changed = (written: readonly Thing[], ...removed: readonly string[]) =>
  ({ type: "documents.changed", written, removed }) as const;
const liveness = (isLive: boolean) =>
  ({ type: "liveness.changed", liveness: { isLive, since: 1, lastProofAt: 1 } }) as const;
const failed = (isForbidden: boolean) =>
  ({ type: "sync.failed", reason: "no room", isForbidden, retryAt: 5 }) as const;

test("[PR1] it emits what has changed only, and nothing where nothing has", () => {
  const { collection, events$, changes } = followed();
  events$.next(changed([{ id: "a", value: 1 }]));
  events$.next(
    changed(
      [
        { id: "a", value: 1 },
        { id: "b", value: 2 },
      ],
      "c",
    ),
  );
  events$.next(changed([{ id: "a", value: 1 }], "c"));
  events$.next(changed([], "a"));
  expect(changes).toEqual([
    [[{ id: "a", value: 1 }], []],
    [[{ id: "b", value: 2 }], []],
    [[], ["a"]],
  ]);
  expect(collection.whole()).toEqual(changed([{ id: "b", value: 2 }]));
});

test("[PR1] what says the same is for whoever opens it to say", () => {
  const { events$, changes } = followed(Object.is);
  const thing = { id: "a", value: 1 };
  events$.next(changed([thing]));
  events$.next(changed([thing]));
  events$.next(changed([{ ...thing }]));
  expect(changes.length).toBe(2);
});

test("[FD10] [FD55] what it says of itself follows failures and liveness, each of which is told", () => {
  const { collection, events$, heads } = followed();
  const seen = [
    failed(true),
    liveness(false),
    liveness(true),
    failed(false),
    liveness(false),
    liveness(true),
  ].map((event) => {
    events$.next(event);
    const { failure, isForbidden, isLoaded } = collection.head;
    return [failure, isForbidden, isLoaded];
  });
  expect(seen).toEqual([
    ["no room", true, false],
    ["no room", true, false],
    [null, false, true],
    ["no room", false, true],
    ["no room", false, true],
    [null, false, true],
  ]);
  expect(heads()).toBe(6);
});

test("[LC17] what is refused is kept and told", () => {
  const { collection, events$, heads } = followed();
  events$.next({ type: "documents.refused", refused: [{ id: "a", reason: "no value" }] });
  expect([collection.refused, heads()]).toEqual([[{ id: "a", reason: "no value" }], 1]);
});

test("it counts the changes of a second, and follows nothing once closed", () => {
  const { collection, events$, changes } = followed();
  for (let value = 1; value <= 10; value += 1) events$.next(changed([{ id: "a", value }]));
  expect([collection.name, collection.eventsPerSecond]).toEqual(["things", 1]);
  collection.close();
  events$.next(changed([{ id: "a", value: 99 }]));
  expect([events$.observed, changes.length]).toEqual([false, 10]);
});
