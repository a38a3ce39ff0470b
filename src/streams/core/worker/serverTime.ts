import { type EpochMs, SECOND } from "../../../domain/base/time.ts";
import type { Clock } from "../live/clock.ts";

/** Beats that are remembered: one minute of them. */
const REMEMBERED = 12;
/** A new estimate this close to the present one changes nothing, in ms: ages must not flicker. */
const STEADY = 0.25 * SECOND;
/** Two beats one after the other that agree so well, in ms … */
const AGREED = SECOND;
/** … and are so much behind what is believed, in ms, were not both delayed alike: the server's clock was set back. */
const SET_BACK = 5 * SECOND;

/**
 * The server's clock as far as its heartbeats say it. A beat is on its way for a while, never for less than
 * nothing: of the last minute the one that says latest was the fastest, and is believed, unless the clock was set back
 * since. [FD11]
 */
export class ServerTime {
  readonly #clock: Clock;
  readonly #offsets: number[] = [];
  #offset = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The server's clock minus this machine's, in ms; 0 until a beat has come. */
  get offset(): number {
    return this.#offset;
  }

  /** The instant of the past that is shown; null: the present. */
  get pastAt(): EpochMs | null {
    return null;
  }

  now(): EpochMs {
    return this.#clock.now() + this.#offset;
  }

  /** An instant of this machine's clock on the server's. */
  of(instant: EpochMs): EpochMs {
    return instant + this.#offset;
  }

  /** A beat has come that the server wrote at `at`. */
  beat(at: EpochMs): void {
    const offset = at - this.#clock.now();
    const before = this.#offsets.at(-1) ?? offset;
    const isSetBack = Math.max(offset, before) < this.#offset - SET_BACK;
    if (isSetBack && Math.abs(offset - before) <= AGREED) this.#offsets.splice(0, Infinity, before);
    this.#offsets.push(offset);
    if (this.#offsets.length > REMEMBERED) this.#offsets.shift();
    const estimate = Math.max(...this.#offsets);
    if (Math.abs(estimate - this.#offset) > STEADY) this.#offset = estimate;
  }
}
