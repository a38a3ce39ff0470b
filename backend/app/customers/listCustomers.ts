import { z } from "zod";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { customersOf } from "../../../src/domain/base/profile.ts";
import { Customer, sortedByName } from "../../../src/domain/customers/customer.ts";
import { CustomerDeletion } from "../../../src/domain/customers/customerStatus.ts";
import { CustomerSync, outlineOf } from "../../../src/domain/customers/sync.ts";
import type {
  CustomerFigures,
  ListedCustomer,
} from "../../../src/domain/customers/lifecycleCalls.ts";
import type { AppDeps } from "../platform/deps.ts";
import { reasonOf } from "../platform/log.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { userProfiles } from "../platform/tenancy/users.ts";

/** Customers that are counted at once: each is three questions to the storage. */
const AT_ONCE = 8;

const Collection = z.object({ documentCount: z.number(), name: z.string(), size: z.number() });
const Index = z.object({ name: z.string(), size: z.number(), collections: z.array(Collection) });
const Stats = z.object({ indexes: z.array(Index) });
const Received = z.object({ lastMessageAt: z.number() });

type Deps = Pick<AppDeps, "log" | "sdk">;

/** All customers by name, archived ones included, with how large each is. One that cannot be counted is listed all the same. */
export async function listCustomers(deps: Deps): Promise<ListedCustomer[]> {
  const { sdk } = deps;
  const [customers, deletions, syncs, sizes, users] = await Promise.all([
    collected(deps, "customers", Customer),
    collected(deps, "customer-deletions", CustomerDeletion),
    collected(deps, "customer-syncs", CustomerSync),
    storageSizes(sdk),
    usersByCustomer(sdk),
  ]);
  const listed: ListedCustomer[] = [];
  for (let at = 0; at < customers.length; at += AT_ONCE) {
    const part = sortedByName(customers).slice(at, at + AT_ONCE);
    listed.push(
      ...(await Promise.all(
        part.map(async (customer) => ({
          customer,
          figures: await figuresOf(deps, customer.index, sizes, users),
          deletion: deletions.find(({ id }) => id === customer.index) ?? null,
          syncs: syncs.filter((sync) => sync.customer === customer.index).map(outlineOf),
        })),
      )),
    );
  }
  return listed;
}

async function collected<Schema extends z.ZodType>(
  { sdk, log }: Deps,
  collection: string,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const found: z.output<Schema>[] = [];
  for await (const one of searchAll(
    sdk,
    PLATFORM_INDEX,
    collection,
    schema,
    {},
    skipInvalidLogged(log),
  ))
    found.push(one);
  return found;
}

async function storageSizes(sdk: Sdk): Promise<ReadonlyMap<string, z.infer<typeof Index>>> {
  const { result } = await sdk.query({ controller: "index", action: "stats" });
  return new Map(Stats.parse(result).indexes.map((index) => [index.name, index]));
}

async function usersByCustomer(sdk: Sdk): Promise<ReadonlyMap<CustomerIndex, number>> {
  const users = new Map<CustomerIndex, number>();
  for (const profileIds of await userProfiles(sdk))
    for (const index of customersOf(profileIds)) users.set(index, (users.get(index) ?? 0) + 1);
  return users;
}

async function figuresOf(
  { sdk, log }: Deps,
  index: CustomerIndex,
  sizes: ReadonlyMap<string, z.infer<typeof Index>>,
  users: ReadonlyMap<CustomerIndex, number>,
): Promise<CustomerFigures | null> {
  const size = sizes.get(index);
  if (size === undefined) return null;
  const inUse = { query: { term: { isArchived: false } } };
  const open = { query: { term: { isOpen: true } } };
  const newest = {
    query: { exists: { field: "lastMessageAt" } },
    sort: [{ lastMessageAt: "desc" }],
    _source: ["lastMessageAt"],
  };
  try {
    const [assets, openAlerts, received] = await Promise.all([
      sdk.document.count(index, "assets", inUse),
      sdk.document.count(index, "alerts", open),
      sdk.document.search(index, "tags", newest, { size: 1 }),
    ]);
    const [last] = received.hits;
    return {
      assets,
      openAlerts,
      tags: size.collections.find(({ name }) => name === "tags")?.documentCount ?? 0,
      users: users.get(index) ?? 0,
      lastReadingAt: last === undefined ? null : Received.parse(last._source).lastMessageAt,
      documents: size.collections.reduce((sum, { documentCount }) => sum + documentCount, 0),
      bytes: size.size,
    };
  } catch (error) {
    log.warn(`The customer ${index} could not be counted: ${reasonOf(error)}`);
    return null;
  }
}
