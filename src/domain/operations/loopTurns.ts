import { z } from "zod";
import { MINUTE } from "../base/time.ts";

/** Between two ticks by which turns are measured, in ms: turns that take less are not seen, and cost nobody anything. */
export const TURN_TICK = 20;
/** How often a process says how long its turns took, in ms. */
export const TURNS_EVERY = 5000;

/** How long turns of a process's event loop took in the last minute, in ms: the longest, and what 99 of 100 ticks were below. */
export const TurnFigures = z.object({ longest: z.number(), p99: z.number() });
export type TurnFigures = z.infer<typeof TurnFigures>;

/** The figures of a process by its name among the services: `data`, `web`, `kuzzle`. */
export const ServiceTurns = TurnFigures.extend({ service: z.string() });
export type ServiceTurns = z.infer<typeof ServiceTurns>;

/** Watches the turns during one piece of work. */
export type TurnSpan = {
  /** The longest turn since it began, in ms. */
  end(now: number): number;
};

/**
 * How long the event loop was held: a timer fires each `TURN_TICK`, and is late by what else ran. Times are of a clock that
 * never goes back, in ms.
 */
export class LoopTurns {
  #last: number;
  #lates: { readonly at: number; readonly late: number }[] = [];
  readonly #spans = new Set<{ longest: number }>();

  constructor(now: number) {
    this.#last = now;
  }

  /** The timer has fired. */
  tick(now: number): void {
    const late = this.#lateAt(now);
    this.#last = now;
    this.#lates.push({ at: now, late });
    for (const span of this.#spans) span.longest = Math.max(span.longest, late);
  }

  /** The figures of the last minute. */
  figures(now: number): TurnFigures {
    this.#lates = this.#lates.filter(({ at }) => now - at < MINUTE);
    const lates = this.#lates.map(({ late }) => late).toSorted((a, b) => a - b);
    return {
      longest: Math.max(Math.round(lates.at(-1) ?? 0), Math.round(this.#lateAt(now))),
      p99: Math.round(lates[Math.floor(lates.length * 0.99)] ?? 0),
    };
  }

  /** Begins to watch for a piece of work: other work in the same turns counts too. */
  begin(): TurnSpan {
    const span = { longest: 0 };
    this.#spans.add(span);
    return {
      end: (now) => {
        this.#spans.delete(span);
        // Work that ends in a long turn has ended before the timer fires.
        return Math.round(Math.max(span.longest, this.#lateAt(now)));
      },
    };
  }

  #lateAt(now: number): number {
    return Math.max(0, now - this.#last - TURN_TICK);
  }
}
