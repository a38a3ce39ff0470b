import { readCustomerConfig } from "../../../src/domain/customers/calls.ts";
import {
  configAnswer,
  type CustomerConfig,
  defaultCustomerConfig,
} from "../../../src/domain/customers/customerConfig.ts";
import { Customer } from "../../../src/domain/customers/customer.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { isSuperAdmin } from "../../../src/domain/base/profileIds.ts";
import { profilesAt } from "../../../src/domain/base/profile.ts";
import { readDrillRegister } from "../../../src/domain/evacuations/drillCalls.ts";
import { listIndexes, readPermissions } from "../../../src/domain/users/calls.ts";
import { PERMISSION_ENTRY_NAMES } from "../../../src/domain/users/pages.ts";
import { entriesGranting, type Permissions } from "../../../src/domain/users/permissions.ts";
import { customerForm } from "../../support/customer.ts";
import type { FixtureServer } from "../../support/fixtureLive/fixtureServer.ts";
import { T0 } from "../../support/fixtures.ts";
import type { Person } from "./people.ts";

/** What the server says of the person and their customers. */
export type Account = {
  readonly person: Person;
  readonly customers: readonly Customer[];
  /** What is granted at each customer; everything unless told. */
  readonly permissions?: Partial<Permissions>;
  readonly config?: Partial<CustomerConfig>;
};

/** A customer as it is stored. */
export function customerNamed(index: CustomerIndex, overrides: Partial<Customer> = {}): Customer {
  return Customer.parse({
    ...customerForm(index),
    id: index,
    createdAt: T0,
    isArchived: false,
    ...overrides,
  });
}

/** Answers all that is asked between the start of the front and the first screen. */
export function answerAccount(server: FixtureServer, account: Account): void {
  const { person, customers, permissions, config } = account;
  const { id, firstName, lastName, profileIds } = person;
  const isRoot = isSuperAdmin(profileIds);
  const found = (index: string) => {
    const customer = customers.find((one) => one.index === index);
    if (customer === undefined) throw new Error(`The test has no customer ${index}: give it one.`);
    return customer;
  };
  server.answerRequest("auth:getCurrentUser", () => ({
    _id: id,
    _source: { profileIds, firstName, lastName, username: id, email: `${id}@example.org` },
  }));
  server.answerRequest("document:search", ({ collection }) => {
    if (collection !== "customers" || !isRoot) return { hits: [], total: 0 };
    const hits = customers.map(({ id: _id, ...source }) => ({ _id, _source: source }));
    return { hits, total: hits.length };
  });
  server.answer(listIndexes, () =>
    customers.map(({ name, displayName, index, kind, isArchived }) => ({
      name,
      displayName,
      index,
      kind,
      isArchived,
      profiles: profilesAt(profileIds, index),
    })),
  );
  server.answer(readPermissions, {
    permissions: entriesGranting(PERMISSION_ENTRY_NAMES),
    defaultPage: null,
    locked: false,
    template: null,
    ...permissions,
  });
  // The safety dashboard asks for it as it opens.
  server.answer(readDrillRegister, { sites: [], drills: [] });
  server.answer(readCustomerConfig, ({ customerIndex }) => {
    const customer = found(customerIndex);
    return configAnswer(
      { ...defaultCustomerConfig(customer.index), ...config },
      customer,
      [],
      () => true,
    );
  });
}
