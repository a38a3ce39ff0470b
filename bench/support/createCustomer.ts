import type { Kuzzle } from "kuzzle-sdk";
import { customerForm, PASSWORD, userForm } from "../../tests/support/customer.ts";
import { asset, tag } from "../../tests/support/fixtures.ts";

/** Creates a customer with a user of each role, who is called <index>.<role> and signs in with `PASSWORD`. */
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
      user: userForm(`${index}.${role}`, role),
      password: PASSWORD,
    });
}

/** Creates assets with a GPS tag each: asset-t0 with tag-t0, and so on. */
export async function createGpsTags(root: Kuzzle, index: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += 200) {
    const names = Array.from({ length: Math.min(200, count - from) }, (_, k) => `t${from + k}`);
    const documents = <Item extends { id: string }>(items: Item[]) =>
      items.map(({ id, ...body }) => ({ _id: id, body }));
    await root.document.mCreate(
      index,
      "tags",
      documents(names.map((name) => tag(name, { technology: "GPS" }))),
    );
    await root.document.mCreate(
      index,
      "assets",
      documents(names.map((name) => asset(name, { technology: "GPS" }))),
    );
  }
}
