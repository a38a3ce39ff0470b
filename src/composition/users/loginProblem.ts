import type { FactorDemand } from "../../domain/users/factor.ts";
import type { LoginProblem } from "../../machines/users/authenticationTypes.ts";
import { RequestFailed } from "../../streams/core/kuzzle/requestFailed.ts";

/** Refused for the credentials themselves (kuzzle.md section 1.3: wrong ones answer 401). */
const WRONG: ReadonlySet<string> = new Set([
  "plugin.strategy.missing_user",
  "wrong_credentials",
  "security.credentials.rejected",
]);

/** What a right password that is not enough is answered; null: it was answered something else. */
export function demandIn(error: unknown): FactorDemand | null {
  if (!(error instanceof RequestFailed) || error.failure.kind !== "refused") return null;
  const { id, data } = error.failure;
  if (id?.endsWith("factor_needed") !== true || data === undefined) return null;
  const { ticket, ways, mustEnrol } = data;
  // Without zod: the login page does not wait for it.
  if (typeof ticket !== "string" || !Array.isArray(ways)) return null;
  return { ticket, ways: ways as FactorDemand["ways"], mustEnrol: mustEnrol === true };
}

/** Why a login failed, in the words of the specification (section 8); what is neither is told as `failed` and logged. */
export function loginProblemOf(error: unknown): LoginProblem {
  if (!(error instanceof RequestFailed)) return "failed";
  const { failure } = error;
  if (failure.kind !== "refused") return "offline";
  if (failure.id?.endsWith("no_rights") === true) return "noRights";
  if (failure.id?.endsWith("account_paused") === true) return "paused";
  if (failure.id?.endsWith("ticket_over") === true) return "ticketOver";
  if (failure.id?.endsWith("too_many_attempts") === true) return "tooManyAttempts";
  if (failure.status === 401 || (failure.id !== null && WRONG.has(failure.id)))
    return "wrongCredentials";
  // A server that is not there answers through the proxy before it.
  return failure.status === 502 || failure.status === 503 || failure.status === 504
    ? "offline"
    : "failed";
}
