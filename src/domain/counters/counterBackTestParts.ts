import type { EpochMs } from "../base/instant.ts";
import { DAY } from "../base/time.ts";
import type { BackTestAlert, BackTestRule, BackTestState } from "./counterBackTest.ts";

/** What is replayed: a rule from `from` up to `to`, epoch ms. */
export type BackTestWish = {
  readonly rule: BackTestRule;
  readonly from: EpochMs;
  readonly to: EpochMs;
};

/** Where the next part goes on. */
export type BackTestCursor = { readonly reached: EpochMs; readonly state: BackTestState };

/** What the server answers to one part: `alerts` ended within it, `open` stand at `reached`. */
export type BackTestAnswer = {
  readonly alerts: readonly BackTestAlert[];
  readonly open: readonly BackTestAlert[];
  readonly state: BackTestState;
  readonly reached: EpochMs;
};

/** `cursor` null: the whole wish was replayed. */
export type BackTestPart = Omit<BackTestAnswer, "state"> & {
  readonly cursor: BackTestCursor | null;
};

/** The next part of a wish as the server is asked for it: a day at most, as long as it replays in one call. */
export function nextPart({ rule, from, to }: BackTestWish, cursor: BackTestCursor | null) {
  const begin = cursor?.reached ?? from;
  return { rule, from: begin, to: Math.min(to, begin + DAY), state: cursor?.state ?? null };
}

export function partOf({ to }: BackTestWish, answer: BackTestAnswer): BackTestPart {
  const { alerts, open, reached, state } = answer;
  return { alerts, open, reached, cursor: reached >= to ? null : { reached, state } };
}
