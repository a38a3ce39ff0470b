import type { CustomerIndex } from "../../../domain/base/ids.ts";

/** The answer to a call of a customer that is no longer the chosen one. Whether the call was done, its documents show. */
export class CustomerLeft extends Error {
  override readonly name = "CustomerLeft";
  readonly customer: CustomerIndex;

  constructor(customer: CustomerIndex) {
    super(
      `The customer ${customer} was left before the answer came: ask again for the present one.`,
    );
    this.customer = customer;
  }
}
