import { z } from "zod";
import { MAP_TOKEN } from "../tenancy/mapTokens.ts";
import type { AppDeps } from "../deps.ts";
import { readAllDocuments, readDocument } from "../kuzzle/documents.ts";
import { reasonOf } from "../log.ts";
import { PLATFORM_INDEX } from "./platform.ts";
import { codesOf, isSealed } from "./secrets.ts";

const Holder = z.looseObject({ id: z.string(), customer: z.string().optional() });
type Holder = z.infer<typeof Holder>;

/**
 * The collections of the platform's index that hold secrets: in which fields, what they are sealed for, and the lock under
 * which their features write them. A field that is a list holds one in `sealed` of each of its items.
 */
const HOLDERS: readonly {
  readonly collection: string;
  readonly fields: readonly string[];
  readonly aboutOf: (id: string) => string;
  readonly lockOf: (holder: Holder) => string;
}[] = [
  {
    collection: "box-keys",
    fields: ["apiSubscriptionKey"],
    aboutOf: (id) => id,
    lockOf: ({ customer }) => `boxes/${customer}`,
  },
  {
    collection: "connectors",
    fields: ["sealed"],
    aboutOf: (id) => id,
    lockOf: ({ customer }) => `connectors/${customer}`,
  },
  {
    collection: "customers",
    fields: ["mapToken"],
    aboutOf: () => MAP_TOKEN,
    lockOf: ({ id }) => `customer/${id}`,
  },
  {
    collection: "user-factors",
    fields: ["factors"],
    aboutOf: codesOf,
    lockOf: ({ id }) => `user-factors/${id}`,
  },
  {
    collection: "webhooks",
    fields: ["secret", "formerSecret"],
    aboutOf: (id) => id,
    lockOf: ({ customer }) => `webhooks/${customer}`,
  },
];

const Items = z.array(z.looseObject({ sealed: z.string().optional() }));

/**
 * Seals by today's key what is sealed by a former one, and what versions before kept in plain (docs/decisions/0229).
 * Idempotent. What cannot be opened is left as it is and named in the log, so that the right key can still open it.
 */
export async function renewSecrets({
  exclusively,
  sdk,
  secrets,
  log,
}: Pick<AppDeps, "exclusively" | "log" | "sdk" | "secrets">): Promise<void> {
  let renewed = 0;
  for (const { collection, fields, aboutOf, lockOf } of HOLDERS) {
    const place = { index: PLATFORM_INDEX, collection };
    for (const found of await readAllDocuments(sdk, place, Holder)) {
      const { id } = found;
      if (!(await isDue(found, fields, aboutOf(id)))) continue;
      await exclusively(lockOf(found), async () => {
        // Anew, under the lock: it may have been changed, or be gone.
        const held = await readDocument(sdk, { ...place, id }, Holder);
        if (held === null) return;
        const changes = new Map<string, unknown>();
        for (const field of fields) {
          try {
            const next = await renewedValue(held[field], aboutOf(id));
            if (next !== null) changes.set(field, next);
          } catch (error) {
            log.warn(`${collection}/${id}: ${reasonOf(error)}`);
          }
        }
        if (changes.size === 0) return;
        await sdk.document.update(PLATFORM_INDEX, collection, id, Object.fromEntries(changes));
        renewed += changes.size;
      });
    }
  }
  if (renewed > 0) log.info(`${renewed} secrets are sealed by the key of BALISE_SECRETS_KEY now.`);

  /** Whether something in it is not as it should be. */
  async function isDue(held: Holder, fields: readonly string[], about: string): Promise<boolean> {
    try {
      const next = await Promise.all(fields.map((field) => renewedValue(held[field], about)));
      return next.some((one) => one !== null);
    } catch {
      return true;
    }
  }

  /** Null: it is as it should be. @throws SecretUnreadable */
  async function renewedValue(value: unknown, about: string): Promise<unknown> {
    if (Array.isArray(value)) {
      const items = Items.parse(value);
      const sealed = await Promise.all(
        items.map((item) => renewedValue(item.sealed ?? null, about)),
      );
      const isAny = sealed.some((one) => one !== null);
      return isAny
        ? items.map((item, at) => (sealed[at] === null ? item : { ...item, sealed: sealed[at] }))
        : null;
    }
    if (typeof value !== "string" || value === "") return null;
    return isSealed(value) ? secrets.renew(value, about) : secrets.seal(value, about);
  }
}
