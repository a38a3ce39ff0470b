import type { Clock } from "./clock.ts";

/** Timers by name, one of a name at a time: setting one again replaces it. */
export class Timers<Name extends string> {
  readonly #clock: Clock;
  readonly #running = new Map<Name, () => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  set(name: Name, ms: number, run: () => void): void {
    this.cancel(name);
    const cancel = this.#clock.setTimeout(() => {
      this.#running.delete(name);
      run();
    }, ms);
    this.#running.set(name, cancel);
  }

  has(name: Name): boolean {
    return this.#running.has(name);
  }

  cancel(...names: readonly Name[]): void {
    for (const name of names) {
      this.#running.get(name)?.();
      this.#running.delete(name);
    }
  }
}
