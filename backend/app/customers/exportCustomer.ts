import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { z } from "zod";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import { profilesAt } from "../../../src/domain/base/profile.ts";
import type { AppDeps } from "../platform/deps.ts";
import { contentOf } from "../platform/files/contentOf.ts";
import { customerFolder } from "../platform/files/customerFolder.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { reasonOf } from "../platform/log.ts";
import { readPermissions } from "../platform/tenancy/customers.ts";
import { usersOf } from "../platform/tenancy/users.ts";
import { CUSTOMER_COLLECTIONS } from "../collections.ts";

/** Whatever is stored, whether or not the product could read it. */
const Anything = z.looseObject({ id: z.string() });

type Deps = Pick<AppDeps, "files" | "log" | "now" | "sdk">;

/**
 * Everything of a customer, gzipped: one JSON value a line, the last of them `end` with how much came before
 * (docs/guides/customer-export.md). Where something cannot be read the stream ends without it.
 */
export function exportCustomer(deps: Deps, customer: Customer): Readable {
  const gzip = createGzip();
  // Who went away is not waited for; what failed is reported by `lines`.
  pipeline(Readable.from(lines(deps, customer)), gzip, () => undefined);
  return gzip;
}

async function* lines(deps: Deps, customer: Customer): AsyncGenerator<string> {
  const { index } = customer;
  try {
    yield line({ format: "balise-customer", version: 1, exportedAt: deps.now(), customer });
    const [documents, users, files] = [{ count: 0 }, { count: 0 }, { count: 0 }];
    yield* counted(documents, documentsOf(deps, index));
    yield* counted(users, usersIn(deps, index));
    yield* counted(files, filesOf(deps, index));
    yield line({
      end: { documents: documents.count, users: users.count, files: files.count },
    });
  } catch (error) {
    deps.log.error(`The export of ${index} was cut off: ${reasonOf(error)}`);
  }
}

async function* documentsOf({ sdk }: Deps, index: CustomerIndex): AsyncGenerator<object> {
  const permissions = await readPermissions(sdk, index);
  if (permissions !== null) yield { collection: "permissions", document: permissions };
  for (const collection of Object.keys(CUSTOMER_COLLECTIONS))
    for await (const document of searchAll(sdk, index, collection, Anything, {}))
      yield { collection, document };
}

/** Nothing of other customers: roles elsewhere, and what ties a user to a provider, are left out. */
async function* usersIn({ sdk }: Deps, index: CustomerIndex): AsyncGenerator<object> {
  for (const { id, username, firstName, lastName, email, phone, profileIds } of await usersOf(
    sdk,
    index,
  ))
    yield {
      user: {
        id,
        username,
        firstName,
        lastName,
        email,
        phone,
        roles: profilesAt(profileIds, index),
      },
    };
}

async function* filesOf({ files }: Deps, index: CustomerIndex): AsyncGenerator<object> {
  for await (const file of files.list(customerFolder(index))) {
    const content = await contentOf(files, file);
    if (content !== null) yield { file, base64: content.toString("base64") };
  }
}

async function* counted(
  tally: { count: number },
  values: AsyncIterable<object>,
): AsyncGenerator<string> {
  for await (const value of values) {
    tally.count += 1;
    yield line(value);
  }
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
