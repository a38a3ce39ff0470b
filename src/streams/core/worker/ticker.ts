import { SECOND } from "../../../domain/base/time.ts";
import type { Clock } from "../live/clock.ts";
import { Listeners } from "./listeners.ts";
import { Timers } from "../live/timers.ts";

/** Emits each second: what changes by time alone is checked then. */
export class Ticker {
  readonly #timers: Timers<"second">;
  readonly #listeners = new Listeners<[]>();

  constructor(clock: Clock) {
    this.#timers = new Timers(clock);
    this.#turn();
  }

  onTick(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** What is shown is of another instant now: every feed is read anew at once. */
  tick(): void {
    this.#listeners.emit();
  }

  stop(): void {
    this.#timers.cancel("second");
  }

  #turn(): void {
    this.#timers.set("second", SECOND, () => {
      this.#turn();
      this.#listeners.emit();
    });
  }
}
