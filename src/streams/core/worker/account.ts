import type { AccountEvent, FeedState } from "../../feeds/feeds.ts";
import type { ChannelEvent } from "./privateChannel.ts";
import type { ServerTime } from "./serverTime.ts";
import { Listeners } from "./listeners.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";

/** Events that are remembered: more than any frame brings. */
const REMEMBERED = 20;

/** Who is signed in, and the last that happened to his session. [FD12] */
export class Account {
  readonly #time: ServerTime;
  readonly #listeners = new Listeners<[]>();
  #state: FeedState<"account"> = { userId: null, events: [] };
  #revision = 0;
  #isJoinedBefore = false;

  constructor(time: ServerTime) {
    this.#time = time;
  }

  get state(): FeedState<"account"> {
    return this.#state;
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  hear(event: ChannelEvent): void {
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

  #set(state: FeedState<"account">): void {
    this.#state = state;
    this.#listeners.tell();
  }
}
