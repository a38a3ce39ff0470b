import { z } from "zod";
import { Customer, shownName, sortedByName } from "../../../domain/customers/customer.ts";
import { readCustomerConfig } from "../../../domain/customers/calls.ts";
import type { OpenCustomerConfig } from "../../../domain/customers/customerConfig.ts";
import { CustomerIndex, type UserId } from "../../../domain/base/ids.ts";
import { CUSTOMER_PAGE_SIZE } from "../../../domain/base/limits.ts";
import { type CustomerOfUser, listIndexes, readPermissions } from "../../../domain/users/calls.ts";
import type { Permissions } from "../../../domain/users/permissions.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** A customer to choose, as listIndexes and the search of the admins answer it (specification section 7). */
export type AccountCustomer = Omit<CustomerOfUser, "profiles">;

/** The customer that a browser has kept; null where it kept none that could be. */
export function customerOf(kept: string | null): CustomerIndex | null {
  return CustomerIndex.safeParse(kept).data ?? null;
}

/** The customers of a user who is no super admin, by name. @throws RequestFailed */
export async function readOwnCustomers(
  live: Pick<LiveClient, "call">,
  userId: UserId,
): Promise<AccountCustomer[]> {
  const customers = await live.call(listIndexes, { userId });
  return customers.filter(({ isArchived }) => !isArchived);
}

const Page = z.object({
  hits: z.array(z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) })),
  total: z.number(),
});

/** Every customer, by name, as super admins list them: pages of 200 (specification sections 6 and 7). @throws RequestFailed */
export async function readAllCustomers({
  request,
}: Pick<LiveClient, "request">): Promise<AccountCustomer[]> {
  const customers: Customer[] = [];
  for (let from = 0; ; from += CUSTOMER_PAGE_SIZE) {
    const asked = {
      controller: "document",
      action: "search",
      index: "multi-tenancy-config",
      collection: "customers",
      from,
      size: CUSTOMER_PAGE_SIZE,
      // Names are texts, by which nothing is sorted there; the index keeps the pages apart.
      body: { query: { match_all: {} }, sort: [{ index: "asc" }] },
    };
    const { hits, total } = Page.parse(await request(asked, { isRepeatable: true }));
    for (const { _id, _source } of hits) {
      // One broken customer must not keep a super admin from all others.
      const decoded = Customer.safeParse({ ..._source, id: _id });
      if (decoded.success) customers.push(decoded.data);
    }
    if (hits.length === 0 || from + hits.length >= total) break;
  }
  return sortedByName(customers).map((customer) => ({
    name: shownName(customer),
    displayName: customer.displayName,
    index: customer.index,
    kind: customer.kind,
    isArchived: customer.isArchived,
  }));
}

/** What may be read of a customer, and how the product looks there (specification section 7). @throws RequestFailed */
export async function readCustomer(
  live: Pick<LiveClient, "call">,
  index: CustomerIndex,
): Promise<{ readonly permissions: Permissions; readonly config: OpenCustomerConfig }> {
  const [permissions, { customerConfig, mapApiKey, viewCustomLayoutConfig, ...ofMaps }] =
    await Promise.all([
      live.call(readPermissions, { customer: index }),
      live.call(readCustomerConfig, { customerIndex: index }),
    ]);
  return {
    permissions: { ...permissions, id: index },
    config: {
      ...customerConfig,
      id: index,
      mapApiKey,
      customLayout: viewCustomLayoutConfig,
      ...ofMaps,
    },
  };
}
