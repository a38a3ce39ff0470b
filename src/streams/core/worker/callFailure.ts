import { RequestFailed, type RequestFailure } from "../kuzzle/requestFailed.ts";

/** An error as it passes between threads, where classes are lost. */
export type CallFailure =
  | {
      readonly kind: "request";
      readonly failure: RequestFailure;
      readonly request: { readonly controller: string; readonly action: string };
      readonly reason: string;
    }
  | { readonly kind: "other"; readonly name: string; readonly message: string };

/** Of an error that a call has thrown. */
export function failureOf(error: unknown): CallFailure {
  if (error instanceof RequestFailed) {
    const { failure, request, reason } = error;
    return { kind: "request", failure, request, reason };
  }
  if (error instanceof Error) return { kind: "other", name: error.name, message: error.message };
  return { kind: "other", name: "Error", message: String(error) };
}

/** The error on the other side. */
export function errorOf(failure: CallFailure): Error {
  return failure.kind === "request"
    ? new RequestFailed(failure.failure, failure.request, failure.reason)
    : Object.assign(new Error(failure.message), { name: failure.name });
}
