import { describe, expect, it } from "vitest";
import type { FeedState } from "../../../../src/streams/feeds/feeds.ts";
import {
  hasNothingToShow,
  selectConnectivity,
} from "../../../../src/views/shell/selectConnectivity.ts";

type Connection = FeedState<"connection">;
type Freshness = FeedState<"freshness">;

const live: Freshness = {
  isLive: true,
  since: 1_000,
  lastProofAt: 9_000,
  proofFor: 30_000,
  clockOffset: 0,
  refused: 0,
};
const stale: Freshness = { ...live, isLive: false, since: 5_000, lastProofAt: 4_000 };
const never: Freshness = { ...live, isLive: false, since: 100, lastProofAt: null };
const online: Connection = { status: "online", epoch: 1, since: 0 };
const waiting: Connection = { status: "waiting", attempt: 2, retryAt: 12_000, reason: "refused" };
const connecting: Connection = { status: "connecting", attempt: 1, since: 0 };
const renewing: Connection = { status: "renewing", cause: "renewal", since: 0 };
const broken: Connection = { status: "broken", since: 6_000, reason: "no answer" };
const offline = { kind: "offline", retryAt: 12_000, attempt: 2, reason: "refused" };

describe("selectConnectivity", () => {
  const cases = [
    { name: "nothing told yet", connection: null, freshness: null, expected: { kind: "starting" } },
    {
      name: "connected, before the first proof",
      connection: online,
      freshness: never,
      expected: { kind: "starting" },
    },
    { name: "proofs come", connection: online, freshness: live, expected: { kind: "live" } },
    {
      name: "connected, but no proof comes",
      connection: online,
      freshness: stale,
      expected: { kind: "silent", since: 5_000 },
    },
    {
      name: "a change of token is not an outage",
      connection: renewing,
      freshness: live,
      expected: { kind: "live" },
    },
    {
      name: "dialling while the last proof still holds",
      connection: connecting,
      freshness: live,
      expected: { kind: "live" },
    },
    {
      name: "dialling after it has aged",
      connection: connecting,
      freshness: stale,
      expected: { kind: "reconnecting", since: 5_000 },
    },
    {
      name: "the first dial",
      connection: connecting,
      freshness: null,
      expected: { kind: "starting" },
    },
    {
      name: "lost just now: said at once, no since yet",
      connection: waiting,
      freshness: live,
      expected: { ...offline, since: null },
    },
    {
      name: "lost, and old",
      connection: waiting,
      freshness: stale,
      expected: { ...offline, since: 5_000 },
    },
    {
      name: "never reached",
      connection: waiting,
      freshness: null,
      expected: { ...offline, since: null },
    },
    {
      name: "the core has ended",
      connection: broken,
      freshness: stale,
      expected: { kind: "broken", since: 5_000, reason: "no answer" },
    },
    {
      name: "the core ended before anything came",
      connection: broken,
      freshness: null,
      expected: { kind: "broken", since: 6_000, reason: "no answer" },
    },
    {
      name: "live data is not claimed without a connection",
      connection: { status: "closed" } as Connection,
      freshness: stale,
      expected: { kind: "silent", since: 5_000 },
    },
  ];
  it.each(cases)("$name", ({ connection, freshness, expected }) => {
    expect(selectConnectivity(connection, freshness)).toEqual(expected);
  });
});

describe("hasNothingToShow", () => {
  it.each([
    { name: "nothing told", given: null, expected: true },
    { name: "no proof ever", given: never, expected: true },
    { name: "old data is something", given: stale, expected: false },
    { name: "live", given: live, expected: false },
  ])("$name: $expected", ({ given, expected }) => {
    expect(hasNothingToShow(given)).toBe(expected);
  });
});
