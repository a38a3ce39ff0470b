import { askedToWait } from "../../../src/domain/base/domainError.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import type { SharedLock } from "./sharedLock.ts";

/**
 * Work on one customer's assets, one piece after the other over all nodes: readings are applied to what
 * is stored, so two runs at once would lose one of them.
 *
 * Pieces that wait in this node share one lock: it costs two calls of the cache whatever their number.
 */
export type CustomerLane = {
  /**
   * `isHeld` says whether the work may still write.
   * @throws DomainError busy when another node holds the customer for too long; the work was not begun
   */
  run<Result>(customer: string, work: (isHeld: () => boolean) => Promise<Result>): Promise<Result>;
};

/** How long to wait after a lock was lost, in ms: what kept this process from renewing it takes seconds. */
const AGAIN = 2 * SECOND;

/** Asked before a piece writes. @throws DomainError busy when the lock was lost meanwhile: another node may write */
export function assertHeld(isHeld: () => boolean, customer: string): void {
  if (isHeld()) return;
  throw askedToWait(
    "busy",
    AGAIN,
    `What is written of the assets of ${customer} took too long, and nothing was written`,
  );
}

type Piece = {
  readonly work: (isHeld: () => boolean) => Promise<void>;
  readonly refuse: (error: unknown) => void;
};

/** One lane a customer in this node, and the shared lock between nodes. */
export function createCustomerLane(exclusively: SharedLock): CustomerLane {
  const lanes = new Map<string, Piece[]>();

  async function drain(customer: string, waiting: Piece[]): Promise<void> {
    while (waiting.length > 0) {
      const pieces = waiting.splice(0);
      try {
        await exclusively(`assets/${customer}`, async (isHeld) => {
          for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift())
            await piece.work(isHeld);
        });
      } catch (error) {
        // A piece reports its own failure to its caller: what failed here is the lock.
        for (const piece of pieces) piece.refuse(error);
      }
    }
    lanes.delete(customer);
  }

  return {
    run: (customer, work) =>
      new Promise((resolve, reject) => {
        const piece = {
          work: (isHeld: () => boolean) => work(isHeld).then(resolve, reject),
          refuse: reject,
        };
        const waiting = lanes.get(customer);
        if (waiting !== undefined) {
          waiting.push(piece);
          return;
        }
        const lane = [piece];
        lanes.set(customer, lane);
        void drain(customer, lane);
      }),
  };
}
