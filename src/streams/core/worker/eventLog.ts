import type { EpochMs } from "../../../domain/base/time.ts";
import { Listeners } from "./listeners.ts";

export type LoggedEvent = { readonly at: EpochMs; readonly text: string };

/** Events that are remembered. */
const LENGTH = 200;

/** What happened to the live core lately, for the debug page: oldest first. Holds nothing secret. */
export class EventLog {
  readonly #now: () => EpochMs;
  readonly #listeners = new Listeners<[]>();
  #events: readonly LoggedEvent[] = [];

  constructor(now: () => EpochMs) {
    this.#now = now;
  }

  get events(): readonly LoggedEvent[] {
    return this.#events;
  }

  add(text: string): void {
    this.#events = [...this.#events.slice(1 - LENGTH), { at: this.#now(), text }];
    this.#listeners.emit();
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }
}
