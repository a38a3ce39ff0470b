import { DomainError } from "../../../src/domain/base/domainError.ts";
import { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { customersOf, profilesAt } from "../../../src/domain/base/profile.ts";
import type { Caller } from "../platform/request.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/devices/calls.ts";
import { customerFor } from "../platform/tenancy/customers.ts";

/** Answers the call by which gateways bring readings. */
export const ingestionController: AnswersModule = (deps) => [
  answer(calls.submitReadings, async ({ customerIndex, gatewayId, readings }, caller) => {
    const index = customerIndex ?? onlyCustomer(caller);
    // The request may leave its customer out, so that who may act there is decided here.
    await customerFor(deps.sdk, caller, index, calls.submitReadings.holders);
    return { outcomes: await deps.ingestion.submit(index, gatewayId, readings) };
  }),
];

/** The customer whose gateway the caller is. @throws DomainError not_allowed */
function onlyCustomer(caller: Caller): CustomerIndex {
  const own = customersOf(caller.profileIds).filter((index) =>
    profilesAt(caller.profileIds, index).includes("gateway"),
  );
  const [only] = own;
  if (only !== undefined && own.length === 1) return only;
  throw new DomainError(
    "not_allowed",
    { customers: own },
    "You are a gateway of no customer, or of several: name the customer as customerIndex.",
  );
}
