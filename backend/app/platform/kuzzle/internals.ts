import { KuzzleRequest } from "kuzzle";
import { z } from "zod";
import { KEY_PREFIX } from "../../../../src/domain/apiKeys/accessKey.ts";

/** The few events of Kuzzle's core that its public API has no call for, and what they answer. */
type CoreEvent =
  | "core:realtime:tokenExpired:notify"
  | "core:realtime:connection:remove"
  | "core:cache:internal:searchKeys"
  | "core:cache:internal:get"
  | "core:cache:internal:store"
  | "core:cache:internal:del"
  | "core:cache:internal:execute"
  | "core:cache:internal:pexpire"
  | "core:security:token:get"
  | "core:security:token:delete"
  | "core:security:token:verify"
  | "core:security:user:get";

type Core = {
  readonly tokenManager: object;
  ask(event: CoreEvent, ...args: readonly unknown[]): Promise<unknown>;
};

/** Kuzzle's core under the public API, reached in this file alone. @throws Error before Kuzzle has started */
function core(): Core {
  const kuzzle: unknown = Reflect.get(globalThis, "kuzzle");
  if (!isCore(kuzzle)) {
    throw new Error("Kuzzle's core is not there yet: start the application first.");
  }
  return kuzzle;
}

function isCore(value: unknown): value is Core {
  return (
    typeof value === "object" &&
    value !== null &&
    isFunction(Reflect.get(value, "ask")) &&
    typeof Reflect.get(value, "tokenManager") === "object"
  );
}

/** A user as Kuzzle's core holds it, with the check that the funnel itself uses. */
export type CoreUser = {
  readonly _id: string;
  readonly profileIds: readonly string[];
  isActionAllowed(request: unknown): Promise<boolean>;
};

/** Core of Kuzzle: tokens, connections and a cache shared by all nodes. */
export type KuzzleInternals = {
  /** Tells the connection that its token is gone and takes it out of all rooms. */
  silence(connectionId: string): Promise<void>;
  /** Takes the connection out of all rooms without a word (a logout: the client asked for it). */
  leaveRooms(connectionId: string): Promise<void>;
  /** The room that a subscription with this filter enters. @throws Error where Kuzzle cannot read the filter */
  roomOf(index: string, collection: string, filter: object): string;
  /** Whether anybody on this node is in the room. */
  hasRoom(room: string): boolean;
  /** Sends a notification to channels of subscriptions, past every pipe. */
  broadcast(channels: readonly string[], notification: unknown): void;
  /** Ends a WebSocket of this node, with a word to its client. */
  disconnect(connectionId: string, message: string): void;
  /** The token that a connection of this node is linked to. */
  linkedToken(connectionId: string): LinkedToken | null;
  /** The token still counts: neither expired, nor logged out, nor revoked, on any node. */
  tokenCounts(token: LinkedToken): Promise<boolean>;
  /** Whether Kuzzle would accept the token now. */
  verifies(jwt: string): Promise<boolean>;
  /** Revokes one token; one that does not count any more is left alone. */
  revokeToken(jwt: string): Promise<void>;
  /** Revokes every token of the user but one. */
  revokeTokens(kuid: string, except: string | null): Promise<void>;
  /** The tokens that count now, of one user or, null, of everybody. */
  tokens(kuid: string | null): Promise<LinkedToken[]>;
  user(kuid: string): Promise<CoreUser | null>;
  /** What `isActionAllowed` is asked with: a subscription to a collection. */
  subscribeRequest(index: string, collection: string): unknown;
  remember(key: string, value: string, ttlMs: number): Promise<void>;
  recall(key: string): Promise<string | null>;
  forget(key: string): Promise<void>;
  /** What is remembered under all keys that begin so. */
  recallAll(prefix: string): Promise<string[]>;
  /** Forgets all that is remembered under the keys that `isMeant`. */
  forgetAll(isMeant: (key: string) => boolean): Promise<void>;
  /** Remembers the value unless the key holds one already; true when it was remembered. */
  claim(key: string, value: string, ttlMs: number): Promise<boolean>;
  /** Adds to a number that begins at 0 and lives so long after its last change; answers the new one. Never loses a count. */
  count(key: string, by: 1 | -1, ttlMs: number): Promise<number>;
  /**
   * Has every request answered. Kuzzle 2.56 reads `targets` before its own promise begins (api/funnel.js, execute): what
   * it throws there reaches nobody, and the client waits for ever. Each has its turn before.
   * @throws Error where the core is another one
   */
  answerAlways(inTurn: InTurn): void;
  /** Lets a lock of Kuzzle's mutex live on while its holder is the given one. */
  renewLock(key: string, holder: string, ttlMs: number): Promise<void>;
};

/**
 * Lets a request have its turn: `work` is done then, and says when the request was answered. Answers the error with which
 * it is refused instead; null: it has its turn.
 */
export type InTurn = (request: unknown, work: (end: () => void) => void) => Error | null;

/** What Kuzzle's funnel answers with. */
type Answer = (error: unknown, request: unknown) => void;

export type LinkedToken = { readonly userId: string; readonly jwt: string };

const Linked = z.object({ userId: z.string(), jwt: z.string() });
const TOKEN_KEYS = "repos/kuzzle/token/";
const OUR_KEYS = "balise/";

/** The keys of what we remember, by how they begin. */
async function ourKeys(prefix: string): Promise<string[]> {
  const keys = await core().ask("core:cache:internal:searchKeys", `${OUR_KEYS}${prefix}*`);
  return z.array(z.string()).parse(keys);
}

/** The one implementation, on the Kuzzle of this process. */
export const kuzzleInternals: KuzzleInternals = {
  async silence(connectionId) {
    await core().ask("core:realtime:tokenExpired:notify", connectionId);
  },

  async leaveRooms(connectionId) {
    await core().ask("core:realtime:connection:remove", connectionId);
  },

  roomOf(index, collection, filter) {
    const koncorde: unknown = Reflect.get(core(), "koncorde");
    const normalized: unknown = Reflect.apply(methodOf(koncorde, "normalize"), koncorde, [
      filter,
      `${index}/${collection}`,
    ]);
    return z.object({ id: z.string().min(1) }).parse(normalized).id;
  },

  hasRoom(room) {
    const clerk: unknown = Reflect.get(Object(Reflect.get(core(), "realtime")), "hotelClerk");
    const rooms: unknown = Reflect.get(Object(clerk), "rooms");
    // Where it cannot be told, it is: what is hidden stays so.
    return rooms instanceof Map ? rooms.has(room) : true;
  },

  broadcast(channels, payload) {
    const entryPoint: unknown = Reflect.get(core(), "entryPoint");
    const dispatch = methodOf(entryPoint, "dispatch");
    Reflect.apply(dispatch, entryPoint, ["broadcast", { channels: [...channels], payload }]);
  },

  disconnect(connectionId, message) {
    const protocols: unknown = Reflect.get(Object(Reflect.get(core(), "entryPoint")), "protocols");
    const webSocket: unknown = protocols instanceof Map ? protocols.get("websocket") : null;
    const disconnect: unknown = Reflect.get(Object(webSocket), "disconnect");
    if (typeof disconnect !== "function") {
      throw new Error("Kuzzle's entry point has changed: its WebSockets cannot be ended.");
    }
    Reflect.apply(disconnect, webSocket, [connectionId, message]);
  },

  linkedToken(connectionId) {
    const byConnection: unknown = Reflect.get(core().tokenManager, "tokensByConnection");
    if (!(byConnection instanceof Map)) {
      throw new Error("Kuzzle's token manager has changed: tokensByConnection is no map.");
    }
    const read = Linked.safeParse(byConnection.get(connectionId));
    return read.success ? read.data : null;
  },

  async tokenCounts({ userId, jwt }) {
    // A key for a machine is no token that Kuzzle keeps.
    if (jwt.startsWith(KEY_PREFIX)) return kuzzleInternals.verifies(jwt);
    return (await core().ask("core:security:token:get", userId, jwt)) !== null;
  },

  async verifies(jwt) {
    try {
      await core().ask("core:security:token:verify", jwt);
      return true;
    } catch (error) {
      if (!(error instanceof Error) || Reflect.get(error, "status") !== 401) throw error;
      return false;
    }
  },

  async revokeToken(jwt) {
    try {
      const token = await core().ask("core:security:token:verify", jwt);
      await core().ask("core:security:token:delete", token);
    } catch (error) {
      // 401: it has expired or was revoked before, which is all that was wanted.
      if (!(error instanceof Error) || Reflect.get(error, "status") !== 401) throw error;
    }
  },

  async tokens(kuid) {
    const pattern = kuid === null ? `${TOKEN_KEYS}*` : `${TOKEN_KEYS}${kuid}#*`;
    const keys = z
      .array(z.string())
      .parse(await core().ask("core:cache:internal:searchKeys", pattern));
    return keys.flatMap((key) => {
      if (!key.startsWith(TOKEN_KEYS)) return [];
      // A user id may hold "#", a token does not: the last one parts them.
      const at = key.lastIndexOf("#");
      const userId = key.slice(TOKEN_KEYS.length, at);
      const jwt = key.slice(at + 1);
      return at < 0 || jwt === "" || (kuid !== null && userId !== kuid) ? [] : [{ userId, jwt }];
    });
  },

  async revokeTokens(kuid, except) {
    for (const { jwt } of await kuzzleInternals.tokens(kuid)) {
      if (jwt === except) continue;
      const token = await core().ask("core:security:token:get", kuid, jwt);
      if (token !== null) await core().ask("core:security:token:delete", token);
    }
  },

  async user(kuid) {
    try {
      return CoreUserShape.parse(await core().ask("core:security:user:get", kuid));
    } catch (error) {
      if (error instanceof Error && Reflect.get(error, "status") === 404) return null;
      throw error;
    }
  },

  subscribeRequest(index, collection) {
    return new KuzzleRequest({ controller: "realtime", action: "subscribe", index, collection });
  },

  async remember(key, value, ttlMs) {
    await core().ask("core:cache:internal:store", OUR_KEYS + key, value, { ttl: ttlMs });
  },

  async forget(key) {
    await core().ask("core:cache:internal:del", OUR_KEYS + key);
  },

  async recallAll(prefix) {
    const keys = await ourKeys(prefix);
    const values = await Promise.all(keys.map((key) => core().ask("core:cache:internal:get", key)));
    // One may have ended since its key was found.
    return values.filter((value): value is string => typeof value === "string");
  },

  async forgetAll(isMeant) {
    for (const key of await ourKeys(""))
      if (isMeant(key.slice(OUR_KEYS.length))) await core().ask("core:cache:internal:del", key);
  },

  async claim(key, value, ttlMs) {
    const stored = await core().ask("core:cache:internal:store", OUR_KEYS + key, value, {
      onlyIfNew: true,
      ttl: ttlMs,
    });
    return stored === true;
  },

  async count(key, by, ttlMs) {
    const counted = await core().ask("core:cache:internal:execute", "incrby", OUR_KEYS + key, by);
    await core().ask("core:cache:internal:pexpire", OUR_KEYS + key, ttlMs);
    return z.coerce.number().int().parse(counted);
  },

  answerAlways(inTurn) {
    const funnel: unknown = Reflect.get(core(), "funnel");
    const execute: unknown =
      typeof funnel === "object" && funnel !== null ? Reflect.get(funnel, "execute") : null;
    if (typeof execute !== "function" || typeof funnel !== "object" || funnel === null) {
      throw new Error("Kuzzle's funnel has changed: it has no execute.");
    }
    const answered = (request: unknown, callback: Answer) => {
      let isAnswered = false;
      const answer: Answer = (error, result) => {
        isAnswered = true;
        callback(error, result);
      };
      try {
        Reflect.apply(execute, funnel, [request, answer]);
      } catch (error) {
        if (isAnswered) throw error;
        answer(error, request);
      }
    };
    // Who calls it does not read what Kuzzle's own returns.
    Reflect.set(funnel, "execute", (request: unknown, callback: Answer): void => {
      const refusal = inTurn(request, (end) => {
        answered(request, (error, result) => {
          end();
          callback(error, result);
        });
      });
      if (refusal !== null) callback(refusal, request);
    });
  },

  async renewLock(key, holder, ttlMs) {
    if ((await core().ask("core:cache:internal:get", key)) !== holder) return;
    await core().ask("core:cache:internal:pexpire", key, ttlMs);
  },

  async recall(key) {
    const value = await core().ask("core:cache:internal:get", OUR_KEYS + key);
    return typeof value === "string" ? value : null;
  },
};

const CoreUserShape = z.custom<CoreUser>(
  (value) =>
    typeof value === "object" &&
    value !== null &&
    isFunction(Reflect.get(value, "isActionAllowed")),
);

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

/** @throws Error where the core has changed */
function methodOf(owner: unknown, name: string): (...args: unknown[]) => unknown {
  const method: unknown = Reflect.get(Object(owner), name);
  if (typeof method !== "function") throw new Error(`Kuzzle's core has changed: no ${name}.`);
  return method as (...args: unknown[]) => unknown;
}
