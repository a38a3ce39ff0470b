import { refusedCode } from "../../streams/core/kuzzle/refusedCode.ts";
import { RequestFailed } from "../../streams/core/kuzzle/requestFailed.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import type { ProofService } from "../../views/kit/services.ts";

/** What asks for a proof, and who waits for it. */
export type ProofGate = {
  readonly service: Omit<ProofService, "assert">;
  /** Whether a proof was given; several calls at once wait for one. Where no page could ask, none is. */
  readonly ask: () => Promise<boolean>;
};

export function proofGate(): ProofGate {
  let waiting: readonly ((isProven: boolean) => void)[] = [];
  const listeners = new Set<() => void>();
  const set = (next: typeof waiting) => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  const settle = (isProven: boolean) => {
    const settled = waiting;
    set([]);
    for (const resolve of settled) resolve(isProven);
  };
  return {
    service: {
      isAsked: {
        get: () => waiting.length > 0,
        subscribe(listener) {
          listeners.add(listener);
          return () => {
            listeners.delete(listener);
            // The session has ended: whoever signs in next is asked for nothing of it.
            if (listeners.size === 0) settle(false);
          };
        },
      },
      settle,
    },
    ask: () =>
      listeners.size === 0
        ? Promise.resolve(false)
        : new Promise((resolve) => set([...waiting, resolve])),
  };
}

/** A live client that asks for a proof where a call wants one, and makes the call once more after it. */
export function withProof(live: LiveClient, ask: ProofGate["ask"]): LiveClient {
  const call: LiveClient["call"] = async (declared, request, options) => {
    try {
      return await live.call(declared, request, options);
    } catch (error) {
      if (!wantsProof(error) || !(await ask())) throw error;
      return live.call(declared, request, options);
    }
  };
  return { ...live, call };
}

/** Whether the session is proven now, after a question where it was not. @throws RequestFailed where nobody answered */
export async function assertProven(live: LiveClient): Promise<boolean> {
  // Fetched when it is needed: the login page waits for no declaration of a call.
  const { assertProof } = await import("../../domain/users/factorCalls.ts");
  try {
    await live.call(assertProof, {});
    return true;
  } catch (error) {
    if (wantsProof(error)) return false;
    throw error;
  }
}

function wantsProof(error: unknown): boolean {
  return (
    error instanceof RequestFailed &&
    error.failure.kind === "refused" &&
    refusedCode(error.failure.id) === "proof_needed"
  );
}
