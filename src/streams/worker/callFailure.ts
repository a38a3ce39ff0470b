import { RequestFailed, type RequestFailure } from "../kuzzle/requestFailed.ts";

/** An error as it passes between threads, where classes are lost. */
export type CallFailure =
  | {
      readonly kind: "request";
      readonly failure: RequestFailure;
      readonly request: { readonly controller: string; readonly action: string };
      readonly told: string;
    }
  | { readonly kind: "other"; readonly message: string };

/** Of an error that a call has thrown. */
export function failureOf(error: unknown): CallFailure {
  if (error instanceof RequestFailed) {
    const { failure, request, told } = error;
    return { kind: "request", failure, request, told };
  }
  return { kind: "other", message: error instanceof Error ? error.message : String(error) };
}

/** The error on the other side. */
export function errorOf(failure: CallFailure): Error {
  return failure.kind === "request"
    ? new RequestFailed(failure.failure, failure.request, failure.told)
    : new Error(failure.message);
}
