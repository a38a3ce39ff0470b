import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import {
  archiveCustomer,
  duplicateCustomer,
  readCustomerMaking,
  unarchiveCustomer,
  updateCustomer,
} from "../../../src/domain/customers/calls.ts";
import { Customer } from "../../../src/domain/customers/customer.ts";
import { defaultCustomerConfig } from "../../../src/domain/customers/customerConfig.ts";
import { isTypedName, newDeletion } from "../../../src/domain/customers/customerStatus.ts";
import { createCustomer } from "../../../src/domain/customers/formCalls.ts";
import {
  askCustomerDeletion,
  keepCustomer,
  type ListedCustomer,
  listCustomers,
} from "../../../src/domain/customers/lifecycleCalls.ts";
import type { FixtureServer } from "../../support/fixtureLive/fixtureServer.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { T0 } from "../../support/fixtures.ts";

/** Customers as the administrators of the platform see them. */
export type ListedCustomers = {
  /** Has the server answer what is asked about them. */
  answer(server: FixtureServer): void;
  /** As it stands in the list. @throws Error where no customer has that index */
  of(index: string): ListedCustomer;
  /** What somebody else writes of a customer meanwhile. */
  change(index: string, changes: Partial<ListedCustomer["customer"]>): void;
  /** Makes a customer, as the server does before it answers. One who is there with the very fields is as it is. */
  make(fields: object): { readonly customer: Customer; readonly created: boolean };
};

/** The customers of the platform, made and changed by the rules of the domain as the backend does. */
export function customersOf(customers: readonly Customer[]): ListedCustomers {
  const listed = new Map<string, ListedCustomer>(
    customers.map((customer) => [
      customer.index,
      { customer, figures: null, deletion: null, syncs: [] },
    ]),
  );
  const of = (index: string) => {
    const found = listed.get(index);
    if (found === undefined) throw new Error(`The test has no customer ${index}: make it first.`);
    return found;
  };
  const put = (one: ListedCustomer) => {
    listed.set(one.customer.index, one);
    return { customer: one.customer };
  };
  const change: ListedCustomers["change"] = (index, changes) => {
    const one = of(index);
    put({ ...one, customer: { ...one.customer, ...changes } });
  };
  const archive = (index: string, isArchived: boolean) => {
    change(index, { isArchived });
    return { customer: of(index).customer };
  };
  const make: ListedCustomers["make"] = (fields) => {
    const { index } = fields as Pick<Customer, "index">;
    const customer = Customer.parse({ ...fields, id: index, createdAt: T0, isArchived: false });
    const known = listed.get(index)?.customer;
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(customer))
      throw new Refusal("name_taken", { index });
    put({ customer, figures: null, deletion: null, syncs: [] });
    return { customer, created: known === undefined };
  };
  const answer = (server: FixtureServer) => {
    server.answer(listCustomers, () => ({ customers: [...listed.values()] }));
    server.answer(readCustomerMaking, ({ index }) => ({
      collections: { done: 12, total: 24 },
      profiles: { done: 0, total: 8 },
      settings: { done: 0, total: 2 },
      isListed: listed.has(index),
    }));
    server.answer(createCustomer, ({ customer }) => make(customer));
    server.answer(duplicateCustomer, ({ customerIndex, as }) =>
      make({ ...of(customerIndex).customer, displayName: null, ...as }),
    );
    server.answer(updateCustomer, ({ customerIndex, customer: changes = {}, seen }) => {
      const { customer } = of(customerIndex);
      const conflicts = seen === undefined ? [] : editConflicts(customer, seen, changes);
      if (conflicts.length > 0)
        throw new Refusal("conflict", { customer: customerIndex, conflicts });
      change(customerIndex, Customer.parse({ ...customer, ...changes }));
      return {
        customer: of(customerIndex).customer,
        config: defaultCustomerConfig(customer.index),
      };
    });
    server.answer(archiveCustomer, ({ customerIndex }) => archive(customerIndex, true));
    server.answer(unarchiveCustomer, ({ customerIndex }) => archive(customerIndex, false));
    server.answer(askCustomerDeletion, ({ customerIndex, typedName }) => {
      const one = of(customerIndex);
      if (!isTypedName(one.customer, typedName)) throw new Refusal("name_differs");
      const deletion = newDeletion(one.customer.index, "Root Last", Date.now());
      put({ ...one, customer: { ...one.customer, isArchived: true }, deletion });
      return { deletion };
    });
    server.answer(keepCustomer, ({ customerIndex }) =>
      put({ ...of(customerIndex), deletion: null }),
    );
  };
  return { answer, of, change, make };
}
