import type { ChannelEvent } from "./privateChannel.ts";
import type { ServerTime } from "./serverTime.ts";
import { Listeners } from "./listeners.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";

/**
 * What happened to the session of this browser. `rights.changed`: read the rights anew; `session.ended`: the server has
 * ended it; `channel.rejoined`: there was a gap in which either may have been missed; `session.renewed`: the token
 * is new, by this tab or another; `user.changed`: another tab has signed somebody else in;
 * `tab.loggedIn`, `tab.loggedOut`: another tab of this browser has signed somebody in, or out.
 */
export type AccountEvent = {
  /** Rises by one with every event: whoever remembers the last one they have seen misses none. */
  readonly revision: number;
  readonly type:
    | "rights.changed"
    | "session.ended"
    | "channel.rejoined"
    | "session.renewed"
    | "user.changed"
    | "tab.loggedIn"
    | "tab.loggedOut";
  readonly at: EpochMs;
};

/** Who the connection is signed in as (null: nobody, or not known yet), and the last that happened to the session, newest last. */
export type AccountState = {
  readonly userId: string | null;
  readonly events: readonly AccountEvent[];
};

/** Events that are remembered: more than any frame brings. */
const REMEMBERED = 20;

/** Who is signed in, and the last that happened to their session. [FD12] */
export class Account {
  readonly #time: ServerTime;
  readonly #listeners = new Listeners<[]>();
  #state: AccountState = { userId: null, events: [] };
  #revision = 0;
  #isJoinedBefore = false;

  constructor(time: ServerTime) {
    this.#time = time;
  }

  get state(): AccountState {
    return this.#state;
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  apply(event: ChannelEvent): void {
    switch (event.type) {
      case "identified":
        this.#identified(event.userId);
        break;
      case "joined":
        // The first time nothing can have been missed.
        if (this.#isJoinedBefore) this.happened("channel.rejoined");
        this.#isJoinedBefore = true;
        break;
      case "rights.changed":
      case "session.ended":
        this.happened(event.type);
        break;
      default:
        unreachable(event);
    }
  }

  happened(type: AccountEvent["type"]): void {
    this.#revision += 1;
    const event = { revision: this.#revision, type, at: this.#time.now() };
    this.#set({ ...this.#state, events: [...this.#state.events.slice(1 - REMEMBERED), event] });
  }

  /** Signed out: whoever comes next is somebody new. */
  forget(): void {
    this.#isJoinedBefore = false;
    this.#set({ ...this.#state, userId: null });
  }

  #identified(userId: string | null): void {
    const before = this.#state.userId;
    if (before === userId) return;
    this.#isJoinedBefore = false;
    this.#set({ ...this.#state, userId });
    if (before !== null && userId !== null) this.happened("user.changed");
  }

  #set(state: AccountState): void {
    this.#state = state;
    this.#listeners.emit();
  }
}
