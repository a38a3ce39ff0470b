import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { CustomerLeft } from "./customerLeft.ts";
import type { KuzzleRequest } from "../kuzzle/kuzzleConnection.ts";
import { RequestFailed } from "../kuzzle/requestFailed.ts";
import { type CallFailure, errorOf } from "./callFailure.ts";

type Named = Pick<KuzzleRequest, "controller" | "action">;
type Pending = {
  readonly request: Named;
  readonly customer: CustomerIndex | null;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/** Calls whose answer has not come yet. Every one is answered once: by the worker, or because it was left or lost. */
export class PendingCalls {
  readonly #pending = new Map<number, Pending>();
  #count = 0;

  /** @param customer the one it belongs to; null: to none */
  begin(
    request: Named,
    customer: CustomerIndex | null,
  ): { readonly call: number; readonly answer: Promise<unknown> } {
    const call = (this.#count += 1);
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(call, { request, customer, resolve, reject });
    });
    return { call, answer };
  }

  answered(call: number, result: unknown): void {
    this.#remove(call)?.resolve(result);
  }

  failed(call: number, failure: CallFailure): void {
    this.#remove(call)?.reject(errorOf(failure));
  }

  /** Whoever asked waits no longer. False: it was answered already. */
  abandon(call: number, reason: unknown): boolean {
    const pending = this.#remove(call);
    pending?.reject(reason);
    return pending !== undefined;
  }

  /** The customer is left: an answer that is still to come is of no use to anybody. */
  leave(customer: CustomerIndex): void {
    for (const [call, pending] of this.#pending)
      if (pending.customer === customer) this.#remove(call)?.reject(new CustomerLeft(customer));
  }

  /** The worker is gone: nobody knows what was done. */
  lose(): void {
    for (const [call, { request }] of this.#pending)
      this.#remove(call)?.reject(new RequestFailed({ kind: "lost" }, request));
  }

  #remove(call: number): Pending | undefined {
    const pending = this.#pending.get(call);
    this.#pending.delete(call);
    return pending;
  }
}
