import { createHash } from "node:crypto";
import { z } from "zod";
import { Alert } from "../../../src/domain/alerts/alert.ts";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetMoved } from "../../../src/domain/assets/assetHistory.ts";
import { type AssetId, type CustomerIndex, EvacuationId } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import { ownValue } from "../../../src/domain/base/ownValue.ts";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { type Customer, shownName } from "../../../src/domain/customers/customer.ts";
import { Distress, OPEN_STATES } from "../../../src/domain/distress/distress.ts";
import { Evacuation, EvacuationEnded } from "../../../src/domain/evacuations/evacuation.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import {
  fromWhen,
  isToldOf,
  type Webhook,
  type WebhookEventType,
} from "../../../src/domain/webhooks/webhook.ts";
import {
  DELIVERIES_KEPT,
  type WebhookDelivery,
} from "../../../src/domain/webhooks/webhookDelivery.ts";
import {
  eventOfDeadline,
  eventOfEnd,
  eventOfStart,
  eventOfWithdrawal,
  eventsOfAlert,
  eventsOfDistress,
  eventsOfMove,
  type EventNames,
  payloadOf,
  dueDeadlines,
  type WebhookEvent,
} from "../../../src/domain/webhooks/webhookEvents.ts";
import { viewOf } from "../evacuations/evacuations.ts";
import { deadlinesOf } from "../apiKeys/deadlines.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { loadJobState, saveJobState } from "../platform/jobs/jobState.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll, searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { activeWebhooks } from "./activeWebhooks.ts";
import { deliveryIdOf, eventIdOf } from "./sendDelivery.ts";

/** Moves a page, and pages a run: the next run goes on. */
const [PAGE, PAGES] = [500, 10];
/** How far before its mark a run reads once more, in ms: what was written beside the last run, and for webhooks it did not know. */
const MOVES_AGAIN = 5 * SECOND;
const OTHERS_AGAIN = 15 * MINUTE;
/** A mark without moves is written this often, in ms. */
const MARK_INTERVAL = MINUTE;
/** How often all deadlines are looked at, in ms: they change by the day. */
const DEADLINES_EVERY = 30 * MINUTE;
/** How often it is looked for deliveries that are too old to be listed, in ms. */
const PURGE_EVERY = 60 * MINUTE;
/** `seq` of the history counts microseconds. */
const MICROSECONDS = 1000;

/** Up to where events were planned: by number in the history of assets, by time elsewhere; and who had acknowledged what. */
const Mark = z.object({
  seq: z.number(),
  at: EpochMs,
  acknowledged: z.record(z.string(), EpochMs),
});
type Mark = z.infer<typeof Mark>;

/** The deadlines that were soon or due at `at`, by a short digest of each. */
const DeadlineMark = z.object({ at: EpochMs, standing: z.array(z.string()) });

/**
 * Writes down what is to be sent: a delivery for each event and webhook that is notified of it, under an id that follows from
 * both. Events are found in what is stored (history, alerts, calls for help, evacuations, deadlines), from a mark on that is written after
 * the deliveries are: whatever ends the process, the next run finds the same events and writes what is missing.
 */
export const webhookPlanJob: JobModule = (deps) => {
  const { sdk, now, skipInvalid, isHeld, log } = deps;
  const activeOf = activeWebhooks(deps);
  const marks = new Map<CustomerIndex, { mark: Mark; readonly writtenAt: EpochMs }>();
  const judged = new Map<CustomerIndex, Set<string>>();
  const deadlinesAt = new Map<CustomerIndex, EpochMs>();
  const purgedAt = new Map<CustomerIndex, EpochMs>();

  return {
    name: "webhookEvents",
    every: 2 * SECOND,
    async run(customer) {
      await purge(customer.index);
      const webhooks = await activeOf(customer.index);
      if (webhooks.length === 0) {
        judged.delete(customer.index);
        return;
      }
      try {
        await planSince(customer, webhooks);
        await planDeadlines(customer, webhooks);
      } catch (error) {
        // Another node goes on from what is written.
        if (!(error instanceof LeaseLost)) throw error;
      }
    },
  };

  async function planSince(customer: Customer, webhooks: readonly Webhook[]): Promise<void> {
    const { index } = customer;
    const mark = await markOf(index, webhooks);
    const at = now();
    const [moves, alerts, calls, evacuations] = await Promise.all([
      movesSince(index, webhooks, mark),
      alertsSince(index, webhooks, mark, at),
      callsSince(index, webhooks, mark),
      evacuationsSince(index, webhooks, mark),
    ]);
    await plan(customer, webhooks, [...moves.events, ...alerts.events, ...calls, ...evacuations]);
    await keepMark(index, { seq: moves.seq, at, acknowledged: alerts.acknowledged });
  }

  async function markOf(index: CustomerIndex, webhooks: readonly Webhook[]): Promise<Mark> {
    const known = marks.get(index);
    if (known !== undefined) return known.mark;
    const stored = await loadJobState(sdk, `webhooks-${index}`, Mark);
    const from = earliest(webhooks, () => true) ?? now();
    const mark = stored ?? { seq: from * MICROSECONDS, at: from, acknowledged: {} };
    marks.set(index, { mark, writtenAt: 0 });
    return mark;
  }

  async function keepMark(index: CustomerIndex, mark: Mark): Promise<void> {
    const known = marks.get(index);
    const isSame =
      known !== undefined &&
      known.mark.seq === mark.seq &&
      JSON.stringify(known.mark.acknowledged) === JSON.stringify(mark.acknowledged);
    const writtenAt = known?.writtenAt ?? 0;
    if ((isSame && now() - writtenAt < MARK_INTERVAL) || !isHeld()) {
      marks.set(index, { mark, writtenAt });
      return;
    }
    await saveJobState(sdk, `webhooks-${index}`, mark);
    marks.set(index, { mark, writtenAt: now() });
  }

  /** The moves after the mark, and up to which number they were read. */
  async function movesSince(
    index: CustomerIndex,
    webhooks: readonly Webhook[],
    mark: Mark,
  ): Promise<{ readonly events: readonly WebhookEvent[]; readonly seq: number }> {
    const from = earliest(webhooks, (type) => type.startsWith("presence."));
    if (from === null) return { events: [], seq: mark.seq };
    let seq = Math.max(mark.seq, from * MICROSECONDS) - MOVES_AGAIN * MICROSECONDS;
    const moves: AssetMoved[] = [];
    for (let page = 0; page < PAGES; page += 1) {
      const body = {
        query: {
          bool: { filter: [{ term: { type: "asset.moved" } }, { range: { seq: { gt: seq } } }] },
        },
        sort: [{ seq: "asc" }],
      };
      const some = await searchSome(
        sdk,
        index,
        "asset-history",
        AssetMoved,
        body,
        PAGE,
        skipInvalid,
      );
      moves.push(...some);
      seq = some.at(-1)?.seq ?? seq;
      if (some.length < PAGE) break;
    }
    const fresh = moves.filter((move) =>
      eventsOfMove(move, NO_NAMES).some((event) => isFresh(index, webhooks, event)),
    );
    const names = await namesOf(
      index,
      fresh.map(({ assetId }) => assetId),
    );
    return {
      events: fresh.flatMap((move) => eventsOfMove(move, names)),
      seq: Math.max(mark.seq, seq),
    };
  }

  async function alertsSince(
    index: CustomerIndex,
    webhooks: readonly Webhook[],
    mark: Mark,
    at: EpochMs,
  ): Promise<{
    readonly events: readonly WebhookEvent[];
    readonly acknowledged: Mark["acknowledged"];
  }> {
    const earliestWanted = earliest(webhooks, (type) => type.startsWith("alert."));
    if (earliestWanted === null) return { events: [], acknowledged: {} };
    const since = { gte: Math.max(mark.at, earliestWanted) - OTHERS_AGAIN };
    const recent = {
      query: {
        bool: {
          should: [
            { term: { isOpen: true } },
            ...["raisedAt", "closedAt", "acknowledgement.at", "comments.at"].map((field) => ({
              range: { [field]: since },
            })),
          ],
          minimum_should_match: 1,
        },
      },
    };
    const alerts: Alert[] = [];
    for await (const alert of searchAll(sdk, index, "alerts", Alert, recent, skipInvalid))
      alerts.push(alert);
    const eventsToSend = (alert: Alert, names: EventNames) => {
      const before = ownValue(mark.acknowledged, alert.id);
      const isWithdrawn = before !== undefined && alert.acknowledgement?.at !== before;
      return [
        ...eventsOfAlert(alert, names),
        ...(isWithdrawn ? [eventOfWithdrawal(alert, before, names, at)] : []),
      ];
    };
    const fresh = alerts.filter((alert) =>
      eventsToSend(alert, NO_NAMES).some((event) => isFresh(index, webhooks, event)),
    );
    const names = await namesOf(
      index,
      fresh.flatMap(({ idAsset }) => idAsset ?? []),
    );
    return {
      events: fresh.flatMap((alert) => eventsToSend(alert, names)),
      acknowledged: Object.fromEntries(
        alerts.flatMap(({ id, acknowledgement }) =>
          acknowledgement === null ? [] : [[id, acknowledgement.at]],
        ),
      ),
    };
  }

  /** Calls for help that are open, and those that were resolved lately, with all that people did. */
  async function callsSince(
    index: CustomerIndex,
    webhooks: readonly Webhook[],
    mark: Mark,
  ): Promise<readonly WebhookEvent[]> {
    const earliestWanted = earliest(webhooks, (type) => type.startsWith("distress."));
    if (earliestWanted === null) return [];
    const since = { gte: Math.max(mark.at, earliestWanted) - OTHERS_AGAIN };
    const recent = {
      query: {
        bool: {
          should: [{ terms: { state: OPEN_STATES } }, { range: { resolvedAt: since } }],
          minimum_should_match: 1,
        },
      },
    };
    const calls: Distress[] = [];
    for await (const call of searchAll(sdk, index, "distresses", Distress, recent, skipInvalid))
      calls.push(call);
    const fresh = calls.filter((call) =>
      eventsOfDistress(call, NO_NAMES).some((event) => isFresh(index, webhooks, event)),
    );
    const names = await namesOf(
      index,
      fresh.flatMap(({ assetId }) => assetId ?? []),
    );
    return fresh.flatMap((call) => eventsOfDistress(call, names));
  }

  async function evacuationsSince(
    index: CustomerIndex,
    webhooks: readonly Webhook[],
    mark: Mark,
  ): Promise<readonly WebhookEvent[]> {
    const earliestWanted = earliest(webhooks, (type) => type.startsWith("evacuation."));
    if (earliestWanted === null) return [];
    const since = { gte: Math.max(mark.at, earliestWanted) - OTHERS_AGAIN };
    const started = { query: { range: { startedAt: since } }, _source: ["startedAt"] };
    const ended = {
      query: {
        bool: {
          filter: [{ term: { type: "evacuation.ended" } }, { range: { recordedAt: since } }],
        },
      },
      sort: [{ recordedAt: "asc" }],
    };
    const begun = new Set<EvacuationId>();
    for await (const one of searchAll(sdk, index, "evacuations", Begun, started, skipInvalid))
      begun.add(one.id);
    const ends = new Map<EvacuationId, z.infer<typeof EvacuationEnded>>();
    for await (const one of searchAll(
      sdk,
      index,
      "evacuation-events",
      EvacuationEnded,
      ended,
      skipInvalid,
    ))
      // Two screens may have ended it: the first counts.
      if (!ends.has(one.evacuationId)) ends.set(one.evacuationId, one);
    const known = judged.get(index) ?? new Set();
    const isOpen = (id: EvacuationId, type: string) =>
      webhooks.some((webhook) => !known.has(judgedKey(webhook, `${id}.${type}`)));
    const ids = [
      ...new Set([
        ...[...begun].filter((id) => isOpen(id, "evacuation.started")),
        ...[...ends.keys()].filter((id) => isOpen(id, "evacuation.ended")),
      ]),
    ];
    const place = { index, collection: "evacuations", ids };
    const evacuations = await readDocuments(sdk, place, Evacuation, skipInvalid);
    const events = await Promise.all(
      evacuations.map(async (evacuation) => {
        const end = ends.get(evacuation.id);
        const start = begun.has(evacuation.id) ? [eventOfStart(evacuation)] : [];
        if (end === undefined) return start;
        const { people, checkIns } = await viewOf(deps, index, evacuation);
        const missing = people.filter(({ id }) => !checkIns.has(id)).length;
        return [...start, eventOfEnd(evacuation, { ...end, expected: people.length, missing })];
      }),
    );
    return events.flat();
  }

  /**
   * Deadlines follow from the calendar and not from a write: those that are soon or due are compared with those of the last
   * time. What crossed its day before a webhook wanted to know is not told to it.
   */
  async function planDeadlines(customer: Customer, webhooks: readonly Webhook[]): Promise<void> {
    const { index, timezone } = customer;
    const newest = Math.max(
      ...webhooks.flatMap((webhook) => [
        fromWhen(webhook, "deadline.soon") ?? 0,
        fromWhen(webhook, "deadline.due") ?? 0,
      ]),
    );
    if (newest === 0) return;
    const lastAt = deadlinesAt.get(index) ?? 0;
    if (now() - lastAt < DEADLINES_EVERY && lastAt > newest) return;
    const at = now();
    const before = await loadJobState(sdk, `webhookDeadlines-${index}`, DeadlineMark);
    const due = dueDeadlines(await deadlinesOf({ sdk, now, log }, customer), at, timezone);
    const known = new Set(before?.standing);
    const fresh = due.filter(({ key }) => !known.has(shortOf(key)));
    const { sites } = await namesOf(index, []);
    for (const webhook of webhooks) {
      const own = fresh.filter(({ crossedAt, state }) => {
        const since = fromWhen(webhook, `deadline.${state}`);
        if (since === null) return false;
        return crossedAt >= since || (before !== null && before.at >= since);
      });
      const events = own.map((one) => eventOfDeadline(one, { sites }, timezone, at));
      await plan(customer, [webhook], events);
    }
    if (!isHeld()) throw new LeaseLost();
    const keys = due.map(({ key }) => shortOf(key));
    await saveJobState(sdk, `webhookDeadlines-${index}`, { at, standing: keys });
    deadlinesAt.set(index, at);
  }

  /** Writes down a delivery for each event and webhook. Those that are there already stay as they are. */
  async function plan(
    customer: Customer,
    webhooks: readonly Webhook[],
    events: readonly WebhookEvent[],
  ): Promise<void> {
    const { index } = customer;
    const known = judged.get(index) ?? new Set<string>();
    judged.set(index, known);
    const named = { index, name: shownName(customer) };
    const at = now();
    const deliveries: WebhookDelivery[] = [];
    const judgedNow: string[] = [];
    for (const event of events)
      for (const webhook of webhooks) {
        const key = judgedKey(webhook, event.key);
        if (known.has(key)) continue;
        judgedNow.push(key);
        if (!isToldOf(webhook, event)) continue;
        const eventId = eventIdOf(index, event.key);
        deliveries.push({
          id: deliveryIdOf(webhook.id, eventId),
          webhookId: webhook.id,
          eventId,
          eventType: event.type,
          recordedAt: event.recordedAt,
          seq: event.seq,
          part: event.part,
          payload: payloadOf(event, eventId, named, webhook.namesPeople),
          state: "pending",
          attempts: 0,
          nextAttemptAt: at,
          attemptedAt: null,
          triedFrom: at,
          createdAt: at,
          sentAt: null,
          log: [],
        });
      }
    if (deliveries.length > 0) {
      // The mark must not pass what is not written.
      if (!isHeld()) throw new LeaseLost();
      await createDocuments(sdk, index, "webhook-deliveries", deliveries);
      await sdk.collection.refresh(index, "webhook-deliveries");
    }
    for (const key of judgedNow) known.add(key);
    forget(known);
  }

  /** Whether a webhook that wants such events has not been asked about this one. */
  function isFresh(
    index: CustomerIndex,
    webhooks: readonly Webhook[],
    { key, type, recordedAt }: WebhookEvent,
  ): boolean {
    const known = judged.get(index);
    return webhooks.some((webhook) => {
      const since = fromWhen(webhook, type);
      const isWanted = since !== null && recordedAt >= since;
      return isWanted && known?.has(judgedKey(webhook, key)) !== true;
    });
  }

  async function namesOf(index: CustomerIndex, ids: readonly AssetId[]): Promise<EventNames> {
    const sites: Site[] = [];
    const all = { query: { match_all: {} } };
    for await (const site of searchAll(sdk, index, "sites", Site, all, skipInvalid))
      sites.push(site);
    const place = { index, collection: "assets", ids: [...new Set(ids)] };
    const assets = await readDocuments(sdk, place, Asset, skipInvalid);
    return { sites, assets: new Map(assets.map((asset) => [asset.id, asset])) };
  }

  async function purge(index: CustomerIndex): Promise<void> {
    if (now() - (purgedAt.get(index) ?? Number.NEGATIVE_INFINITY) < PURGE_EVERY) return;
    purgedAt.set(index, now());
    if (!isHeld()) return;
    const old = { range: { createdAt: { lt: now() - DELIVERIES_KEPT } } };
    await sdk.bulk.deleteByQuery(index, "webhook-deliveries", { query: old });
  }
};

/** This node does not hold the lease any more: what it has not written is another's to write. */
class LeaseLost extends Error {}

const NO_NAMES: EventNames = { assets: new Map(), sites: [] };
const Begun = z.object({ id: EvacuationId });
/** Events that are remembered as judged; those that are forgotten are written again, and are there already. */
const MAX_JUDGED = 50_000;

function judgedKey({ id }: Webhook, event: string): string {
  return `${id}/${event}`;
}

/** The oldest go first: a set keeps the order in which it was filled. */
function forget(known: Set<string>): void {
  for (const key of known) {
    if (known.size <= MAX_JUDGED) return;
    known.delete(key);
  }
}

/** From when on somebody wants to be notified of such events; null: nobody does. */
function earliest(
  webhooks: readonly Webhook[],
  isSuch: (type: WebhookEventType) => boolean,
): EpochMs | null {
  const all = webhooks.flatMap((webhook) =>
    webhook.events.filter(isSuch).flatMap((type) => fromWhen(webhook, type) ?? []),
  );
  return all.length === 0 ? null : Math.min(...all);
}

function shortOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 12);
}
