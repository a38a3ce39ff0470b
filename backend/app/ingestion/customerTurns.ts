import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import {
  MAX_YIELD,
  SHARE,
  TURN,
  type Use,
  useAfter,
  useAt,
  yieldsTo,
} from "../../../src/domain/ingestion/turns.ts";

/** A customer's turn to fold readings. */
export type Turn = {
  /** How long it takes at most, in ms; null: nobody else sends, and it takes as long as it takes. */
  readonly maxMs: number | null;
  /** Counts readings that it takes. */
  readonly takes: (readings: number) => void;
  readonly end: () => void;
};

/**
 * Whose readings this node folds next. Folds of customers run beside each other, and what one waits for in another's is the
 * node, its storage and its processors: turns are short while others send too, and a customer that sends far more than
 * another begins none while that one's is under way (docs/decisions/0266).
 */
export type CustomerTurns = {
  /**
   * Resolves when the customer may begin: at once unless it lets others go first, and then after half a second at most.
   * What is urgent waits for nobody. One turn of a customer at a time. `waiting`: readings that the customer has to fold.
   */
  begin(customer: CustomerIndex, waiting: number, isUrgent: boolean): Promise<Turn>;
  /** What waits for its turn has become urgent. */
  hurry(customer: CustomerIndex): void;
};

/** Uses below a reading are forgotten. */
const NONE = 1;

/** `wait` resolves after so many ms; `monotonic`: ms by a clock that never goes back. */
export function createCustomerTurns(clock: {
  monotonic(): number;
  wait(ms: number): Promise<void>;
}): CustomerTurns {
  const uses = new Map<CustomerIndex, Use>();
  const running = new Set<CustomerIndex>();
  const waiting = new Map<
    CustomerIndex,
    { readonly readings: number; readonly start: () => void }
  >();

  const useOf = (customer: CustomerIndex) => useAt(uses.get(customer), clock.monotonic());
  /** Whether a customer of this use, what it still has to fold included, lets one of those go first that fold. */
  const mustWait = (customer: CustomerIndex, own: number) =>
    [...running, ...waiting.keys()].some(
      (other) => other !== customer && yieldsTo(own, useOf(other)),
    );

  function forgetUnused(): void {
    const now = clock.monotonic();
    for (const [customer, use] of uses) if (useAt(use, now) < NONE) uses.delete(customer);
  }

  function turnOf(customer: CustomerIndex, since: number): Turn {
    forgetUnused();
    const isAlone = [...uses.keys()].every((other) => other === customer);
    const waited = clock.monotonic() - since;
    return {
      maxMs: isAlone ? null : Math.max(TURN, waited * SHARE),
      takes: (readings) =>
        void uses.set(customer, useAfter(uses.get(customer), readings, clock.monotonic())),
      end: () => {
        running.delete(customer);
        // What the customer has more to fold begins first, in this same turn of the event loop.
        queueMicrotask(() => {
          for (const [next, { readings, start }] of waiting)
            if (!mustWait(next, useOf(next) + readings)) start();
        });
      },
    };
  }

  return {
    async begin(customer, readings, isUrgent) {
      const since = clock.monotonic();
      if (!isUrgent && mustWait(customer, useOf(customer) + readings))
        await new Promise<void>((resolve) => {
          const start = () => {
            if (waiting.get(customer)?.start !== start) return;
            waiting.delete(customer);
            running.add(customer);
            resolve();
          };
          waiting.set(customer, { readings, start });
          void clock.wait(MAX_YIELD).then(start);
        });
      else running.add(customer);
      return turnOf(customer, since);
    },
    hurry: (customer) => waiting.get(customer)?.start(),
  };
}
