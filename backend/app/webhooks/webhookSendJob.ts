import type { CustomerIndex, WebhookId } from "../../../src/domain/base/ids.ts";
import { DEFAULT_LOCALE } from "../../../src/domain/base/locale.ts";
import { type EpochMs, MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { isAdmin } from "../../../src/domain/base/profileIds.ts";
import type { PauseReason, Webhook } from "../../../src/domain/webhooks/webhook.ts";
import {
  afterAttempt,
  isGivenUp,
  isInOrder,
  type Lane,
  laneAfter,
  MAX_WAITING,
  nextTurn,
  type Outcome,
  outcomeOf,
  type Turn,
  type WebhookAttempt,
  WebhookDelivery,
} from "../../../src/domain/webhooks/webhookDelivery.ts";
import { webhookNotice } from "../../../src/domain/webhooks/webhookMessage.ts";
import type { WebhookPost } from "../platform/delivery/webhookPost.ts";
import type { Job, JobDeps, JobModule } from "../platform/jobs/job.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { reasonOf } from "../platform/log.ts";
import { usersOf } from "../platform/tenancy/users.ts";
import { activeWebhooks } from "./activeWebhooks.ts";
import { sendDelivery } from "./sendDelivery.ts";
import { readWebhook, writeWebhook } from "./webhooks.ts";

/** What is under way, by what sends it. */
const LANES = new WeakMap<WebhookPost, Map<WebhookId, Promise<void>>>();

const COLLECTION = "webhook-deliveries";
/** Deliveries that are looked for at once. */
const PAGE = 100;
/** How often it is counted what waits for a webhook, in ms. */
const COUNTED_EVERY = MINUTE;
/** How often it is noted beside a webhook that something has arrived, in ms. */
const ARRIVAL_NOTED = MINUTE;
/** How often it is looked whether this node may still send while an answer is awaited, in ms. */
const LEASE_LOOK = 250;

/** The order of events; `part` and `seq` order what was recorded at one instant. */
const ORDER = [{ recordedAt: "asc" }, { seq: "asc" }, { part: "asc" }];

/**
 * Sends what is written down, each webhook in a lane of its own: one delivery after the other, so that their order holds,
 * and beside all other webhooks, so that a receiver that is slow or down delays nobody else's. A delivery is written down
 * as sent after it was: whatever ends the process, it is sent again under the same id rather than not at all.
 */
export const webhookSendJob: JobModule = (deps) => webhookSender(deps).job;

/** The job, and `idle`, which waits until no lane has anything under way. */
export function webhookSender(deps: JobDeps): {
  readonly job: Job;
  readonly idle: () => Promise<void>;
} {
  const { sdk, now, log, skipInvalid, isHeld } = deps;
  const activeOf = activeWebhooks(deps);
  // Kept beside the job, which is made anew with the lease: what is under way still is.
  const lanes = LANES.get(deps.webhookPost) ?? new Map<WebhookId, Promise<void>>();
  LANES.set(deps.webhookPost, lanes);
  const failing = new Map<WebhookId, string>();
  const counted = new Map<WebhookId, { readonly at: EpochMs; readonly count: number }>();

  return {
    job: {
      name: "webhookDeliveries",
      every: SECOND,
      // Lanes go on by themselves: one that waits for its receiver keeps no other waiting.
      async run({ index }) {
        for (const webhook of await activeOf(index)) {
          if (await isFull(index, webhook)) continue;
          if (lanes.has(webhook.id) || nextTurn(webhook, now()) === "wait") continue;
          lanes.set(
            webhook.id,
            drain(index, webhook.id).finally(() => lanes.delete(webhook.id)),
          );
        }
      },
    },
    async idle() {
      while (lanes.size > 0) await Promise.all(lanes.values());
    },
  };

  /** Pauses a webhook for which more waits than is kept, unless it becomes fewer: then the receiver catches up. */
  async function isFull(index: CustomerIndex, webhook: Webhook): Promise<boolean> {
    const at = now();
    const last = counted.get(webhook.id);
    if (last !== undefined && at - last.at < COUNTED_EVERY) return false;
    const filter = [{ term: { webhookId: webhook.id } }, { term: { state: "pending" } }];
    const count = await sdk.document.count(index, COLLECTION, { query: { bool: { filter } } });
    counted.set(webhook.id, { at, count });
    const isFalling = last === undefined || count < last.count;
    if (count <= MAX_WAITING || isFalling || !isHeld()) return false;
    counted.delete(webhook.id);
    await tell(index, webhook, { reason: "full", failingSince: at });
    const paused = { state: "paused", pausedAt: at, pausedBecause: "full" } as const;
    await writeWebhook(deps, webhook.id, paused);
    return true;
  }

  async function drain(index: CustomerIndex, id: WebhookId): Promise<void> {
    try {
      while (await oneTurn(index, id));
      if (failing.delete(id)) log.info(`The webhook ${id} of ${index} is sent again.`);
    } catch (error) {
      const reason = reasonOf(error);
      if (failing.get(id) !== reason)
        log.error(`The webhook ${id} of ${index} could not be sent: ${reason}`);
      failing.set(id, reason);
    }
  }

  /** Sends what a turn allows; true: there may be more now. */
  async function oneTurn(index: CustomerIndex, id: WebhookId): Promise<boolean> {
    // As it is now: it may have been paused, changed or rotated meanwhile.
    let webhook: Webhook | null = isHeld() ? await readWebhook(deps, id) : null;
    if (webhook === null || webhook.state !== "active") return false;
    const turn = nextTurn(webhook, now());
    if (turn === "wait") return false;
    const found = await waiting(index, webhook, turn);
    const readAt = now();
    for (const delivery of turn === "inOrder" ? found : found.slice(0, 1)) {
      // Read again: somebody may have paused it.
      if (now() - readAt >= SECOND) return true;
      const attempt = await send(webhook, delivery);
      if (attempt === null) return false;
      const kept = await keep(index, webhook, delivery, attempt);
      webhook = { ...webhook, ...kept.changes };
      if (kept.outcome === "gone" || webhook.state !== "active") return false;
      if (kept.outcome === "down") return false;
    }
    // A search may be a second late: more is looked for at once only where more is known to be there.
    if (found.length === 0 || (turn === "inOrder" && found.length < PAGE)) return false;
    await sdk.collection.refresh(index, COLLECTION);
    return true;
  }

  /** What may be sent now, in its order. */
  async function waiting(
    index: CustomerIndex,
    webhook: Webhook,
    turn: Exclude<Turn, "wait">,
  ): Promise<WebhookDelivery[]> {
    const at = now();
    const filter: object[] = [{ term: { webhookId: webhook.id } }, { term: { state: "pending" } }];
    if (turn === "inOrder") {
      const should: object[] = [
        { term: { attempts: 0 } },
        { range: { nextAttemptAt: { lte: at } } },
      ];
      if (webhook.recoveredAt !== null)
        should.push({ range: { attemptedAt: { lt: webhook.recoveredAt } } });
      filter.push({ bool: { should, minimum_should_match: 1 } });
    }
    const query = {
      query: { bool: { filter } },
      sort: turn === "leastTried" ? [{ attempts: "asc" }, ...ORDER] : ORDER,
    };
    const found = await searchSome(
      sdk,
      index,
      COLLECTION,
      WebhookDelivery,
      query,
      PAGE,
      skipInvalid,
    );
    const place = { index, collection: COLLECTION, ids: found.map(({ id }) => id) };
    const fresh = await readDocuments(sdk, place, WebhookDelivery, skipInvalid);
    return fresh.filter(
      (one) => one.state === "pending" && (turn !== "inOrder" || isInOrder(one, webhook, at)),
    );
  }

  /** Null: this node may not send any more; another one does. */
  async function send(
    webhook: Webhook,
    delivery: WebhookDelivery,
  ): Promise<Awaited<ReturnType<typeof sendDelivery>> | null> {
    if (!isHeld()) return null;
    const lost = new AbortController();
    const looking = setInterval(() => {
      if (!isHeld()) lost.abort();
    }, LEASE_LOOK);
    try {
      const sent = await sendDelivery(deps, webhook, delivery, lost.signal);
      return lost.signal.aborted ? null : sent;
    } finally {
      clearInterval(looking);
    }
  }

  async function keep(
    index: CustomerIndex,
    webhook: Webhook,
    delivery: WebhookDelivery,
    { attempt, asked }: { readonly attempt: WebhookAttempt; readonly asked: number | null },
  ): Promise<{ readonly outcome: Outcome; readonly changes: Partial<Webhook> }> {
    const at = now();
    const outcome = outcomeOf(attempt);
    const changes = afterAttempt(delivery, attempt, at, asked);
    await updateDocuments(sdk, index, COLLECTION, [{ id: delivery.id, changes }]);
    const lane = laneAfter(webhook, outcome, at, asked);
    const reason = outcome === "gone" ? "gone" : isGivenUp(lane, at) ? "failing" : null;
    const noted: Partial<Webhook> = {
      ...(isSameLane(lane, webhook) ? {} : lane),
      ...notedOf(webhook, outcome, attempt, at),
      ...(reason === null ? {} : { state: "paused" as const, pausedAt: at, pausedBecause: reason }),
    };
    if (reason !== null)
      await tell(index, webhook, { reason, failingSince: lane.failingSince ?? at });
    if (Object.keys(noted).length > 0) await writeWebhook(deps, webhook.id, noted);
    return { outcome, changes: noted };
  }

  /**
   * Tells who made the webhook that it is paused, or the administrators where its maker has left. Before it is written that
   * it is: one who is notified twice is better than one who never is.
   */
  async function tell(
    index: CustomerIndex,
    webhook: Webhook,
    why: { readonly reason: Exclude<PauseReason, "hand">; readonly failingSince: EpochMs },
  ): Promise<void> {
    const users = (await usersOf(sdk, index)).filter(({ pausedAt }) => pausedAt === null);
    const maker = users.filter(({ id }) => id === webhook.by);
    const told =
      maker.length > 0 ? maker : users.filter(({ profileIds }) => isAdmin(profileIds, index));
    const messages = told.map(({ email, locale }) =>
      webhookNotice(webhook, why, email, locale ?? DEFAULT_LOCALE, now()),
    );
    if (messages.length === 0)
      log.warn(`${webhook.id} of ${index} is paused, and nobody administers ${index} any more.`);
    await createDocuments(sdk, index, "webhook-messages", messages);
    await sdk.collection.refresh(index, "webhook-messages");
  }
}

function isSameLane(one: Lane, other: Lane): boolean {
  return (
    one.failures === other.failures &&
    one.failingSince === other.failingSince &&
    one.retryAt === other.retryAt &&
    one.recoveredAt === other.recoveredAt
  );
}

/** What the list of webhooks shows of the last attempts. */
function notedOf(
  { lastError, lastSentAt }: Pick<Webhook, "lastError" | "lastSentAt">,
  outcome: Outcome,
  attempt: WebhookAttempt,
  at: EpochMs,
): Partial<Webhook> {
  if (outcome === "taken") {
    const isDue = lastSentAt === null || at - lastSentAt >= ARRIVAL_NOTED;
    return {
      ...(isDue || lastError !== null ? { lastSentAt: at } : {}),
      ...(lastError === null ? {} : { lastError: null }),
    };
  }
  const told = attempt.error ?? `HTTP ${String(attempt.status)}`;
  return told === lastError ? {} : { lastError: told.slice(0, 500) };
}
