/** How many works of one client are done at once, and how many wait: those are held in memory. */
export type TurnLimits = { readonly atWork: number; readonly waiting: number };

type Work = (end: () => void) => void;

/** Lets each client have so many works at once; its further ones wait, in their order, while those of others go on. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #later: (run: () => void) => void;
  readonly #clients = new Map<string, { atWork: number; readonly waiting: Work[] }>();

  /** @param later runs something once those who are due have been served (`setImmediate`) */
  constructor(limits: TurnLimits, later: (run: () => void) => void) {
    this.#limits = limits;
    this.#later = later;
  }

  /** Does the work now or in its turn, which ends when the work calls `end`. False: too many wait, and it is not done. */
  add(client: string, work: Work): boolean {
    const calls = this.#clients.get(client) ?? { atWork: 0, waiting: [] };
    if (calls.atWork >= this.#limits.atWork) {
      if (calls.waiting.length >= this.#limits.waiting) return false;
      calls.waiting.push(work);
      return true;
    }
    calls.atWork += 1;
    this.#clients.set(client, calls);
    this.#begin(client, work);
    return true;
  }

  #begin(client: string, work: Work): void {
    let isOver = false;
    work(() => {
      if (isOver) return;
      isOver = true;
      this.#end(client);
    });
  }

  /** The turn goes to who waits longest, but after others: work that ends at once would else keep everybody waiting. */
  #end(client: string): void {
    const calls = this.#clients.get(client);
    if (calls === undefined) return;
    const next = calls.waiting.shift();
    if (next !== undefined) {
      this.#later(() => this.#begin(client, next));
      return;
    }
    calls.atWork -= 1;
    if (calls.atWork === 0) this.#clients.delete(client);
  }
}
