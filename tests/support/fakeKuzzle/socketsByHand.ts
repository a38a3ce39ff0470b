import { of } from "rxjs";
import type {
  ConnectionState,
  KuzzleRequest,
} from "../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import type {
  KuzzleSession,
  OpenSocket,
  SocketListener,
} from "../../../src/streams/core/kuzzle/kuzzleSocket.ts";
import { openConnection } from "../../../src/streams/core/kuzzle/openConnection.ts";
import { RequestFailed } from "../../../src/streams/core/kuzzle/requestFailed.ts";
import { SleepyClock, VirtualClock } from "./virtualClock.ts";

type Sent = { readonly socket: number; readonly id: string; readonly request: KuzzleRequest };

/** A connection over sockets that are driven by hand. */
export function byHand(
  session: Partial<KuzzleSession> = {},
  pingInterval = 5000,
  random: () => number = () => 0,
) {
  const clock = new VirtualClock(0);
  const sleepy = new SleepyClock(clock);
  const listeners: SocketListener[] = [];
  const sent: Sent[] = [];
  const pings: number[] = [];
  const closed: number[] = [];
  const openSocket: OpenSocket = (listener) => {
    const socket = listeners.push(listener) - 1;
    return {
      send: (id, request) => sent.push({ socket, id, request }),
      ping: () => pings.push(clock.now()),
      close: () => closed.push(socket),
    };
  };
  const connection = openConnection({
    openSocket,
    session: { check: () => of(true), renew: () => of(true), ...session },
    clock: sleepy,
    pingInterval,
    random,
  });
  const states: ConnectionState[] = [];
  connection.state$.subscribe((state) => states.push(state));
  const opened = () => {
    connection.open();
    listeners.at(-1)?.opened();
  };
  const answerAll = (from = 0) => {
    for (const { socket, id, request } of sent.slice(from))
      listeners[socket]?.answered(id, { ok: true, result: request.action });
  };
  const unready = (from = 0, data?: Readonly<Record<string, unknown>>) => {
    const refused = { ok: false, status: 503, id: null, message: "starting" } as const;
    for (const { socket, id } of sent.slice(from))
      listeners[socket]?.answered(id, data === undefined ? refused : { ...refused, data });
  };
  const pong = () => listeners.at(-1)?.received();
  return {
    clock,
    sleepy,
    connection,
    states,
    listeners,
    sent,
    pings,
    closed,
    opened,
    answerAll,
    unready,
    pong,
  };
}

export const READ: KuzzleRequest = { controller: "document", action: "get" };
/** What becomes of a request: its result, why it failed, or nothing yet. */
export function outcomeOf(
  connection: ReturnType<typeof byHand>["connection"],
  options = {},
  request = READ,
): { said: unknown } {
  const outcome: { said: unknown } = { said: null };
  connection.request(request, options).subscribe({
    next: (result) => (outcome.said = result),
    error: (error: unknown) =>
      (outcome.said = error instanceof RequestFailed ? error.failure.kind : error),
  });
  return outcome;
}
/** What it was, one after the other. */
export const statusOf = (states: readonly ConnectionState[]) => states.map((state) => state.status);
