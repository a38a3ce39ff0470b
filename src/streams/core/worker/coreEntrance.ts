import { map } from "rxjs";
import type { Clock } from "../live/clock.ts";
import type { SessionCall } from "./sessionCall.ts";
import type { CookieSession } from "../kuzzle/cookieSession.ts";
import { askSession, sessionAnswer } from "./askSession.ts";
import { failureOf } from "./callFailure.ts";
import type { LiveCore } from "./liveCore.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import type { Tabs } from "./sessionCalls.ts";

/** A login page is complete, and its fields filled by the browser, within this, in ms: only then the core is fetched ahead. */
export const CORE_PAUSE = 1500;

export type EntrancePorts = {
  readonly session: CookieSession;
  readonly clock: Clock;
  readonly tabs: Tabs;
  readonly post: (message: FromWorker) => void;
  /** Fetches the live core and starts it; what it says goes to the main thread by itself. */
  readonly load: () => Promise<LiveCore>;
  /** The core is needed and could not be fetched. */
  readonly failed: (error: unknown) => void;
};

type Message = Exclude<ToWorker, { readonly type: "start" }>;
type CallHere = Extract<SessionCall, { readonly type: "check" | "logout" }>;

/**
 * What answers the main thread until the live core is there. Before the login page is shown, somebody asks whether a session
 * holds and ends one that does not, and nothing else: the core is 90 kB that it does not wait for. All that is said
 * beside is kept, and sent to the core in its order. [FD53]
 */
export class CoreEntrance {
  readonly #ports: EntrancePorts;
  readonly #kept: Message[] = [];
  #core: LiveCore | null = null;
  #isLoading = false;
  #isNeeded = false;

  constructor(ports: EntrancePorts) {
    this.#ports = ports;
  }

  receive(message: Message): void {
    if (this.#core !== null) {
      this.#core.receive(message);
      return;
    }
    if (message.type === "ping") {
      this.#ports.post({ type: "pong", ping: message.ping });
      return;
    }
    if (message.type === "session" && !this.#isNeeded && isAnsweredHere(message.what)) {
      this.#answer(message.call, message.what);
      return;
    }
    this.#kept.push(message);
    if (needsCore(message)) this.need();
  }

  /** Somebody signs in, or is expected to be signed in. */
  need(): void {
    this.#isNeeded = true;
    this.#load();
  }

  #answer(call: number, what: CallHere): void {
    const { post } = this.#ports;
    const holds = what.type === "check" ? this.#check(what) : this.#logout(what);
    holds.then(
      (doesHold) => {
        post({ type: "answered", call, result: sessionAnswer(this.#ports, doesHold) });
        if (doesHold) this.need();
        else this.#ports.clock.setTimeout(() => this.#load(), CORE_PAUSE);
      },
      (error: unknown) => post({ type: "failed", call, failure: failureOf(error) }),
    );
  }

  #check(what: CallHere): Promise<boolean> {
    const { session, clock } = this.#ports;
    return askSession(clock, what, session.check());
  }

  /** Without a core there is no connection to leave. */
  async #logout(what: CallHere): Promise<false> {
    const { session, clock, tabs } = this.#ports;
    await askSession(clock, what, session.logout().pipe(map(() => true)));
    tabs.post({ type: "session.ended" });
    return false;
  }

  #load(): void {
    if (this.#isLoading || this.#core !== null) return;
    this.#isLoading = true;
    this.#ports.load().then(
      (core) => {
        this.#core = core;
        for (const message of this.#kept.splice(0)) core.receive(message);
      },
      (error: unknown) => {
        this.#isLoading = false;
        // Fetched ahead, it is fetched again when it is needed.
        if (this.#isNeeded) this.#ports.failed(error);
      },
    );
  }
}

function isAnsweredHere(what: SessionCall): what is CallHere {
  return what.type === "check" || what.type === "logout";
}

function needsCore({ type }: Message): boolean {
  return type === "connect" || type === "session" || type === "call";
}
