import { expect, test } from "vitest";
import { must } from "../../../../../src/domain/base/must.ts";
import { freshnessFeed } from "../../../../../src/streams/feeds/shell/freshnessFeed.ts";

const LOST = 9000;

test.each([
  { name: "nothing yet", state: null, expected: null },
  {
    name: "a live path: it is as old as its last proof",
    state: { isLive: true, lastProofAt: 5 },
    expected: { isLive: false, lastProofAt: 5, since: 5 },
  },
  {
    name: "a live path without a proof: it is as old as the loss",
    state: { isLive: true, lastProofAt: null },
    expected: { isLive: false, lastProofAt: null, since: LOST },
  },
  {
    name: "a path that was not live",
    state: { isLive: false, lastProofAt: 5, since: 3 },
    expected: { isLive: false, lastProofAt: 5, since: 3 },
  },
])("[FD9] a lost core leaves $name", ({ state, expected }) => {
  const lost = must(freshnessFeed.lost, "the path says itself what it shows once it is lost");
  expect(lost(state, LOST, "gone")).toEqual(expected);
});
