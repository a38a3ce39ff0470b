import type { Kuzzle } from "kuzzle-sdk";
import { customerForm, PASSWORD, userForm } from "../../tests/support/customer.ts";

/** Creates a customer with a user of each role, who is called bench.<role> and signs in with `PASSWORD`. */
export async function createCustomer(
  root: Kuzzle,
  index: string,
  roles: readonly string[],
): Promise<void> {
  const ask = (controller: string, action: string, body: object) =>
    root.query({ controller: `omniscient/${controller}`, action, body });
  await ask("customer", "create", { customer: customerForm(index) });
  for (const role of roles)
    await ask("user", "create", {
      customer: index,
      user: userForm(`bench.${role}`, role),
      password: PASSWORD,
    });
}
