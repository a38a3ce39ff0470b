import type { EpochMs } from "../base/instant.ts";
import { DAY } from "../base/time.ts";
import type { BacktestAlert, BacktestRule, BacktestState } from "./counterBacktest.ts";

/** What is replayed: a rule from `from` up to `to`, epoch ms. */
export type BacktestWish = {
  readonly rule: BacktestRule;
  readonly from: EpochMs;
  readonly to: EpochMs;
};

/** Where the next part goes on. */
export type BacktestCursor = { readonly reached: EpochMs; readonly state: BacktestState };

/** What the server answers to one part: `alerts` ended within it, `open` stand at `reached`. */
export type BacktestAnswer = {
  readonly alerts: readonly BacktestAlert[];
  readonly open: readonly BacktestAlert[];
  readonly state: BacktestState;
  readonly reached: EpochMs;
};

/** `cursor` null: the whole wish was replayed. */
export type BacktestPart = Omit<BacktestAnswer, "state"> & {
  readonly cursor: BacktestCursor | null;
};

/** The next part of a wish as the server is asked for it: a day at most, as long as it replays in one call. */
export function nextPart({ rule, from, to }: BacktestWish, cursor: BacktestCursor | null) {
  const begin = cursor?.reached ?? from;
  return { rule, from: begin, to: Math.min(to, begin + DAY), state: cursor?.state ?? null };
}

export function partOf({ to }: BacktestWish, answer: BacktestAnswer): BacktestPart {
  const { alerts, open, reached, state } = answer;
  return { alerts, open, reached, cursor: reached >= to ? null : { reached, state } };
}
