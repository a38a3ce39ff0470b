/** Readings of one batch: what each is of, and the instant that all of them carry (epoch ms), by which their notifications are known. */
export type SentBatch = { readonly of: readonly string[]; readonly at: number };

/**
 * Counts what became of readings. Those of one tag that are taken in together have one notification, of the latest, which
 * counts for the earlier ones too. Those of a batch that was cut off may have been taken in or not, and are waited for no more.
 */
export class NotifiedReadings {
  readonly #waiting = new Map<string, number[]>();
  readonly #latencies: number[] = [];
  #joined = 0;
  #cut = 0;

  /** Call it before it is sent: a notification may be quicker than the answer. */
  sent({ of, at }: SentBatch): void {
    for (const one of of) {
      const waiting = this.#waiting.get(one) ?? [];
      waiting.push(at);
      this.#waiting.set(one, waiting);
    }
  }

  /** The notification of a tag, as of `at`, has come (`now`, epoch ms). */
  notified(one: string, at: number, now: number): void {
    const waiting = this.#waiting.get(one) ?? [];
    const notified = waiting.filter((sent) => sent <= at);
    for (const sent of notified) this.#latencies.push(now - sent);
    this.#joined += Math.max(0, notified.length - 1);
    this.#waiting.set(
      one,
      waiting.filter((sent) => sent > at),
    );
  }

  /** The batch has no answer. Those whose notification has come all the same keep it. */
  cut(batch: SentBatch): void {
    this.#cut += this.#forget(batch);
  }

  /** Waits for the notifications of a batch no more; answers of how many there was none. */
  #forget({ of, at }: SentBatch): number {
    let forgotten = 0;
    for (const one of of) {
      const waiting = this.#waiting.get(one) ?? [];
      const index = waiting.indexOf(at);
      if (index === -1) continue;
      waiting.splice(index, 1);
      forgotten += 1;
    }
    return forgotten;
  }

  /** The server has asked to send the batch again: nothing of it was taken in. */
  refused(batch: SentBatch): void {
    this.#forget(batch);
  }

  /** Latencies in ms, of notifications that have come. */
  get latencies(): readonly number[] {
    return this.#latencies;
  }

  /** `waiting`: answered, or still to be, and without a notification. */
  get counts(): { readonly joined: number; readonly cut: number; readonly waiting: number } {
    const waiting = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
    return { joined: this.#joined, cut: this.#cut, waiting };
  }
}
