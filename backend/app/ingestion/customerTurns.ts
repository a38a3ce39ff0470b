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
  /** How long it takes at most, in ms; null: as long as it takes. */
  readonly maxMs: number | null;
  /** Counts readings that it takes. */
  readonly takes: (readings: number) => void;
  readonly end: () => void;
};

/**
 * Whose readings this node folds next. Folds of customers run beside each other, and what one waits for in another's is the
 * node, its storage and its processors: a customer that sends far more than another begins no fold while that one's is
 * under way, and takes short turns for as long as there are such others (docs/decisions/0266).
 */
export type CustomerTurns = {
  /**
   * Resolves when the customer may begin: at once unless it lets others go first, and then after half a second at most.
   * What is urgent waits for nobody. One turn of a customer at a time.
   */
  begin(customer: CustomerIndex, isUrgent: boolean): Promise<Turn>;
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
  const waiting = new Map<CustomerIndex, () => void>();

  const yields = (customer: CustomerIndex, others: Iterable<CustomerIndex>): boolean => {
    const now = clock.monotonic();
    const own = useAt(uses.get(customer), now);
    return [...others].some(
      (other) => other !== customer && yieldsTo(own, useAt(uses.get(other), now)),
    );
  };
  const mustWait = (customer: CustomerIndex) => yields(customer, [...running, ...waiting.keys()]);

  function forgetUnused(): void {
    const now = clock.monotonic();
    for (const [customer, use] of uses) if (useAt(use, now) < NONE) uses.delete(customer);
  }

  function turnOf(customer: CustomerIndex, since: number): Turn {
    forgetUnused();
    const waited = clock.monotonic() - since;
    return {
      maxMs: yields(customer, uses.keys()) ? Math.max(TURN, waited * SHARE) : null,
      takes: (readings) =>
        void uses.set(customer, useAfter(uses.get(customer), readings, clock.monotonic())),
      end: () => {
        running.delete(customer);
        // What the customer has more to fold begins first, in this same turn of the event loop.
        queueMicrotask(() => {
          for (const [next, start] of waiting) if (!mustWait(next)) start();
        });
      },
    };
  }

  return {
    async begin(customer, isUrgent) {
      const since = clock.monotonic();
      if (!isUrgent && mustWait(customer))
        await new Promise<void>((resolve) => {
          const start = () => {
            if (waiting.get(customer) !== start) return;
            waiting.delete(customer);
            running.add(customer);
            resolve();
          };
          waiting.set(customer, start);
          void clock.wait(MAX_YIELD).then(start);
        });
      else running.add(customer);
      return turnOf(customer, since);
    },
    hurry: (customer) => waiting.get(customer)?.(),
  };
}
