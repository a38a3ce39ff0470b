import type { CustomerChoice } from "../../machines/shell/sessionTypes.ts";

type Choice = Pick<CustomerChoice, "displayName" | "index" | "name">;

/** Whose resources an address asks for. `unknown`: no customer of the reader's. */
export type NamedCustomer =
  | { readonly kind: "open" }
  | { readonly kind: "other"; readonly customer: Choice }
  | { readonly kind: "unknown" };

/** Judges the customer that an address names, by index or name; an address that names none means the one that is open. */
export function namedCustomer(
  named: string | null,
  open: Pick<Choice, "index" | "name"> | null,
  customers: readonly Choice[],
): NamedCustomer {
  const isNamed = ({ index, name }: Pick<Choice, "index" | "name">) =>
    index === named || name === named;
  if (named === null || open === null || isNamed(open)) return { kind: "open" };
  const customer = customers.find(isNamed);
  return customer === undefined ? { kind: "unknown" } : { kind: "other", customer };
}
