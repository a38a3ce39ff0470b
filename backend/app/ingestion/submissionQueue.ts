import type { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import type { ReadingOutcome } from "../../../src/domain/devices/reading.ts";

/** Readings that are applied in one go: a bound on how long the customer is held. */
const READINGS_PER_FOLD = 2000;

/** The readings that one sender brought in one call, and who waits for what becomes of them. */
export type Submission = {
  readonly sender: TagId | null;
  readonly readings: readonly unknown[];
  readonly resolve: (outcomes: ReadingOutcome[]) => void;
  readonly reject: (error: unknown) => void;
};

/** What waits to be applied, customer by customer, in the order it came. */
export type SubmissionQueue = {
  add(customer: CustomerIndex, submission: Submission): void;
  remove(customer: CustomerIndex, submission: Submission): void;
  /** Takes the first out, as many as are applied in one go. */
  drainSome(customer: CustomerIndex): Submission[];
  /** Resolves when something of the customer waits, or once `isDone` has. */
  arrivalOr(customer: CustomerIndex, isDone: Promise<unknown>): Promise<void>;
};

export function createSubmissionQueue(): SubmissionQueue {
  const pending = new Map<CustomerIndex, Submission[]>();
  const arrivals = new Map<CustomerIndex, () => void>();

  return {
    add(customer, submission) {
      const waiting = pending.get(customer);
      if (waiting === undefined) pending.set(customer, [submission]);
      else waiting.push(submission);
      arrivals.get(customer)?.();
    },

    remove(customer, submission) {
      const left = (pending.get(customer) ?? []).filter((one) => one !== submission);
      if (left.length === 0) pending.delete(customer);
      else pending.set(customer, left);
    },

    drainSome(customer) {
      const waiting = pending.get(customer) ?? [];
      let readings = 0;
      let count = 0;
      for (const submission of waiting) {
        readings += submission.readings.length;
        if (count > 0 && readings > READINGS_PER_FOLD) break;
        count += 1;
      }
      const drained = waiting.splice(0, count);
      if (waiting.length === 0) pending.delete(customer);
      return drained;
    },

    arrivalOr: (customer, isDone) =>
      new Promise((resolve) => {
        if (pending.has(customer)) {
          resolve();
          return;
        }
        arrivals.set(customer, resolve);
        void isDone.then(() => resolve());
      }),
  };
}
