import { SECOND } from "../../../domain/base/time.ts";
import type { Clock } from "../live/clock.ts";

/** Seconds that a rate covers. */
const WINDOW = 10;

/** How often something happened a second, over the last 10 s. */
export class Rate {
  readonly #clock: Clock;
  readonly #counts = Array.from({ length: WINDOW }, () => 0);
  #second = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  count(times = 1): void {
    this.#forget();
    const at = this.#second % WINDOW;
    this.#counts[at] = (this.#counts[at] ?? 0) + times;
  }

  perSecond(): number {
    this.#forget();
    return this.#counts.reduce((sum, count) => sum + count, 0) / WINDOW;
  }

  #forget(): void {
    const second = Math.floor(this.#clock.now() / SECOND);
    for (let gone = Math.max(this.#second, second - WINDOW); gone < second; gone += 1)
      this.#counts[(gone + 1) % WINDOW] = 0;
    this.#second = second;
  }
}
