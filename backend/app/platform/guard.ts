import {
  BadRequestError,
  ForbiddenError,
  type KuzzleRequest,
  ServiceUnavailableError,
} from "kuzzle";
import type { Backend } from "kuzzle";
import type { Configuration } from "./configuration.ts";
import type { InTurn, KuzzleInternals } from "./kuzzle/internals.ts";
import { ANONYMOUS } from "./request.ts";
import { callRefusal } from "./security/callRefusal.ts";
import { isSuperAdmin } from "../../../src/domain/base/profileIds.ts";
import { payloadRefusal } from "./security/payloadRefusal.ts";
import { capClients } from "./security/capClients.ts";
import type { IsTrustedProxy } from "../../../src/domain/base/clientAddress.ts";
import {
  createMayReadHelp,
  createMayStillReadHelp,
  type MayReadHelp,
} from "./security/helpReads.ts";
import { guardScrolls } from "./security/guardScrolls.ts";
import type { Log } from "./log.ts";
import { SubscriptionWarden } from "./security/subscriptionWarden.ts";

/** Actions of Kuzzle's `security` that change nobody's rights. */
const READS_SECURITY = /^(?:check|get|has|mGet|refresh|scroll|search|validate)/u;
/** Actions of Kuzzle's `auth` that change how the caller signs in, or who they are. */
const CHANGES_OWN = /^(?:create|delete|update)/u;

/** Whether a call of Kuzzle's own weighs as much as ours that ask for a proof (docs/decisions/0228). */
function needsProof(controller: string, action: string): boolean {
  if (controller === "security") return !READS_SECURITY.test(action);
  if (controller === "auth") return CHANGES_OWN.test(action);
  return controller === "admin";
}

/** The id of what the guard refuses. */
const REFUSED = "balise.guard.refused";

/** Refuses every call from outside until the roles are written: Kuzzle's first start leaves them open. */
export type Gate = { isOpen: boolean };

/** What goes on beside single calls. */
export type Guard = { readonly warden: SubscriptionWarden; readonly inTurn: InTurn };

/**
 * What Kuzzle's roles cannot say, checked on every request that comes from outside, whatever the protocol.
 * Calls of the embedded SDK do not pass here.
 */
export function registerGuard(
  app: Backend,
  {
    configuration,
    gate,
    internals,
    isTrusted,
    log,
    now,
    noteRefusal,
    assertProven,
  }: {
    configuration: Pick<Configuration, "refusedCalls">;
    gate: Gate;
    internals: KuzzleInternals;
    isTrusted: IsTrustedProxy;
    log: Log;
    now: () => number;
    /** @throws KuzzleError where the session has no fresh proof of who has it */
    assertProven: (caller: {
      readonly kuid: string;
      readonly token: string | null;
    }) => Promise<void>;
    /** Notes what was refused to somebody; nobody waits for it. */
    noteRefusal: (request: KuzzleRequest, refusal: string) => void;
  },
): Guard {
  const forbidden = (request: KuzzleRequest, reason: string) => {
    noteRefusal(request, REFUSED);
    return refusalOf(request, reason);
  };
  const { refusedCalls } = configuration;
  const mayReadHelp = createMayReadHelp(app);
  const mayStillReadHelp = createMayStillReadHelp(app, now);
  const caps = capClients(app, { internals, isTrusted, log, now, refusedCalls });
  const scrolls = guardScrolls(app, { internals, log, now });
  const warden = new SubscriptionWarden(
    {
      linkedToken: (id) => internals.linkedToken(id),
      tokenCounts: (token) => internals.tokenCounts(token),
      async leaveRooms(id) {
        caps.leftAll(id);
        await internals.leaveRooms(id);
      },
      async silence(id) {
        caps.leftAll(id);
        await internals.silence(id);
      },
    },
    (kuid, place) => maySubscribe(internals, mayStillReadHelp, kuid, place),
  );

  app.pipe.register("request:onAuthorized", async (request: KuzzleRequest) => {
    if (!gate.isOpen) {
      throw new ServiceUnavailableError(
        "The backend is starting: try again in a moment.",
        "balise.backend.starting",
      );
    }
    const { controller, action, args, body } = request.input;
    const { user, connection } = request.context;
    const kuid = user?._id ?? ANONYMOUS;
    const superAdmin = isSuperAdmin(user?.profileIds ?? []);
    // Kuzzle takes a token from there too, where it ends in logs and in the history of browsers.
    if (connection.protocol === "http" && hasTokenInAddress(connection.misc["url"])) {
      throw new BadRequestError(
        "A token in an address is refused: send it in the header Authorization.",
        "balise.session.token_in_address",
      );
    }
    const refusal = callRefusal({
      controller: controller ?? "",
      action: action ?? "",
      args,
      body,
      kuid,
      isSuperAdmin: superAdmin,
    });
    if (refusal !== null) throw forbidden(request, refusal);
    const reader = { kuid, profileIds: user?.profileIds ?? [] };
    if (!(await mayReadHelp(reader, { index: args["index"], collection: args["collection"] })))
      throw forbidden(request, "the customer lets you see no calls for help");
    if (needsProof(controller ?? "", action ?? ""))
      await assertProven({ kuid, token: request.context.token?.jwt ?? null });
    if (controller === "document" && action === "scroll" && !superAdmin) {
      if (!(await scrolls.isOwnedBy(args["scrollId"], kuid))) {
        throw forbidden(request, "the scroll was begun by somebody else, or is over");
      }
    }
    if (connection.id !== null && kuid !== ANONYMOUS) {
      const listener = warden.listenerOf(connection.id);
      if (listener !== null && listener !== kuid) await warden.stops(connection.id);
    }
    return request;
  });

  app.pipe.register("protocol:websocket:afterParsingPayload", async (parsed: Parsed) => {
    const refusal = payloadRefusal(parsed.payload);
    if (refusal !== null) throw new BadRequestError(refusal, "balise.guard.unreadable");
    return parsed;
  });

  app.pipe.register("realtime:afterSubscribe", async (request: KuzzleRequest) => {
    const { connection, user } = request.context;
    const { index, collection } = request.input.args;
    if (connection.id !== null && user !== null) {
      const place = { index: String(index), collection: String(collection) };
      warden.listens(connection.id, user._id, place, roomOf(request.result));
    }
    return request;
  });

  app.pipe.register("realtime:afterUnsubscribe", async (request: KuzzleRequest) => {
    const { id } = request.context.connection;
    if (id !== null) warden.leaves(id, roomOf(request.input.body));
    return request;
  });

  app.pipe.register("auth:afterLogout", async (request: KuzzleRequest) => {
    const { id } = request.context.connection;
    if (id !== null) await warden.stops(id);
    // A logout by cookie runs as anonymous, and Kuzzle then leaves the cookie's token valid.
    const { jwt } = request.input;
    if (request.input.args["cookieAuth"] !== undefined && jwt !== null && jwt !== undefined) {
      await internals.revokeToken(jwt);
    }
    return request;
  });

  app.hook.register("connection:remove", (connection: { id: string }) => {
    warden.closed(connection.id);
  });

  return { warden, inTurn: caps.inTurn };
}

/** What Kuzzle hands on of a message of a WebSocket. */
type Parsed = { readonly payload: unknown };

/** The room that a subscription or its end is about. */
function roomOf(told: unknown): string {
  return typeof told === "object" && told !== null ? String(Reflect.get(told, "roomId")) : "";
}

function hasTokenInAddress(url: unknown): boolean {
  const address = typeof url === "string" ? url : "";
  const mark = address.indexOf("?");
  return mark >= 0 && new URLSearchParams(address.slice(mark + 1)).has("jwt");
}

/** Whether a user could subscribe there now: asks Kuzzle's own check with the user as stored. */
async function maySubscribe(
  internals: KuzzleInternals,
  mayReadHelp: MayReadHelp,
  kuid: string,
  place: { index: string; collection: string },
): Promise<boolean> {
  const user = await internals.user(kuid);
  return (
    user !== null &&
    (await user.isActionAllowed(internals.subscribeRequest(place.index, place.collection))) &&
    mayReadHelp({ kuid, profileIds: user.profileIds }, place)
  );
}

function refusalOf({ input }: KuzzleRequest, reason: string): ForbiddenError {
  const { controller, action } = input;
  return new ForbiddenError(`${controller}:${action} is refused: ${reason}.`, REFUSED);
}
