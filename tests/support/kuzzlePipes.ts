import type { Backend, KuzzleRequest } from "kuzzle";
import { must } from "../../src/domain/base/must.ts";

type Handler = (payload: unknown) => unknown;

/** What of a request Kuzzle's pipes look at; the rest is as Kuzzle makes it of nothing. */
export type PipedRequest = {
  readonly controller?: string;
  readonly action?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly jwt?: string | null;
  readonly headers?: Readonly<Record<string, string>> | null;
  /** The user that Kuzzle has found by the token; null: it has not looked. */
  readonly user?: string | null;
  /** The profiles of that user. */
  readonly profileIds?: readonly string[];
  readonly token?: unknown;
  readonly connection?: {
    readonly id?: string | null;
    readonly protocol?: string | null;
    readonly ips?: readonly string[];
    readonly headers?: Readonly<Record<string, string>>;
  };
  readonly result?: unknown;
  readonly error?: unknown;
  /** Headers of the answer. */
  readonly answers?: Readonly<Record<string, unknown>>;
};

export function pipedRequest({
  controller = "document",
  action = "get",
  args = {},
  body = null,
  jwt = null,
  headers = null,
  user = null,
  profileIds = [],
  token = null,
  connection: { id = "socket", protocol = "websocket", ips = ["192.0.2.1"], ...upgrade } = {},
  result = null,
  error = null,
  answers = {},
}: PipedRequest = {}): KuzzleRequest {
  return {
    input: { controller, action, args, body, jwt, headers },
    context: {
      user: user === null ? null : { _id: user, profileIds },
      token,
      connection: { id, protocol, ips, misc: { headers: upgrade.headers } },
    },
    result,
    error,
    response: { getHeader: (name: string) => answers[name] },
  } as unknown as KuzzleRequest;
}

/** Stands for the part of Kuzzle with which something is registered, and calls it as Kuzzle does. */
export function kuzzlePipes() {
  const registered = new Map<string, Handler[]>();
  const register = (event: string, handler: Handler) => {
    registered.set(event, [...(registered.get(event) ?? []), handler]);
  };
  const handlersOf = (event: string) =>
    must(registered.get(event), `something is registered for ${event}`);
  return {
    app: { pipe: { register }, hook: { register } } as unknown as Pick<Backend, "hook" | "pipe">,
    /** Passes a payload through all pipes of the event. */
    pipe: async <Payload>(event: string, payload: Payload): Promise<Payload> => {
      let passed: unknown = payload;
      for (const handler of handlersOf(event)) passed = await handler(passed);
      return passed as Payload;
    },
    /** Tells all hooks of the event. */
    hook: (event: string, payload: unknown): void => {
      for (const handler of handlersOf(event)) handler(payload);
    },
  };
}
