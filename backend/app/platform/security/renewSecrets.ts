import { z } from "zod";
import { MAP_TOKEN } from "../tenancy/mapTokens.ts";
import type { AppDeps } from "../deps.ts";
import { readAllDocuments } from "../kuzzle/documents.ts";
import { reasonOf } from "../log.ts";
import { PLATFORM_INDEX } from "./platform.ts";
import { codesOf, isSealed } from "./secrets.ts";

/**
 * The collections of the platform's index that hold secrets: in which fields, and what they are sealed for. A field that is a
 * list holds one in `sealed` of each of its items.
 */
const HOLDERS: readonly {
  readonly collection: string;
  readonly fields: readonly string[];
  readonly aboutOf: (id: string) => string;
}[] = [
  { collection: "box-keys", fields: ["apiSubscriptionKey"], aboutOf: (id) => id },
  { collection: "connectors", fields: ["sealed"], aboutOf: (id) => id },
  { collection: "customers", fields: ["mapToken"], aboutOf: () => MAP_TOKEN },
  { collection: "user-factors", fields: ["factors"], aboutOf: codesOf },
  { collection: "webhooks", fields: ["secret", "formerSecret"], aboutOf: (id) => id },
];

const Holder = z.looseObject({ id: z.string() });
const Items = z.array(z.looseObject({ sealed: z.string().optional() }));

/**
 * Seals by today's key what is sealed by a former one, and what versions before kept in plain (docs/decisions/0229).
 * Idempotent. What cannot be opened is left as it is and named in the log, so that the right key can still open it.
 */
export async function renewSecrets({
  sdk,
  secrets,
  log,
}: Pick<AppDeps, "log" | "sdk" | "secrets">): Promise<void> {
  let renewed = 0;
  for (const { collection, fields, aboutOf } of HOLDERS) {
    const place = { index: PLATFORM_INDEX, collection };
    for (const { id, ...held } of await readAllDocuments(sdk, place, Holder)) {
      const changes = new Map<string, unknown>();
      for (const field of fields) {
        try {
          const next = await renewedValue(held[field], aboutOf(id));
          if (next !== null) changes.set(field, next);
        } catch (error) {
          log.warn(`${collection}/${id}: ${reasonOf(error)}`);
        }
      }
      if (changes.size === 0) continue;
      await sdk.document.update(PLATFORM_INDEX, collection, id, Object.fromEntries(changes));
      renewed += changes.size;
    }
  }
  if (renewed > 0) log.info(`${renewed} secrets are sealed by the key of BALISE_SECRETS_KEY now.`);

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
