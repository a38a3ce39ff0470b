import { type Backend, InternalError, KuzzleError } from "kuzzle";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { ERROR_CATALOGUE } from "../../../src/domain/base/errorCatalogue.ts";
import { STORAGE_FULL } from "./kuzzle/answerStorageRefusals.ts";
import { LockNotAcquired } from "./kuzzle/mutex.ts";
import { type Log, reasonOf } from "./log.ts";

/** Turns what a call of ours has thrown into what Kuzzle answers with. */
export type ToKuzzleError = (error: unknown) => KuzzleError;

const DOMAIN = "omniscient";
const SUB_DOMAIN = "rule";

/** Kuzzle's class that is nearest to a status of HTTP; the status itself is set besides. */
const CLASSES = new Map<
  number,
  | "BadRequestError"
  | "UnauthorizedError"
  | "ForbiddenError"
  | "NotFoundError"
  | "PreconditionError"
  | "SizeLimitError"
  | "TooManyRequestsError"
>([
  [400, "BadRequestError"],
  [401, "UnauthorizedError"],
  [403, "ForbiddenError"],
  [404, "NotFoundError"],
  [409, "PreconditionError"],
  [413, "SizeLimitError"],
  [429, "TooManyRequestsError"],
]);

/** Whether a write failed because neither the storage nor the folder of files had room for it. */
function isForWantOfRoom(error: unknown): boolean {
  const { id, code, cause } = Object(error) as Partial<Record<"id" | "code" | "cause", unknown>>;
  if (id === STORAGE_FULL || code === "ENOSPC" || code === "EDQUOT") return true;
  return cause !== undefined && isForWantOfRoom(cause);
}

/**
 * Registers the catalogue (specification section 8) with Kuzzle, so that each code has one id and one number.
 * The answer carries the sentence as message and the rule's data, as JSON, in `props`.
 */
export function registerErrors(errors: Backend["errors"], log: () => Log): ToKuzzleError {
  for (const [code, [status, sentence]] of Object.entries(ERROR_CATALOGUE)) {
    errors.register(DOMAIN, SUB_DOMAIN, code, {
      class: CLASSES.get(status) ?? "InternalError",
      description: sentence,
      message: "%s",
    });
  }
  return (thrown) => {
    const error = isForWantOfRoom(thrown) ? new DomainError("disk_full") : thrown;
    if (error instanceof KuzzleError) return error;
    if (error instanceof DomainError) {
      const told = errors.get(DOMAIN, SUB_DOMAIN, error.code, error.message);
      told.status = error.status;
      told.props = [JSON.stringify(error.data)];
      return told;
    }
    if (error instanceof LockNotAcquired) {
      return errors.get(DOMAIN, SUB_DOMAIN, "conflict", error.message);
    }
    // What went wrong inside is for the operator's eyes only.
    log().error(
      `A call failed: ${error instanceof Error ? (error.stack ?? error.message) : reasonOf(error)}`,
    );
    return new InternalError(
      "The call failed for a reason that its operator finds in the log: try again.",
      `${DOMAIN}.failure.unexpected`,
    );
  };
}
