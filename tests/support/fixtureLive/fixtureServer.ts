import type { Call, GivenAnswerOf, RequestOf } from "../../../src/domain/base/call.ts";
import type { KuzzleRequest } from "../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import type {
  KuzzleAnswer,
  OpenSocket,
  SocketListener,
} from "../../../src/streams/core/kuzzle/kuzzleSocket.ts";
import type { Clock } from "../../../src/streams/core/live/clock.ts";
import { minimalAnswer } from "./minimalAnswer.ts";
import { Refusal, refusalOf } from "./refusal.ts";
import { USER_CHANNEL } from "../../../src/streams/core/worker/privateChannel.ts";

type Answerer = (request: KuzzleRequest) => unknown;
type Sent = {
  readonly listener: SocketListener;
  readonly id: string;
  readonly request: KuzzleRequest;
};

/** Answers of one request are on their way this long, in ms. */
const LATENCY = 0;

/** The other end of the socket: it answers what the test says, when the test says, and can be cut off. */
export class FixtureServer {
  readonly #clock: Clock;
  readonly #answers = new Map<string, Answerer>();
  readonly #held = new Map<string, Sent[]>();
  readonly #sockets = new Map<SocketListener, string[]>();
  /** Every request that came, oldest first. */
  readonly received: KuzzleRequest[] = [];
  /** Requests that nothing answers, by name. */
  readonly unanswered = new Set<string>();
  #isCut = false;
  #passesOver = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#answers.set("realtime:subscribe", ({ index, collection, body }) => {
      const room = `${String(index)}/${String(collection)} ${JSON.stringify(body)}`;
      return { roomId: room, channel: room };
    });
    this.#answers.set("realtime:unsubscribe", () => ({}));
  }

  /** Answers a request of Kuzzle's own API by its name, `controller:action`. */
  answerRequest(name: string, answer: Answerer): void {
    this.#answers.set(name, answer);
  }

  /** Answers a declared call: with this, or with what the function makes of its request; a thrown `Refusal` refuses it. */
  answer<Of extends Call>(
    call: Of,
    answer: GivenAnswerOf<Of> | ((request: RequestOf<Of>) => GivenAnswerOf<Of>),
  ): void {
    this.#answers.set(call.name, ({ body }) =>
      typeof answer === "function"
        ? (answer as (request: unknown) => unknown)(body)
        : structuredClone(answer),
    );
  }

  /** Answers every call that only reads, and that nothing answers yet, with the least that its declaration allows. */
  answerLeast(calls: readonly Call[]): void {
    for (const { name, isReading, answer } of calls) {
      if (!isReading || this.#answers.has(name)) continue;
      const least = answer.safeParse(minimalAnswer(answer));
      if (least.success) this.#answers.set(name, () => least.data);
    }
  }

  /** Calls that nothing answers are refused as unknown, and that is meant. */
  passOverOthers(): void {
    this.#passesOver = true;
  }

  refuse(
    call: Call,
    code: string,
    data: Readonly<Record<string, unknown>> = {},
    status = 409,
  ): void {
    this.#answers.set(call.name, () => {
      throw new Refusal(code, data, status);
    });
  }

  /** From now on answers to the call wait. `release` lets them go, in their order, as they are answered by then. */
  hold({ name }: Pick<Call, "name">): { readonly release: () => void } {
    this.#held.set(name, this.#held.get(name) ?? []);
    return {
      release: () => {
        const held = this.#held.get(name) ?? [];
        this.#held.delete(name);
        for (const sent of held) this.#reply(sent);
      },
    };
  }

  /** The requests of a call so far, oldest first. */
  asked<Of extends Call>({ name }: Of): readonly RequestOf<Of>[] {
    return this.received.flatMap((request) =>
      nameOf(request) === name ? [request.body as RequestOf<Of>] : [],
    );
  }

  /** Every socket closes, and none opens, until `mend`. */
  cut(reason = "the network is gone"): void {
    this.#isCut = true;
    for (const listener of this.#sockets.keys()) listener.closed(reason);
    this.#sockets.clear();
  }

  mend(): void {
    this.#isCut = false;
  }

  /** Tells whoever is signed in on their private channel. */
  tellUser(type: "rights.changed" | "session.ended"): void {
    const message = { type: "document", action: "publish", result: { _source: { type } } };
    const channel = `${USER_CHANNEL.index}/${USER_CHANNEL.collection} `;
    for (const [listener, rooms] of this.#sockets)
      for (const room of rooms) if (room.startsWith(channel)) listener.notified(room, [message]);
  }

  /** A frame comes that is no JSON. */
  garble(reason: string): void {
    for (const listener of this.#sockets.keys()) listener.refused(reason);
  }

  readonly openSocket: OpenSocket = (listener) => {
    this.#soon(() => {
      if (this.#isCut) listener.closed("the network is gone");
      else {
        this.#sockets.set(listener, []);
        listener.opened();
      }
    });
    return {
      send: (id, request) => this.#receive({ listener, id, request }),
      ping: () => this.#soon(() => this.#sockets.has(listener) && listener.received()),
      close: () => this.#sockets.delete(listener),
    };
  };

  #receive(sent: Sent): void {
    const { request } = sent;
    this.received.push(request);
    const held = this.#held.get(nameOf(request));
    if (held === undefined) this.#reply(sent);
    else held.push(sent);
  }

  #reply({ listener, id, request }: Sent): void {
    this.#soon(() => {
      const rooms = this.#sockets.get(listener);
      if (rooms === undefined) return;
      const answer = this.#answerTo(request);
      if (nameOf(request) === "realtime:subscribe" && answer.ok)
        rooms.push((answer.result as { readonly channel: string }).channel);
      listener.answered(id, answer);
    });
  }

  #answerTo(request: KuzzleRequest): KuzzleAnswer {
    const name = nameOf(request);
    const answer = this.#answers.get(name);
    if (answer === undefined) {
      if (!this.#passesOver) this.unanswered.add(name);
      return { ok: false, status: 404, id: "api.process.action_not_found", message: name };
    }
    try {
      return { ok: true, result: answer(request) };
    } catch (error) {
      const { status, id, message, data } = refusalOf(error);
      return { ok: false, status, id, message, data };
    }
  }

  #soon(run: () => unknown): void {
    this.#clock.setTimeout(() => void run(), LATENCY);
  }
}

function nameOf({ controller, action }: KuzzleRequest): string {
  return `${controller}:${action}`;
}
