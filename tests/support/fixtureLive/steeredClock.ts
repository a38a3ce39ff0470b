import type { EpochMs } from "../../../src/domain/base/time.ts";
import type { Clock } from "../../../src/streams/core/live/clock.ts";

type Timer = { readonly at: EpochMs; readonly run: () => void; cancel: () => void };

/** A clock that begins where the test says and goes on as time does, or at once by as much as the test says. */
export class SteeredClock implements Clock {
  readonly #timers = new Set<Timer>();
  #offset: number;

  constructor(start: EpochMs) {
    this.#offset = start - performance.now();
  }

  now(): EpochMs {
    return Math.floor(performance.now() + this.#offset);
  }

  setTimeout(run: () => void, ms: number): () => void {
    const timer: Timer = { at: this.now() + ms, run, cancel: () => undefined };
    this.#timers.add(timer);
    this.#arm(timer);
    return () => this.#drop(timer);
  }

  /** Lets `ms` pass: what falls due meanwhile runs now, in its order. */
  advance(ms: number): void {
    const end = this.now() + ms;
    for (;;) {
      const next = [...this.#timers].toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.#offset += Math.max(0, next.at - this.now());
      this.#fire(next);
    }
    this.#offset += Math.max(0, end - this.now());
    for (const timer of this.#timers) this.#arm(timer);
  }

  /** Nothing runs any more. */
  stop(): void {
    for (const timer of this.#timers) this.#drop(timer);
  }

  #arm(timer: Timer): void {
    timer.cancel();
    const handle = setTimeout(() => this.#fire(timer), Math.max(0, timer.at - this.now()));
    timer.cancel = () => clearTimeout(handle);
  }

  #fire(timer: Timer): void {
    this.#drop(timer);
    timer.run();
  }

  #drop(timer: Timer): void {
    timer.cancel();
    this.#timers.delete(timer);
  }
}
