import { SECOND } from "../../../domain/base/time.ts";
import type { Clock } from "../live/clock.ts";

/** What nobody uses any more stays open this long, in ms: the next page often wants it again. */
export const GRACE = 5 * SECOND;

/** Something opened for whoever asks. `release` once it is of no more use; releasing twice is harmless. */
export type Lease<Value> = { readonly value: Value; release(): void };

/** One thing that is opened for its first user and closed some seconds after its last. */
export class Leased<Value> {
  readonly #clock: Clock;
  readonly #open: () => Value;
  readonly #close: (value: Value) => void;
  #present: { readonly value: Value } | null = null;
  #users = 0;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, open: () => Value, close: (value: Value) => void) {
    this.#clock = clock;
    this.#open = open;
    this.#close = close;
  }

  /** What is open now; null: nothing is. */
  get present(): Value | null {
    return this.#present?.value ?? null;
  }

  lease(): Lease<Value> {
    this.#cancel?.();
    this.#cancel = null;
    this.#users += 1;
    const present = (this.#present ??= { value: this.#open() });
    let isHeld = true;
    return {
      value: present.value,
      release: () => {
        if (!isHeld || present !== this.#present) return;
        isHeld = false;
        this.#users -= 1;
        if (this.#users === 0) this.#cancel = this.#clock.setTimeout(() => this.close(), GRACE);
      },
    };
  }

  /** At once, whoever still uses it. */
  close(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#users = 0;
    const present = this.#present;
    this.#present = null;
    if (present !== null) this.#close(present.value);
  }
}
