import { DomainError } from "../../../src/domain/base/domainError.ts";
import { dayBefore } from "../../../src/domain/base/localDay.ts";

/** Days that are asked for at once: a quarter. */
export const MAX_DAYS = 92;

/** Days of a calendar that are asked for, both included. @throws DomainError invalid_input or too_many */
export function assertSpan({ from, to }: { readonly from: string; readonly to: string }): void {
  if (to < from)
    throw new DomainError(
      "invalid_input",
      { from, to },
      "The days end before they begin: turn them.",
    );
  if (dayBefore(to, MAX_DAYS) >= from)
    throw new DomainError(
      "too_many",
      { from, to, most: MAX_DAYS },
      `More than ${MAX_DAYS} days are asked for: ask for fewer.`,
    );
}
