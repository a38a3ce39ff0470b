import { expect, test } from "vitest";
import type { FeedHead } from "../../../../src/streams/feeds/kit/feedHead.ts";
import { panelStateOf } from "../../../../src/views/kit/panelStateOf.ts";

const LIVE = { isLive: true, since: 1, lastProofAt: 2 };
const words = { empty: { title: "Nothing" }, error: { title: "Failed" } };
const feed = (overrides: Partial<FeedHead>): FeedHead => ({
  liveness: null,
  failure: null,
  isLoaded: true,
  ...overrides,
});

test.each<{ name: string; given: FeedHead | null; isEmpty: boolean; expected: string }>([
  { name: "nothing was told yet", given: null, isEmpty: true, expected: "loading" },
  {
    name: "the snapshot is on its way",
    given: feed({ isLoaded: false }),
    isEmpty: true,
    expected: "loading",
  },
  {
    name: "the first read failed",
    given: feed({ isLoaded: false, failure: "no" }),
    isEmpty: true,
    expected: "error",
  },
  {
    name: "a later read failed",
    given: feed({ failure: "no" }),
    isEmpty: false,
    expected: "ready",
  },
  {
    name: "a later read of nothing failed",
    given: feed({ failure: "no" }),
    isEmpty: true,
    expected: "empty",
  },
  { name: "all is read", given: feed({}), isEmpty: false, expected: "ready" },
])("a part shows $expected when $name", ({ given, isEmpty, expected }) => {
  expect(panelStateOf(given, isEmpty, words).kind).toBe(expected);
});

test.each<{ name: string; liveness: FeedHead["liveness"]; expected: boolean }>([
  { name: "is live where what was read is", liveness: LIVE, expected: true },
  {
    name: "is the last that was known where it is not",
    liveness: { ...LIVE, isLive: false },
    expected: false,
  },
  { name: "is not old where nothing is said of liveness yet", liveness: null, expected: true },
])("that there is nothing $name", ({ liveness, expected }) => {
  expect(panelStateOf(feed({ liveness }), true, words)).toEqual({
    kind: "empty",
    title: "Nothing",
    isLive: expected,
  });
});
