import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import { Webhook } from "../../../src/domain/webhooks/webhook.ts";
import type { JobDeps } from "../platform/jobs/job.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";

/** How long the list of webhooks is believed, in ms: one search serves the customers of a round. */
const BELIEVED = 1500;

/** Reads the webhooks of a customer that are not paused. */
export function activeWebhooks({
  sdk,
  now,
  skipInvalid,
}: Pick<JobDeps, "now" | "skipInvalid" | "sdk">): (index: CustomerIndex) => Promise<Webhook[]> {
  let read: { readonly at: EpochMs; readonly all: Promise<Webhook[]> } | null = null;
  return async (index) => {
    if (read === null || now() - read.at >= BELIEVED || now() < read.at)
      read = { at: now(), all: all() };
    const { all: reading } = read;
    try {
      return (await reading).filter(({ customer }) => customer === index);
    } catch (error) {
      read = null;
      throw error;
    }
  };

  async function all(): Promise<Webhook[]> {
    const found: Webhook[] = [];
    const active = { query: { term: { state: "active" } }, sort: [{ at: "asc" }] };
    for await (const one of searchAll(
      sdk,
      PLATFORM_INDEX,
      "webhooks",
      Webhook,
      active,
      skipInvalid,
    ))
      found.push(one);
    return found;
  }
}
