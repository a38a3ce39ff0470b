import { concatMap, defer, firstValueFrom, map, type Observable, take } from "rxjs";
import { unreachable } from "../../../domain/base/unreachable.ts";
import type { Clock } from "../live/clock.ts";
import type { SessionAnswer, SessionCall } from "./sessionCall.ts";
import type { CookieSession } from "../kuzzle/cookieSession.ts";
import type { OwnedConnection } from "../kuzzle/openConnection.ts";
import { after } from "../live/after.ts";
import { askSession, sessionAnswer } from "./askSession.ts";

/** What tabs of one browser send each other: they share the cookie. */
export type TabMessage = {
  readonly type: "session.renewed" | "session.began" | "session.ended";
};

/** The other tabs of the same browser. */
export type Tabs = {
  post(message: TabMessage): void;
  onMessage(listener: (message: TabMessage) => void): void;
};

export type SessionPorts = {
  readonly session: CookieSession;
  readonly connection: OwnedConnection;
  readonly clock: Clock;
  readonly tabs: Tabs;
  /** Runs while no other tab holds the lock of that name. */
  readonly withLock: <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;
  readonly happened: (
    event: "session.renewed" | "session.left" | "tab.loggedIn" | "tab.loggedOut",
  ) => void;
};

/** Who renews holds this. */
const RENEWAL_LOCK = "balise-session-renewal";
/** A word from one tab has reached every other after this, in ms. */
const ANNOUNCEMENT = 200;

/** The calls about the session, one renewal at a time over all tabs. [FD13] */
export class SessionCalls {
  readonly #ports: SessionPorts;
  /** Renewals of other tabs that were announced. */
  #renewals = 0;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    ports.tabs.onMessage((message) => this.#receive(message));
  }

  /** Whether the session holds afterwards, and for how long. @throws RequestFailed */
  async run(call: SessionCall): Promise<SessionAnswer> {
    return sessionAnswer(this.#ports, await this.#run(call));
  }

  async #run(call: SessionCall): Promise<boolean> {
    const { session, tabs, happened, connection } = this.#ports;
    switch (call.type) {
      case "check":
        return this.#patiently(call, session.check());
      case "login":
        await this.#patiently(
          call,
          defer(() => session.login(call.strategy, call.credentials)).pipe(map(() => true)),
        );
        tabs.post({ type: "session.began" });
        return true;
      case "renew":
        return this.#renew(call.isLong);
      case "logout":
        await this.#patiently(call, defer(() => session.logout()).pipe(map(() => true)));
        connection.leave();
        happened("session.left");
        tabs.post({ type: "session.ended" });
        return false;
      default:
        return unreachable(call);
    }
  }

  #renew(isLong: boolean): Promise<boolean> {
    const { withLock, clock } = this.#ports;
    const before = this.#renewals;
    return new Promise((resolve, reject) => {
      withLock(RENEWAL_LOCK, async () => {
        // Another tab was faster; the socket with its cookie is on the way.
        if (this.#renewals !== before) resolve(true);
        else await this.#renewAlone(isLong).then(resolve, reject);
        // The next tab in the row must be notified of it before it is its turn.
        await firstValueFrom(after(clock, ANNOUNCEMENT));
      }).catch(reject);
    });
  }

  async #renewAlone(isLong: boolean): Promise<boolean> {
    const { tabs, connection, session, happened } = this.#ports;
    const isRenewed = await firstValueFrom(
      connection.state$.pipe(
        take(1),
        concatMap(({ status }) =>
          status === "idle" ? session.renew(isLong) : connection.renew(isLong),
        ),
      ),
    );
    if (isRenewed) {
      happened("session.renewed");
      tabs.post({ type: "session.renewed" });
    }
    return isRenewed;
  }

  #receive({ type }: TabMessage): void {
    const { connection, happened } = this.#ports;
    switch (type) {
      case "session.renewed":
        this.#renewals += 1;
        this.#reopen();
        happened("session.renewed");
        break;
      case "session.began":
        this.#reopen();
        happened("tab.loggedIn");
        break;
      case "session.ended":
        connection.recheck();
        happened("tab.loggedOut");
        break;
      default:
        unreachable(type);
    }
  }

  /** The cookie is another one: only a new socket carries it. One that is not to be open stays so. */
  #reopen(): void {
    const { connection } = this.#ports;
    connection.state$.pipe(take(1)).subscribe(({ status }) => {
      if (status !== "idle") connection.open();
    });
  }

  #patiently<Value>(call: SessionCall, asked: Observable<Value>): Promise<Value> {
    return askSession(this.#ports.clock, call, asked);
  }
}
