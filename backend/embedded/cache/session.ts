import { commandTable } from "./commands/commandTable.ts";
import { arityRefusal, unknownCommand } from "./execute.ts";
import { databaseCount } from "./keyspace.ts";
import { ok, refusals, type Reply } from "./reply.ts";

/** What a session can have done by the server: run commands on data, and tell about itself. */
export interface SessionHost {
  /** Runs commands as one step, on one database. */
  readonly run: (database: number, commands: readonly (readonly string[])[]) => readonly Reply[];
  /** Empties every database. */
  readonly flushAll: () => void;
  /** The text of `INFO`. */
  readonly info: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Whether a password is the right one. */
  readonly mayEnter: (password: string) => boolean;
}

/** One client's conversation: its database, its name, the transaction it has open. */
export interface Session {
  /** Answers one command. */
  readonly answer: (words: readonly string[]) => Reply;
  /** The client has said `QUIT`. */
  readonly ended: boolean;
  /** The client has given the password. */
  readonly entered: boolean;
}

type Handler = (args: readonly string[]) => Reply;

/** Starts a conversation. `id` is what `CLIENT ID` answers. */
export function createSession(id: number, host: SessionHost): Session {
  let database = 0;
  let name: string | null = null;
  let ended = false;
  let entered = false;
  let queued: (readonly string[])[] | null = null;
  let queueRefused = false;

  const handlers = new Map<string, { arity: number; handle: Handler }>([
    ["ping", { arity: -1, handle: ([text]) => text ?? { status: "PONG" } }],
    ["echo", { arity: 2, handle: ([text = ""]) => text }],
    ["info", { arity: -1, handle: () => host.info() }],
    ["command", { arity: -1, handle: () => [] }],
    ["flushall", { arity: -1, handle: () => (host.flushAll(), ok) }],
    ["time", { arity: 1, handle: () => time(host.now()) }],
    ["hello", { arity: -1, handle: greet }],
    ["auth", { arity: -2, handle: authenticate }],
    ["quit", { arity: -1, handle: () => ((ended = true), ok) }],
    ["select", { arity: 2, handle: ([wanted = ""]) => select(wanted) }],
    ["client", { arity: -2, handle: client }],
    ["multi", { arity: 1, handle: () => ((queued = []), ok) }],
    ["exec", { arity: 1, handle: () => ({ refusal: "ERR EXEC without MULTI" }) }],
    ["discard", { arity: 1, handle: () => ({ refusal: "ERR DISCARD without MULTI" }) }],
  ]);

  /** `AUTH password` or `AUTH user password`; there is one user, whose name does not matter. */
  function authenticate(args: readonly string[]): Reply {
    if (args.length > 2) {
      return { refusal: refusals.syntax };
    }
    if (!host.mayEnter(args.at(-1) ?? "")) {
      return { refusal: wrongPassword };
    }
    entered = true;
    return ok;
  }

  /** `HELLO [version [AUTH user password] [SETNAME name]]`. */
  function greet([version, ...options]: readonly string[]): Reply {
    if (options[0]?.toLowerCase() === "auth") {
      const answer = authenticate(options.slice(1, 3));
      if (answer !== ok) {
        return answer;
      }
    }
    return entered ? hello(id, version) : { refusal: notEntered };
  }

  function select(wanted: string): Reply {
    const number = /^\d{1,9}$/.test(wanted) ? Number(wanted) : Number.NaN;
    if (Number.isNaN(number)) {
      return { refusal: refusals.notInteger };
    }
    if (number >= databaseCount) {
      return { refusal: "ERR DB index is out of range" };
    }
    database = number;
    return ok;
  }

  function client([action = "", value = ""]: readonly string[]): Reply {
    switch (action.toLowerCase()) {
      case "setname":
        name = value === "" ? null : value;
        return ok;
      case "getname":
        return name;
      case "id":
        return id;
      case "setinfo":
        return ok;
      default:
        return { refusal: `ERR unknown subcommand '${action}' of 'client'` };
    }
  }

  /** Inside MULTI: everything waits for EXEC, and one refused command spoils the whole. */
  function enqueue(queue: (readonly string[])[], words: readonly string[]): Reply {
    const command = (words[0] ?? "").toLowerCase();
    if (command === "multi") {
      return { refusal: "ERR MULTI calls can not be nested" };
    }
    if (command === "discard" || command === "exec") {
      const [commands, refused] = [queue, queueRefused];
      queued = null;
      queueRefused = false;
      if (command === "discard") {
        return ok;
      }
      return refused
        ? { refusal: "EXECABORT Transaction discarded because of previous errors." }
        : host.run(database, commands);
    }
    const known = commandTable.get(command);
    const wrong =
      known === undefined ? unknownCommand(command) : arityRefusal(command, known, words);
    if (wrong !== null) {
      queueRefused = true;
      return { refusal: wrong };
    }
    queue.push(words);
    return { status: "QUEUED" };
  }

  return {
    get ended() {
      return ended;
    },
    get entered() {
      return entered;
    },
    answer(words) {
      if (!entered && !beforeEntry.has((words[0] ?? "").toLowerCase())) {
        return { refusal: notEntered };
      }
      if (queued !== null) {
        return enqueue(queued, words);
      }
      const command = (words[0] ?? "").toLowerCase();
      const handler = handlers.get(command);
      if (handler === undefined) {
        return host.run(database, [words])[0] ?? null;
      }
      const wrong = arityRefusal(command, handler, words);
      return wrong === null ? handler.handle(words.slice(1)) : { refusal: wrong };
    },
  };
}

/** Redis's own words, which ioredis looks for. */
const notEntered = "NOAUTH Authentication required.";
const wrongPassword = "WRONGPASS invalid username-password pair or user is disabled.";
/** Commands that are answered before the password was given. */
const beforeEntry = new Set(["auth", "hello", "quit"]);

/** Clients that ask for RESP3 get Redis 5's kind of refusal and go on in RESP2. */
function hello(id: number, version: string | undefined): Reply {
  if (version !== undefined && version !== "2") {
    return { refusal: "NOPROTO unsupported protocol version" };
  }
  const facts: Reply[] = ["server", "redis", "version", redisVersion, "proto", 2, "id", id];
  return [...facts, "mode", "standalone", "role", "master", "modules", []];
}

/** The Redis whose behaviour the subset is compared with. */
export const redisVersion = "7.0.15";

function time(now: number): Reply {
  return [String(Math.floor(now / 1000)), String((now % 1000) * 1000)];
}
