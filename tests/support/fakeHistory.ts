import type { Alert } from "../../src/domain/alerts/alert.ts";
import type { AssetHistoryEvent } from "../../src/domain/assets/assetHistory.ts";
import type { Counter } from "../../src/domain/counters/counter.ts";
import { reduceCounter } from "../../src/domain/counters/counterEngine.ts";
import { type KeptSince, NOTHING_PURGED } from "../../src/domain/base/retention.ts";
import type { Outage } from "../../src/domain/devices/deviceOutages.ts";
import { counterOfCheckpoint } from "../../src/domain/timeMachine/pastCounter.ts";
import type { CheckpointAsset } from "../../src/domain/timeMachine/siteCheckpoint.ts";
import {
  alertAt,
  pastAssets,
  pastChanges,
  withChanges,
} from "../../src/domain/timeMachine/siteHistory.ts";
import type { EpochMs } from "../../src/domain/base/time.ts";

/** Where what answers a call is kept, by the call's name. */
type Answers = {
  set(name: string, answer: (body: Readonly<Record<string, unknown>>) => unknown): unknown;
};

/** What a customer's history holds, from its one checkpoint on. */
export type FakePast = {
  readonly checkpointAt: EpochMs;
  readonly assets: readonly CheckpointAsset[];
  readonly events: readonly AssetHistoryEvent[];
  readonly counters?: readonly Counter[];
  readonly alerts?: readonly Alert[];
  readonly outages?: readonly Outage[];
  readonly keptSince?: KeptSince;
};

const within = (from: EpochMs, to: EpochMs) => (event: AssetHistoryEvent) =>
  event.recordedAt > from && event.recordedAt <= to;

/** The answers of `omniscient/history` from a log, as the backend makes them. */
export function answerHistory(answers: Answers, past: FakePast): void {
  const { checkpointAt, events, counters = [], alerts = [], outages = [] } = past;
  const { keptSince = NOTHING_PURGED } = past;
  const begun = pastAssets(past.assets);
  const openIn = (from: EpochMs, to: EpochMs) =>
    alerts.filter(
      ({ raisedAt, closedAt }) => raisedAt <= to && (closedAt === null || closedAt > from),
    );
  const outIn = (span: { from: EpochMs; to: EpochMs }) =>
    outages.filter(({ from, to }) => from < span.to && (to === null || to > span.from));
  answers.set("omniscient/history:at", (body) => {
    const at = Number(body["at"]);
    const span = { from: checkpointAt, to: at };
    const assets = withChanges(begun, pastChanges(begun, { events, locations: [] }, span));
    return {
      at,
      checkpointAt: at < checkpointAt ? null : checkpointAt,
      assets: [...assets.values()],
      counters: counters.map((counter) => ({
        id: counter.id,
        state: events
          .filter((event) => event.type === "asset.moved")
          .filter(within(checkpointAt, at))
          .reduce(
            (state, move) =>
              move.type === "asset.moved" ? reduceCounter(counter, state, move) : state,
            counterOfCheckpoint(counter, past.assets, checkpointAt),
          ),
      })),
      alerts: openIn(Number(body["alertsFrom"] ?? at), at).flatMap((one) => alertAt(one, at) ?? []),
      outages: outIn({ from: at - 1, to: at + 1 }),
    };
  });
  answers.set("omniscient/history:window", (body) => {
    const [from, until] = [Number(body["from"]), Number(body["to"])];
    return {
      from,
      until,
      events: events.filter(within(from, until)),
      locations: [],
      alerts: openIn(from, until),
      outages: outIn({ from, to: until }),
    };
  });
  answers.set("omniscient/history:outages", (body) => ({
    outages: outIn({ from: Number(body["from"]), to: Number(body["to"]) }),
    keptSince,
  }));
}
