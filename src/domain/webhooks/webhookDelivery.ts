import { z } from "zod";
import { WebhookId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../base/time.ts";
import type { Webhook } from "./webhook.ts";

/** What became of one attempt. `status` of HTTP; null: nothing was answered, `error` says why. Duration in ms. */
export const WebhookAttempt = z.object({
  at: EpochMs,
  status: z.number().int().nullable(),
  duration: z.number().int().min(0),
  error: z.string().nullable(),
  /** How the answer begins. */
  answer: z.string(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

/** An event on its way to a receiver (collection webhook-deliveries): what is sent, and what was tried. */
export const WebhookDelivery = z.object({
  id: z.string().min(1),
  webhookId: WebhookId,
  /** The same at every attempt and for every receiver of the event: what `webhook-id` says. */
  eventId: z.string().min(1),
  eventType: z.string().min(1),
  /** The order of the events: when they were recorded, then their number, then the part of one change. */
  recordedAt: EpochMs,
  seq: z.number().int().min(0),
  part: z.number().int().min(0),
  /** The body as it is signed and sent. */
  payload: z.string(),
  state: z.enum(["pending", "sent", "failed"]),
  attempts: z.number().int().min(0),
  nextAttemptAt: EpochMs.nullable(),
  attemptedAt: EpochMs.nullable(),
  /** From when the days are counted that it is tried for. */
  triedFrom: EpochMs,
  createdAt: EpochMs,
  sentAt: EpochMs.nullable(),
  /** The newest attempts, the newest last. */
  log: z.array(WebhookAttempt),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** The first wait after a failure, in ms; doubled each time … */
const FIRST_WAIT = 5 * SECOND;
/** … up to this much. */
export const LONGEST_WAIT = 30 * MINUTE;
/** What did not arrive for so long, in ms, is given up; a webhook of which nothing arrived for so long is paused. */
export const TRIED_FOR = 3 * DAY;
/** Failures in a row after which the receiver counts as down, and an event no longer keeps those after it waiting. */
export const PATIENCE = 5;
/** How long deliveries are listed, in ms. */
export const DELIVERIES_KEPT = 14 * DAY;
/** Deliveries of one webhook that wait at most: where more wait, and they do not become fewer, it is paused. */
export const MAX_WAITING = 100_000;
/** Attempts that are listed of a delivery. */
const ATTEMPTS_KEPT = 20;
/** Longest wait that a receiver may ask for (Retry-After), in ms. */
export const LONGEST_ASKED = HOUR;

/** How long is waited after so many failures in a row, in ms. */
export function waitAfter(failures: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 1));
}

/**
 * What an attempt comes to. `refused`: the receiver works and does not take this event (4xx); `down`: it does not work
 * now; `gone`: it wants nothing any more (410).
 */
export type Outcome = "down" | "gone" | "refused" | "taken";

export function outcomeOf({ status }: Pick<WebhookAttempt, "status">): Outcome {
  if (status === null) return "down";
  if (status >= 200 && status < 300) return "taken";
  if (status === 410) return "gone";
  const isAskedToWait = status === 408 || status === 425 || status === 429;
  return status >= 400 && status < 500 && !isAskedToWait ? "refused" : "down";
}

/** A delivery after an attempt. `asked`: for how long the receiver wants to be left alone, in ms. */
export function afterAttempt(
  delivery: WebhookDelivery,
  attempt: WebhookAttempt,
  now: EpochMs,
  asked: number | null,
): Partial<WebhookDelivery> {
  const attempts = delivery.attempts + 1;
  const log = [...delivery.log, attempt].slice(-ATTEMPTS_KEPT);
  const tried = { attempts, attemptedAt: now, log };
  if (outcomeOf(attempt) === "taken")
    return { ...tried, state: "sent", sentAt: now, nextAttemptAt: null };
  if (now - delivery.triedFrom >= TRIED_FOR)
    return { ...tried, state: "failed", nextAttemptAt: null };
  return { ...tried, nextAttemptAt: now + Math.max(waitAfter(attempts), asked ?? 0) };
}

/** Sent again by hand: as if it had never been tried, under the same id. */
export function sentAgain(now: EpochMs): Partial<WebhookDelivery> {
  return { state: "pending", attempts: 0, nextAttemptAt: now, attemptedAt: null, triedFrom: now };
}

/** How the receiver of a webhook stands. `failures` in a row; `recoveredAt`: since when it answers again. */
export type Lane = Pick<Webhook, "failingSince" | "failures" | "recoveredAt" | "retryAt">;

export const FRESH_LANE: Lane = {
  failures: 0,
  failingSince: null,
  retryAt: null,
  recoveredAt: null,
};

/** The lane after an attempt. What is refused keeps nothing waiting; it does not count as an arrival either. */
export function laneAfter(lane: Lane, outcome: Outcome, now: EpochMs, asked: number | null): Lane {
  if (outcome === "taken")
    return { ...FRESH_LANE, recoveredAt: lane.failures > 0 ? now : lane.recoveredAt };
  const failingSince = lane.failingSince ?? now;
  // It answers: what waits for a receiver that is back need not wait any more.
  if (outcome === "refused")
    return {
      failures: 0,
      failingSince,
      retryAt: null,
      recoveredAt: lane.failures > 0 ? now : lane.recoveredAt,
    };
  const failures = lane.failures + 1;
  const retryAt = now + Math.max(waitAfter(failures), asked ?? 0);
  // Whoever gives a whole webhook is given back its lane alone, which is what is written.
  return { failures, failingSince, retryAt, recoveredAt: lane.recoveredAt };
}

/** Whether nothing has arrived for so long that the webhook is paused. */
export function isGivenUp({ failingSince }: Pick<Lane, "failingSince">, now: EpochMs): boolean {
  return failingSince !== null && now - failingSince >= TRIED_FOR;
}

/**
 * What is to be sent next. `wait`: nothing now. `inOrder`: what waits in the order of the events; one that failed often
 * lets the others pass until its own time comes. Where the receiver is down one event a turn asks whether it is back:
 * the `leastTried`, in case that it is the oldest one that it fails at, and the `oldest` in turns.
 */
export type Turn = "inOrder" | "leastTried" | "oldest" | "wait";

export function nextTurn({ failures, retryAt }: Lane, now: EpochMs): Turn {
  if (retryAt !== null && now < retryAt) return "wait";
  if (failures < PATIENCE) return "inOrder";
  return (failures - PATIENCE) % 2 === 0 ? "leastTried" : "oldest";
}

/** Whether a delivery may be sent in its order now, rather than letting the others pass. */
export function isInOrder(
  { attempts, nextAttemptAt, attemptedAt }: WebhookDelivery,
  { recoveredAt }: Lane,
  now: EpochMs,
): boolean {
  if (attempts === 0 || (nextAttemptAt ?? 0) <= now) return true;
  return attemptedAt !== null && recoveredAt !== null && attemptedAt < recoveredAt;
}
