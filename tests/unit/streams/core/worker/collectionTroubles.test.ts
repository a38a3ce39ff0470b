import { expect, test } from "vitest";
import type { OpenCollection } from "../../../../../src/streams/core/worker/collectionPool.ts";
import { logTroubles } from "../../../../../src/streams/core/worker/collectionTroubles.ts";
import { Listeners } from "../../../../../src/streams/core/worker/listeners.ts";

const collection = (
  name: string,
  more: Partial<OpenCollection["head"]> = {},
  size = 1,
): OpenCollection => ({
  name,
  head: {
    liveness: { isLive: true, since: 0, lastProofAt: 0 },
    failure: null,
    isLoaded: true,
    isForbidden: false,
    ...more,
  },
  refused: [],
  eventsPerSecond: 0,
  byId: { size },
});

/** What is logged when the collections come to be these, one after the other. */
function logged(...worlds: readonly (readonly OpenCollection[])[]): readonly string[] {
  const heads = new Listeners<[]>();
  const lines: string[] = [];
  let open: readonly OpenCollection[] = [];
  logTroubles({ open: () => open, onHead: (listener) => heads.add(listener) }, (line) =>
    lines.push(line),
  );
  for (const world of worlds) {
    open = world;
    heads.emit();
  }
  return lines;
}

test("a collection that cannot be read is logged with its reason, each time anew once it was read", () => {
  const failed = [collection("alerts", { failure: "no answer" })];
  expect(logged(failed, failed, [collection("alerts")], failed)).toEqual([
    "collection alerts could not be read: no answer",
    "collection alerts could not be read: no answer",
  ]);
});

test("what is not for whoever is signed in is no trouble", () => {
  const forbidden = [collection("tags", { failure: "no right", isForbidden: true })];
  expect(logged(forbidden)).toEqual([]);
  // Once it is for them, the same is one.
  expect(logged(forbidden, [collection("tags", { failure: "no right" })])).toHaveLength(1);
});

test("a customer without sites is logged once, and not before they were read", () => {
  const unread = collection("sites", { liveness: null, isLoaded: false }, 0);
  const none = collection("sites", {}, 0);
  const [line, ...more] = logged([unread], [none], [none], [collection("sites")]);
  expect([line, more]).toEqual([expect.stringMatching(/^no sites were fetched/u), []]);
  expect(logged([none], [collection("sites")], [none])).toHaveLength(2);
  expect(logged([collection("alerts", {}, 0)])).toEqual([]);
  const old = { isLive: false, since: 0, lastProofAt: 0 };
  expect(logged([collection("sites", { liveness: old }, 0)])).toEqual([]);
});
