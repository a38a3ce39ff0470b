import { isDeepStrictEqual } from "node:util";
import { Customer } from "../../../src/domain/customers/customer.ts";
import {
  configAnswer,
  type CustomerConfig,
  CustomerSettings,
  defaultCustomerConfig,
  EnteredCustomerConfig,
  settingsOf,
  withSettings,
} from "../../../src/domain/customers/customerConfig.ts";
import { PART_COLLECTIONS } from "../../../src/domain/customers/customerParts.ts";
import { newIndexIssue } from "../../../src/domain/customers/newCustomerIndex.ts";
import { EnteredCustomer } from "../../../src/domain/customers/customerForm.ts";
import { editConflicts, type Fields } from "../../../src/domain/base/fieldEdit.ts";
import { DomainError, parsed, refused } from "../../../src/domain/base/domainError.ts";
import { ADMINS } from "../../../src/domain/base/holders.ts";
import { profilesAt } from "../../../src/domain/base/profile.ts";
import { isAdmin } from "../../../src/domain/base/profileIds.ts";
import { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { readMaking } from "./customerMaking.ts";
import {
  type Beginnings,
  completeCustomer,
  makeCustomer,
  writePlatform,
} from "./customerProvisioning.ts";
import {
  customerFor,
  readConfig,
  readCustomer,
  readPermissions,
} from "../platform/tenancy/customers.ts";
import type { AppDeps } from "../platform/deps.ts";
import { openToken, withSealedToken } from "../platform/tenancy/mapTokens.ts";
import { storedForm } from "../platform/kuzzle/documents.ts";
import type { Caller } from "../platform/request.ts";
import { publishRightsChange } from "../platform/security/revocation.ts";
import { usersOf } from "../platform/tenancy/users.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/customers/calls.ts";
import { MAKING_PATIENCE } from "../../../src/domain/customers/customerMaking.ts";
import { createCustomer } from "../../../src/domain/customers/formCalls.ts";

/** `omniscient/customer`: the configuration for its users; the customers themselves for super admins. */
export const customerController: AnswersModule = (deps) => [
  answer(calls.readCustomerConfig, async ({ customerIndex }, caller, customer) => {
    const own = profilesAt(caller.profileIds, customerIndex);
    const seesAll = isAdmin(caller.profileIds, customerIndex);
    return configAnswer(
      await configOf(deps, customerIndex),
      customer,
      deps.configuration.mapSources,
      ({ profiles }) =>
        seesAll || profiles === null || profiles.some((profile) => own.includes(profile)),
    );
  }),

  answer(calls.readSettings, async ({ customerIndex }, _caller, { timezone }) => {
    const settings = settingsOf(await configOf(deps, customerIndex), timezone);
    return { settings, grounds: [...deps.configuration.mapSources] };
  }),

  answer(calls.changeSettings, async ({ customerIndex, seen, changes }, caller) => {
    return deps.exclusively(`customer/${customerIndex}`, async () => {
      // Anew, under the lock: whoever came before may have changed it.
      const customer = await customerFor(deps.sdk, caller, customerIndex, ADMINS);
      const config = await configOf(deps, customerIndex);
      const known = settingsOf(config, customer.timezone);
      const conflicts = editConflicts(known, seen, changes);
      if (conflicts.length > 0)
        throw new DomainError("conflict", { customer: customerIndex, conflicts });
      const settings = parsed(CustomerSettings, { ...known, ...changes }, "settings");
      await deps.sdk.document.createOrReplace(
        customerIndex,
        "config",
        customerIndex,
        storedForm(withSettings(config, settings)),
      );
      const { timezone } = settings;
      if (timezone !== customer.timezone)
        await writePlatform(deps.sdk, "customers", { ...customer, timezone });
      await publishConfiguration(deps, caller, customerIndex);
      return { settings };
    });
  }),

  answer(calls.readCustomerMaking, ({ index }) => readMaking(deps, index)),

  answer(createCustomer, async ({ customer: form, config, permissions, ifMissing }) => {
    return making(deps, form.index, async () => {
      const known = await readCustomer(deps.sdk, form.index);
      const isAnswerLost =
        known !== null &&
        !ifMissing &&
        config === undefined &&
        permissions === undefined &&
        isAsAsked({ ...known, mapToken: await openToken(deps, known) }, form);
      if (isAnswerLost) return { customer: known, created: false };
      if (known !== null && !ifMissing) throw taken(form.index);
      if (known === null) assertNewIndex(form.index);
      const customer = known ?? (await withSealedToken(deps, newCustomer(form, deps.now())));
      const id = customer.index;
      const beginnings: Beginnings = {
        config: parsed(
          EnteredCustomerConfig,
          { ...defaultCustomerConfig(id), timezone: customer.timezone, ...config, id },
          "configuration",
        ),
        ...(permissions === undefined ? {} : { permissions: { ...permissions, id } }),
      };
      if (known === null) await makeCustomer(deps, customer, beginnings);
      else await completeCustomer(deps, customer, beginnings);
      return { customer, created: known === null };
    });
  }),

  answer(
    calls.updateCustomer,
    async ({ customerIndex, customer: changes, config: configChanges, seen }, caller) => {
      return deps.exclusively(`customer/${customerIndex}`, async () => {
        const known = await customerFor(deps.sdk, caller, customerIndex, "any");
        const { id, index, createdAt, isArchived } = known;
        if (seen !== undefined) assertSeen(known, seen, changes ?? {});
        // The timezone has one source, the customer, whichever of the two it is given with.
        const { timezone: given } = configChanges ?? {};
        const ofConfig = given === undefined ? {} : { timezone: given };
        const customer = await withSealedToken(
          deps,
          parsed(
            EnteredCustomer,
            { ...known, ...ofConfig, ...changes, id, index, createdAt, isArchived },
            "customer",
          ),
        );
        const config = parsed(
          EnteredCustomerConfig,
          { ...(await configOf(deps, index)), ...configChanges, timezone: customer.timezone, id },
          "configuration",
        );
        await deps.sdk.document.createOrReplace(index, "config", id, storedForm(config));
        await writePlatform(deps.sdk, "customers", customer);
        await publishConfiguration(deps, caller, index);
        return { customer, config };
      });
    },
  ),

  answer(calls.duplicateCustomer, async ({ customerIndex, as, copied }, _caller, model) => {
    return making(deps, as.index, async () => {
      const customer = newCustomer({ ...model, ...as }, deps.now());
      const known = await readCustomer(deps.sdk, as.index);
      if (known !== null && isAsAsked(known, customer)) return { customer: known, created: false };
      if (known !== null) throw taken(as.index);
      assertNewIndex(as.index);
      const permissions = copied.includes("permissions")
        ? await readPermissions(deps.sdk, customerIndex)
        : null;
      const collections = copied.flatMap((part) => PART_COLLECTIONS[part]);
      await makeCustomer(deps, customer, {
        ...(copied.includes("configuration")
          ? { config: { ...(await configOf(deps, customerIndex)), id: as.index } }
          : {}),
        ...(permissions === null ? {} : { permissions: { ...permissions, id: as.index } }),
        copy: () => copyCollections(deps, collections, customerIndex, as.index),
      });
      return { customer, created: true };
    });
  }),
];

/** Whoever has the customer open reads its configuration anew. */
async function publishConfiguration(
  deps: AppDeps,
  caller: Caller,
  customer: CustomerIndex,
): Promise<void> {
  const users = await usersOf(deps.sdk, customer);
  const kuids = [...users.map(({ id }) => id), caller.kuid];
  await publishRightsChange(deps, kuids, { areTaken: false, caller });
}

async function configOf({ sdk }: AppDeps, index: CustomerIndex): Promise<CustomerConfig> {
  return (await readConfig(sdk, index)) ?? defaultCustomerConfig(index);
}

/**
 * Makes a customer while nobody else makes one of that index. One who asks again because an answer was lost waits for
 * the making that is under way.
 */
function making<Made>(
  { exclusively }: AppDeps,
  index: string,
  make: () => Promise<Made>,
): Promise<Made> {
  return exclusively(`customer/${index}`, make, MAKING_PATIENCE);
}

/**
 * Whether a customer who is there is the one that is asked for, field by field: then it was made by an earlier try of the
 * same call, whose answer was lost.
 */
function isAsAsked(known: Customer, asked: object): boolean {
  const { success, data } = Customer.safeParse({ ...known, ...asked, createdAt: known.createdAt });
  return success && !known.isArchived && isDeepStrictEqual(data, known);
}

function newCustomer(
  form: Omit<Customer, "id" | "createdAt" | "isArchived">,
  now: number,
): Customer {
  return { ...form, id: form.index, createdAt: now, isArchived: false };
}

/** @throws DomainError index_reserved or index_malformed */
function assertNewIndex(index: string): void {
  const issue = newIndexIssue(index);
  if (issue !== null) throw refused([issue], "customer", issue.code);
}

function taken(index: string): DomainError {
  return new DomainError(
    "name_taken",
    { index },
    `There is a customer with the index ${index} already: choose another, or change that one.`,
  );
}

/** @throws DomainError conflict with `conflicts`: somebody else has saved meanwhile */
function assertSeen(known: Customer, seen: Fields, changes: Fields): void {
  const conflicts = editConflicts(known, seen, changes);
  if (conflicts.length > 0) throw new DomainError("conflict", { customer: known.id, conflicts });
}

async function copyCollections(
  { sdk }: AppDeps,
  collections: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  for (const collection of collections) {
    if (!(await sdk.collection.exists(from, collection))) continue;
    const { hits } = await sdk.document.search(from, collection, {}, { size: 10_000 });
    // Kuzzle takes 200 documents a write.
    for (let at = 0; at < hits.length; at += 200) {
      const part = hits
        .slice(at, at + 200)
        .map(({ _id, _source: { _kuzzle_info: _, ...body } }) => ({ _id, body }));
      await sdk.document.mCreateOrReplace(to, collection, part);
    }
  }
}
