/** Readings of one batch: what each is of, and the instant that all of them carry (epoch ms), by which news of them are known. */
export type SentBatch = { readonly of: readonly string[]; readonly at: number };

/**
 * Counts what became of readings. Those of one tag that are taken in together are told by one notification, of the latest:
 * it tells the earlier ones too. Those of a batch that was cut off may have been taken in or not, and are waited for no more.
 */
export class ToldReadings {
  readonly #waiting = new Map<string, number[]>();
  readonly #latencies: number[] = [];
  #joined = 0;
  #cut = 0;

  /** Call it before it is sent: news may be quicker than the answer. */
  sent({ of, at }: SentBatch): void {
    for (const one of of) {
      const waiting = this.#waiting.get(one) ?? [];
      waiting.push(at);
      this.#waiting.set(one, waiting);
    }
  }

  /** News of a tag, as of `at`, have come (`now`, epoch ms). */
  told(one: string, at: number, now: number): void {
    const waiting = this.#waiting.get(one) ?? [];
    const told = waiting.filter((sent) => sent <= at);
    for (const sent of told) this.#latencies.push(now - sent);
    this.#joined += Math.max(0, told.length - 1);
    this.#waiting.set(
      one,
      waiting.filter((sent) => sent > at),
    );
  }

  /** The batch has no answer. Those that were told all the same are told. */
  cut({ of, at }: SentBatch): void {
    for (const one of of) {
      const waiting = this.#waiting.get(one) ?? [];
      const index = waiting.indexOf(at);
      if (index === -1) continue;
      waiting.splice(index, 1);
      this.#cut += 1;
    }
  }

  /** Latencies in ms of those that were told. */
  get latencies(): readonly number[] {
    return this.#latencies;
  }

  /** `waiting`: answered, or still to be, and not told. */
  get counts(): { readonly joined: number; readonly cut: number; readonly waiting: number } {
    const waiting = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
    return { joined: this.#joined, cut: this.#cut, waiting };
  }
}
