import type { EpochMs } from "../../../domain/base/time.ts";
import type { Clock } from "../../core/live/clock.ts";
import { ServerTime } from "../../core/worker/serverTime.ts";

/** The clock of a world of the past: it stands still until another instant is shown. */
export class PastTime extends ServerTime {
  readonly #live: ServerTime;
  #at: EpochMs;

  constructor(clock: Clock, live: ServerTime, at: EpochMs) {
    super(clock);
    this.#live = live;
    this.#at = at;
  }

  override get offset(): number {
    return this.#live.offset;
  }

  override get pastAt(): EpochMs {
    return this.#at;
  }

  override now(): EpochMs {
    return this.#at;
  }

  override of(instant: EpochMs): EpochMs {
    return this.#live.of(instant);
  }

  show(at: EpochMs): void {
    this.#at = at;
  }
}
