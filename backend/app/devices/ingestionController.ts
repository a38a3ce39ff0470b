import { z } from "zod";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import { customersOf, profilesAt } from "../../../src/domain/users/profile.ts";
import { READINGS_PER_BATCH } from "../../../src/domain/devices/reading.ts";
import { customerFor } from "../customers/customers.ts";
import type { Caller } from "../platform/request.ts";
import { action, type ControllerModule } from "../platform/controller.ts";

const Readings = z.strictObject({
  /** Needed only of a user who is a gateway of several customers. */
  customerIndex: CustomerIndex.optional(),
  /** The gateway that brings the readings: its own sign of life. */
  gatewayId: TagId.nullable().default(null),
  readings: z.array(z.unknown()).min(1).max(READINGS_PER_BATCH),
});

/**
 * `omniscient/ingestion readings`: the door for gateways. Body {gatewayId?, customerIndex?, readings}, up
 * to 500 readings; answers {outcomes}, one a reading and in their order (accepted, late, duplicate or
 * refused with its reason). Sending a batch again is harmless: a gateway repeats what was not answered.
 */
export const ingestionController: ControllerModule = (deps) => ({
  name: "omniscient/ingestion",
  actions: {
    readings: action(Readings, async ({ customerIndex, gatewayId, readings }, caller) => {
      const index = customerIndex ?? onlyCustomer(caller);
      await customerFor(deps.sdk, caller, index, ["gateway"]);
      return { outcomes: await deps.ingestion.submit(index, gatewayId, readings) };
    }),
  },
});

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
