import { z } from "zod";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { customersOf } from "../../../src/domain/base/profile.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { calledUsers } from "../platform/tenancy/users.ts";

const Id = z.object({ id: z.string() });
const OfName = Id.extend({ name: z.string() });
const OfAsset = Id.extend({ reference: z.string(), designation: z.string() }).transform(
  ({ id, reference, designation }) => ({ id, name: `${designation} (${reference})` }),
);
const OfSite = Id.extend({ siteName: z.string() }).transform(({ id, siteName }) => ({
  id,
  name: siteName,
}));
const OfAlert = Id.extend({ subjectName: z.string() }).transform(({ id, subjectName }) => ({
  id,
  name: subjectName,
}));
/** A code is called by what is printed. */
const OfCode = Id.transform(({ id }) => ({ id, name: id.replace(/^qr-code-/u, "") }));
/** In collections of the platform, where other customers have theirs too. */
const OfCustomer = OfName.extend({ customer: z.string() }).transform(({ id, name, customer }) => ({
  id,
  name,
  of: customer,
}));

type Named = { readonly id: string; readonly name: string; readonly of?: string };
type Store = {
  readonly collection: string;
  readonly schema: z.ZodType<Named>;
  readonly isOfPlatform?: true;
};

/** Where what has a name is stored, by what its ids begin with. */
const STORES: Readonly<Record<string, Store>> = {
  alert: { collection: "alerts", schema: OfAlert },
  asset: { collection: "assets", schema: OfAsset },
  connector: { collection: "connectors", schema: OfCustomer, isOfPlatform: true },
  counter: { collection: "counters", schema: OfName },
  key: { collection: "access-keys", schema: OfCustomer, isOfPlatform: true },
  label: { collection: "labels", schema: OfName },
  qr: { collection: "qr-code", schema: OfCode },
  report: { collection: "reports", schema: OfName },
  site: { collection: "sites", schema: OfSite },
  tag: { collection: "tags", schema: OfName },
  view: { collection: "saved-views", schema: OfName },
  webhook: { collection: "webhooks", schema: OfCustomer, isOfPlatform: true },
};

/** Ids that we give end in a ulid: of what they are of, they alone can be. */
const GIVEN_BY_US = /-[0-9A-Z]{26}$/u;
const PEOPLE = "user";

/** Whether something of a kind can have the id; ids that were given from outside may be of anything. */
function mayBe(kind: string, id: string): boolean {
  const own = id.slice(0, id.indexOf("-"));
  const isTold = own === PEOPLE || Object.hasOwn(STORES, own) || GIVEN_BY_US.test(id);
  return isTold ? own === kind : true;
}

/**
 * What ids are called now: of the customer's own things and people, or of the platform's people (null). What is gone, has no
 * name or is another customer's is left out.
 */
export function journalNames(deps: Pick<AppDeps, "log" | "sdk">) {
  const skipInvalid = skipInvalidLogged(deps.log);
  return async (
    customer: CustomerIndex | null,
    ids: readonly string[],
  ): Promise<Record<string, string>> => {
    const { sdk } = deps;
    const asked = (kind: string) => ids.filter((id) => mayBe(kind, id));
    const things = Object.entries(customer === null ? {} : STORES).map(
      async ([kind, { collection, schema, isOfPlatform }]) => {
        const index = isOfPlatform === true ? PLATFORM_INDEX : String(customer);
        const place = { index, collection, ids: asked(kind) };
        const found = await readDocuments(sdk, place, schema, skipInvalid);
        return found.filter(({ of = customer }) => of === customer);
      },
    );
    const people = async () =>
      (await calledUsers(sdk, asked(PEOPLE))).filter(
        ({ profileIds }) => customer === null || customersOf(profileIds).includes(customer),
      );
    const named = (await Promise.all([...things, people()])).flat();
    return Object.fromEntries(named.map(({ id, name }) => [id, name]));
  };
}
