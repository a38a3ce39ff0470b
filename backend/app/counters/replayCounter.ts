import type { CheckedRequestOf, GivenAnswerOf } from "../../../src/domain/base/call.ts";
import type { backTestCounter } from "../../../src/domain/counters/calls.ts";
import { AssetMoved } from "../../../src/domain/assets/assetHistory.ts";
import {
  beginBacktest,
  type BacktestRule,
  type BacktestState,
  openAlerts,
  stepBacktest,
} from "../../../src/domain/counters/counterBacktest.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { DAY, type EpochMs } from "../../../src/domain/base/time.ts";
import type { AppDeps } from "../platform/deps.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { firstCheckpointAt, pastAt } from "../timeMachine/readPast.ts";

/** Moves that one call replays; what is left is asked for by the next call. */
const MOVES_PER_CALL = 5000;

/** A part of a back-test. */
export type ReplayPart = Omit<CheckedRequestOf<typeof backTestCounter>, "customerIndex">;
/** Up to `reached` the log was replayed; before `to` where there were too many moves for one call. */
export type ReplayAnswer = GivenAnswerOf<typeof backTestCounter>;

/** Replays one part of the history. @throws DomainError too_many for more than a day */
export async function replayCounter(
  { sdk, now }: Pick<AppDeps, "now" | "sdk">,
  { index, timezone }: Customer,
  { rule, from, to, state: given }: ReplayPart,
): Promise<ReplayAnswer> {
  if (to - from > DAY || to <= from)
    throw new DomainError(
      "too_many",
      { from, to },
      "A call replays up to a day, forwards: ask for the days one after the other.",
    );
  // The log ends now; a gateway may still add to the present second.
  const end = Math.min(to, now());
  const state = given ?? (await beginning(sdk, index, rule, from, end));
  if (state.at >= end) return { alerts: [], open: openAlerts(state), state, reached: to, moves: 0 };
  const found = await searchSome(
    sdk,
    index,
    "asset-history",
    AssetMoved,
    {
      query: {
        bool: {
          filter: [
            { term: { type: "asset.moved" } },
            { range: { recordedAt: { gt: state.at, lte: end } } },
          ],
        },
      },
      sort: [{ seq: "asc" }],
    },
    MOVES_PER_CALL,
    () => undefined,
  );
  const isWhole = found.length < MOVES_PER_CALL;
  const last = found.at(-1)?.recordedAt ?? end;
  // The last instant may go on behind the page, unless it fills the page alone.
  const reached = isWhole ? end : Math.max(last - 1, found[0]?.recordedAt ?? last);
  const moves = found.filter(({ recordedAt }) => recordedAt <= reached);
  const step = stepBacktest(rule, state, moves, reached, timezone);
  return {
    alerts: step.alerts,
    open: openAlerts(step.state),
    state: step.state,
    reached: isWhole ? to : reached,
    moves: moves.length,
  };
}

/** Who was where when the log begins: where it is younger than `from`, it begins with its first checkpoint. */
async function beginning(
  sdk: AppDeps["sdk"],
  index: string,
  rule: BacktestRule,
  from: EpochMs,
  end: EpochMs,
): Promise<BacktestState> {
  const past = await pastAt(sdk, index, from);
  if (past !== null) return beginBacktest(rule, past.assets.values(), from);
  const first = await firstCheckpointAt(sdk, index);
  if (first === null || first >= end) return beginBacktest(rule, [], end);
  const begun = await pastAt(sdk, index, first);
  return beginBacktest(rule, begun?.assets.values() ?? [], first);
}
