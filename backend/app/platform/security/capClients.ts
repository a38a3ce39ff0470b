import type { IsTrustedProxy } from "../../../../src/domain/base/clientAddress.ts";
import { type Backend, KuzzleError, type KuzzleRequest, TooManyRequestsError } from "kuzzle";
import { z } from "zod";
import { askedToWait } from "../../../../src/domain/base/domainError.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { Turns } from "../../../../src/domain/base/turns.ts";
import { submitReadings } from "../../../../src/domain/devices/calls.ts";
import { placeOfAddress } from "../../../../src/domain/users/signInLimits.ts";
import type { InTurn, KuzzleInternals } from "../kuzzle/internals.ts";
import type { Log } from "../log.ts";
import { ANONYMOUS } from "../request.ts";
import { addressOfConnection, type RequestConnection } from "./clientAddress.ts";
import { type Caller, ClientCaps } from "./clientCaps.ts";
import { filterWeight } from "./search/filterWeight.ts";

/** Statuses of a call that was refused, as opposed to one that found nothing or came too late. */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 413, 429]);

/** The same place is named in the log once within this time, in ms. */
const QUIET = MINUTE;

/**
 * Calls of one client that Kuzzle works on at once. Each goes through about a dozen turns of the event loop, in which it
 * stands beside all others: 250 at once made a write of somebody else wait for 1 to 3 s. A tab of the front makes 10 at
 * once, and so does a gateway that posts 1,000 readings a second.
 */
const CALLS_AT_ONCE = { atWork: 32, waiting: 5_000 };
/**
 * Batches of readings: what waits here is not seen by the ingestion, which says itself when too much waits
 * (docs/decisions/0230). So many are done within a second, if each is a fold of its own.
 */
const BATCHES_AT_ONCE = { atWork: 32, waiting: 128 };

/** Sessions that Kuzzle has accepted are known for so long after their last call, in ms. */
const MEMORY = 10 * MINUTE;

const Subscribed = z.object({ roomId: z.string() });
const WebSocketConnection = z.object({
  id: z.string(),
  protocol: z.literal("websocket"),
  ips: z.array(z.string()),
  headers: z.record(z.string(), z.string()).optional(),
});

/** What has the caps of clients. */
export type CappedClients = {
  /** Must be told when a connection has left its rooms without asking. */
  readonly leftAll: (connectionId: string) => void;
  /** The turns of each session, and of the strangers of each place. */
  readonly inTurn: InTurn;
};

/** Puts `ClientCaps` and `Turns` before Kuzzle. */
export function capClients(
  app: Pick<Backend, "pipe" | "hook">,
  {
    internals,
    isTrusted,
    log,
    now,
    refusedCalls,
  }: {
    internals: Pick<KuzzleInternals, "disconnect" | "verifies">;
    isTrusted: IsTrustedProxy;
    log: Log;
    now: () => number;
    refusedCalls: number;
  },
): CappedClients {
  const turns = new Turns(CALLS_AT_ONCE, (run) => setImmediate(run));
  const batches = new Turns(BATCHES_AT_ONCE, (run) => setImmediate(run));
  const caps = new ClientCaps(refusedCalls, now);
  const accepted = new Map<string, number>();
  const named = new Map<string, number>();

  const placeOf = (connection: RequestConnection) =>
    placeOfAddress(addressOfConnection(connection, isTrusted));

  function callerOf(request: KuzzleRequest): Caller {
    const token = tokenOf(request);
    const isKnown = token !== null && now() - (accepted.get(token) ?? -Infinity) < MEMORY;
    return { place: placeOf(request.context.connection), session: isKnown ? token : null };
  }

  function refuse(place: string, reason: string): TooManyRequestsError {
    if (now() - (named.get(place) ?? -Infinity) >= QUIET) {
      forgetBefore(named, now() - QUIET);
      named.set(place, now());
      log.warn(`A client at ${place} is refused: ${reason}.`);
    }
    return new TooManyRequestsError(`Refused: ${reason}.`, "balise.guard.too_many");
  }

  app.pipe.register("request:beforeExecution", async (request: KuzzleRequest) => {
    const caller = callerOf(request);
    const reason = caps.callRefusal(caller);
    if (reason === null) return request;
    const token = tokenOf(request);
    // Who has just signed in is no stranger, though none of their calls was accepted yet.
    if (caller.session === null && token !== null && (await internals.verifies(token))) {
      const refusal = caps.callRefusal({ ...caller, session: token });
      if (refusal === null) return request;
    }
    throw refuse(caller.place, reason);
  });

  /** The session of a request whose token Kuzzle has verified; null: it has none. */
  function acceptedSession(request: KuzzleRequest): string | null {
    const { user } = request.context;
    const jwt = tokenOf(request);
    if (jwt === null || user === null || user._id === ANONYMOUS) return null;
    if (accepted.size > MAX_ACCEPTED) forgetBefore(accepted, now() - MEMORY);
    accepted.set(jwt, now());
    return jwt;
  }

  app.pipe.register("request:onAuthorized", async (request: KuzzleRequest) => {
    const { connection } = request.context;
    const session = acceptedSession(request);
    const { id } = connection;
    if (session === null || id === null) return request;
    const reason = caps.socketRefusal(id, session);
    if (reason !== null) throw refuse(placeOf(connection), reason);
    if (request.input.controller === "realtime" && request.input.action === "subscribe") {
      const caller = callerOf(request);
      const full = caps.roomRefusal(caller, weightOf(request));
      if (full !== null) throw refuse(caller.place, full);
    }
    return request;
  });

  app.pipe.register("request:afterExecution", async (executed: Executed) => {
    // A call may be refused that its user has no right to: the session counts, not its address.
    acceptedSession(executed.request);
    const error = executed.success || !(executed.error instanceof Error) ? null : executed.error;
    const status: unknown = error === null ? null : Reflect.get(error, "status");
    // A gateway that is asked to wait has done nothing wrong.
    if (isTooBusy(error)) return executed;
    if (typeof status === "number" && REFUSED.has(status)) caps.refused(callerOf(executed.request));
    return executed;
  });

  app.pipe.register("realtime:afterSubscribe", async (request: KuzzleRequest) => {
    const { id } = request.context.connection;
    const subscribed = Subscribed.safeParse(request.result);
    if (id !== null && subscribed.success) {
      caps.subscribed(id, subscribed.data.roomId, callerOf(request), weightOf(request));
    }
    return request;
  });

  app.pipe.register("realtime:afterUnsubscribe", async (request: KuzzleRequest) => {
    const { id } = request.context.connection;
    const left = Subscribed.safeParse(request.input.body);
    if (id !== null && left.success) caps.unsubscribed(id, left.data.roomId);
    return request;
  });

  app.hook.register("connection:new", (connection: unknown) => {
    const opened = WebSocketConnection.safeParse(connection);
    if (!opened.success) return;
    const { id, protocol, ips, headers } = opened.data;
    const place = placeOf({ protocol, ips, misc: { headers } });
    const reason = caps.opened(id, place);
    if (reason === null) return;
    const { message } = refuse(place, reason);
    // Kuzzle knows the connection's socket only after this.
    setImmediate(() => internals.disconnect(id, message));
  });
  app.hook.register("connection:remove", (connection: { id: string }) => {
    caps.closed(connection.id);
  });

  return {
    leftAll: (connectionId) => caps.leftAll(connectionId),
    inTurn(given, work) {
      const request = given as KuzzleRequest;
      const { place, session } = callerOf(request);
      const client = session === null ? `strangers of ${place}` : `session ${session}`;
      const { controller, action } = request.input;
      if (controller === submitReadings.controller && action === submitReadings.action)
        return batches.add(client, work) ? null : tooManyBatches(request);
      return turns.add(client, work)
        ? null
        : refuse(place, `${CALLS_AT_ONCE.waiting} of its calls wait`);
    },
  };
}

/** The id of a refusal by the rule `too_busy`, as Kuzzle makes it of the catalogue (../errors.ts). */
const TOO_BUSY = "omniscient.rule.too_busy";

function isTooBusy(error: Error | null): boolean {
  return error instanceof KuzzleError && error.id === TOO_BUSY;
}

/** What a client is answered of whose batches too many wait, as the ingestion answers it. */
function tooManyBatches(request: KuzzleRequest): TooManyRequestsError {
  const { message, data } = askedToWait(
    "too_busy",
    SECOND,
    `${BATCHES_AT_ONCE.waiting} of your batches wait`,
  );
  const refusal = new TooManyRequestsError(message, TOO_BUSY);
  refusal.props = [JSON.stringify(data)];
  request.response.setHeader("Retry-After", "1");
  return refusal;
}

/** Above this many sessions those of long ago are forgotten. */
const MAX_ACCEPTED = 5_000;

/** What Kuzzle says of a request that it has executed. */
type Executed = {
  readonly request: KuzzleRequest;
  readonly success: boolean;
  readonly error?: unknown;
};

/** The token that a request brings, not yet checked; null: none. Kuzzle takes a cookie's into `jwt` when it checks it. */
function tokenOf(request: KuzzleRequest): string | null {
  const { jwt } = request.input;
  if (typeof jwt === "string" && jwt !== "") return jwt;
  const headers: unknown = request.context.connection.misc["headers"];
  const cookie: unknown =
    typeof headers === "object" && headers !== null ? Reflect.get(headers, "cookie") : null;
  return typeof cookie === "string"
    ? (/(?:^|;\s*)authToken=([^;\s]+)/u.exec(cookie)?.[1] ?? null)
    : null;
}

/** A filter weighs its conditions, one at least. */
function weightOf(request: KuzzleRequest): number {
  return Math.max(1, filterWeight(request.input.body)?.conditions ?? 1);
}

function forgetBefore(times: Map<string, number>, oldest: number): void {
  for (const [key, at] of times) if (at <= oldest) times.delete(key);
}
