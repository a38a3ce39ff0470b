import type { JSONObject } from "kuzzle-sdk";
import { profilesAt } from "../../src/domain/base/profile.ts";
import type { BackendClient } from "./client/backendClient.ts";
import { seedRecords } from "./seedRecords.ts";
import type { CustomerWorld, DemoUser } from "./world/worldTypes.ts";
import { customersOfWorld, type World } from "./world/world.ts";

/** Documents a call may write: Kuzzle's own limit. */
const WRITES = 200;
/** Documents a call may ask for. */
const READS = 500;

/** Where a customer's documents go. */
const COLLECTIONS: Readonly<
  Record<string, (one: CustomerWorld) => readonly { readonly id: string }[]>
> = {
  references: (one) => one.families,
  sites: (one) => one.sites,
  labels: (one) => one.labels,
  tags: (one) => one.devices,
  "tag-in-tag-out": (one) => one.boxes,
  assets: (one) => one.assets,
  "asset-maintenance": (one) => one.maintenance,
  "asset-comments": (one) => one.comments,
  "saved-views": (one) => one.views,
  counters: (one) => one.counters,
  "alert-configurations": (one) => one.alertConfigurations,
};

/**
 * Brings the demo world into a backend, as super admin. Only what is missing is made: what lives on (telemetry,
 * counts, what people changed) is never overwritten, so that doing it again changes nothing.
 *
 * @param progress told after each step
 * @returns how many documents and users were made
 * @throws the backend's errors; what was made until then stays, and the next run goes on
 */
export async function seedWorld(
  client: BackendClient,
  world: World,
  tell: (line: string) => void,
  progress: (text: string) => void = () => {},
): Promise<number> {
  let made = 0;
  for (const one of customersOfWorld(world)) {
    const before = made;
    const name = one.customer.displayName ?? one.customer.name;
    const step = (what: string, count: number) => {
      made += count;
      progress(`makes its world: ${name}, ${what} in place`);
    };
    step("customer", await createCustomer(client, one));
    for (const [collection, documentsOf] of Object.entries(COLLECTIONS))
      step(
        collection,
        await createMissing(client, one.customer.index, collection, documentsOf(one)),
      );
    step("users", await createUsers(client, one));
    step("codes and files", await seedRecords(client, one));
    tell(
      made === before ? `${name}: complete` : `${name}: ${made - before} documents and users made`,
    );
  }
  return made;
}

async function createCustomer(client: BackendClient, one: CustomerWorld): Promise<number> {
  const { id: _id, createdAt: _createdAt, isArchived: _isArchived, ...customer } = one.customer;
  const { id: _configId, ...config } = one.config;
  const { id: _permissionsId, ...permissions } = one.permissions;
  const result = await client.call({
    controller: "omniscient/customer",
    action: "create",
    body: { customer, config, permissions, ifMissing: true },
  });
  return (result as { created: boolean }).created ? 1 : 0;
}

/** Creates the documents whose ids are not there yet. */
export async function createMissing(
  { call }: Pick<BackendClient, "call">,
  index: string,
  collection: string,
  documents: readonly { readonly id: string }[],
): Promise<number> {
  const missing: { readonly id: string }[] = [];
  for (let from = 0; from < documents.length; from += READS) {
    const asked = documents.slice(from, from + READS);
    const body = { ids: asked.map(({ id }) => id) };
    const result = await call({ controller: "document", action: "mGet", index, collection, body });
    const known = new Set(
      (result as { successes: { _id: string }[] }).successes.map(({ _id }) => _id),
    );
    missing.push(...asked.filter(({ id }) => !known.has(id)));
  }
  for (let from = 0; from < missing.length; from += WRITES) {
    const some = missing.slice(from, from + WRITES);
    const body = { documents: some.map(({ id, ...fields }) => ({ _id: id, body: fields })) };
    const result = await call({
      controller: "document",
      action: "mCreate",
      index,
      collection,
      body,
    });
    const [refused] = (result as { errors: { reason: string; status: number }[] }).errors.filter(
      ({ reason }) => !reason.includes("already exists"),
    );
    if (refused !== undefined)
      throw new Error(
        `A document of ${index}/${collection} was refused (${refused.reason}): the world does not fit this version of the backend.`,
      );
  }
  return missing.length;
}

async function createUsers({ call, sdk }: BackendClient, one: CustomerWorld): Promise<number> {
  const { index } = one.customer;
  const found = await call({
    controller: "omniscient/user",
    action: "search",
    body: { customer: index },
  });
  const known = new Set(
    (found as { users: { username: string }[] }).users.map(({ username }) => username),
  );
  const missing = one.users.filter(({ user }) => !known.has(user.username));
  for (const demo of missing) {
    await call({
      controller: "omniscient/user",
      action: "create",
      body: { ...formOf(demo, one), ifMissing: true },
    });
    const { id, hubTransmissibleId, locale } = demo.user;
    // The form of an administrator knows neither; the hub and the person's own choice set them otherwise.
    await sdk.security.updateUser(id, { hubTransmissibleId, locale });
  }
  return missing.length;
}

function formOf({ user, password }: DemoUser, { customer: { index } }: CustomerWorld): JSONObject {
  const { username, firstName, lastName, email, phone, restriction } = user;
  const [role] = profilesAt(user.profileIds, index);
  return {
    customer: index,
    id: user.id,
    password,
    user: { username, firstName, lastName, email, phone, role, restriction },
  };
}
