import type { Clock } from "../../../src/streams/core/live/clock.ts";

type Timer = { at: number; readonly order: number; readonly run: () => void; isOff: boolean };

/** A clock that stands still until it is moved. Timers run in the order of their instants, then of their making. */
export class VirtualClock implements Clock {
  #now: number;
  #order = 0;
  readonly #heap: Timer[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  setTimeout(run: () => void, ms: number): () => void {
    const timer = { at: this.#now + Math.max(0, ms), order: (this.#order += 1), run, isOff: false };
    this.#push(timer);
    return () => {
      timer.isOff = true;
    };
  }

  /** Runs everything that falls due within the next `ms`. */
  advance(ms: number): void {
    const end = this.#now + ms;
    while (this.step(end));
    this.#now = end;
  }

  /** Runs the next timer that falls due until `end`; false when there is none. */
  step(end: number): boolean {
    for (;;) {
      const next = this.#heap[0];
      if (next === undefined || next.at > end) return false;
      this.#pop();
      if (next.isOff) continue;
      this.#now = Math.max(this.#now, next.at);
      next.run();
      return true;
    }
  }

  #push(timer: Timer): void {
    const heap = this.#heap;
    heap.push(timer);
    let at = heap.length - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = heap[up];
      if (parent === undefined || !isBefore(timer, parent)) break;
      heap[at] = parent;
      at = up;
    }
    heap[at] = timer;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      let least = left;
      const l = heap[left];
      const r = heap[right];
      if (l === undefined) break;
      if (r !== undefined && isBefore(r, l)) least = right;
      const child = heap[least];
      if (child === undefined || !isBefore(child, last)) break;
      heap[at] = child;
      at = least;
    }
    heap[at] = last;
  }
}

function isBefore(a: Timer, b: Timer): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/** The clock of a machine that can sleep: what falls due meanwhile runs when it wakes. */
export class SleepyClock implements Clock {
  readonly #clock: VirtualClock;
  #missed: (() => void)[] | null = null;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock.now();
  }

  get isAsleep(): boolean {
    return this.#missed !== null;
  }

  setTimeout(run: () => void, ms: number): () => void {
    let isOff = false;
    const fire = () => {
      if (isOff) return;
      if (this.#missed === null) run();
      else this.#missed.push(fire);
    };
    const cancel = this.#clock.setTimeout(fire, ms);
    return () => {
      isOff = true;
      cancel();
    };
  }

  sleep(): void {
    this.#missed ??= [];
  }

  wake(): void {
    const missed = this.#missed ?? [];
    this.#missed = null;
    for (const run of missed) run();
  }
}
