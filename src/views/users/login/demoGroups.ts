import type { DemoLogin } from "../../../domain/base/frontSettings.ts";

/** The demo logins of one customer; null: the platform's. */
export type DemoGroup = { readonly customer: string | null; readonly logins: readonly DemoLogin[] };

/** The logins by customer, in their order; the platform's last. */
export function demoGroups(logins: readonly DemoLogin[]): readonly DemoGroup[] {
  const customers = [...new Set(logins.map(({ customer }) => customer))];
  const named = customers.filter((customer) => customer !== null);
  const inOrder = customers.includes(null) ? [...named, null] : named;
  return inOrder.map((customer) => ({
    customer,
    logins: logins.filter((login) => login.customer === customer),
  }));
}
