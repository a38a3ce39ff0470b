import { createHash } from "node:crypto";
import { DomainError, refused } from "../../../src/domain/base/domainError.ts";
import { type CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import type { Locale } from "../../../src/domain/base/locale.ts";
import type { PushSettings } from "../../../src/domain/push/calls.ts";
import {
  MAX_PUSH_DEVICES,
  type PushAddress,
  PushSubscription,
  PushSubscriptionId,
} from "../../../src/domain/push/pushSubscription.ts";
import { urlIssue, urlSentence } from "../../../src/domain/webhooks/webhook.ts";
import type { AppDeps } from "../platform/deps.ts";
import { storedForm } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import type { Caller } from "../platform/request.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { sessionNote } from "../platform/security/sessionNotes.ts";
import { vapidKeys } from "./vapidKeys.ts";

const COLLECTION = "push-subscriptions";

/** The id of the subscription of a browser at a customer. */
function subscriptionIdOf(customer: CustomerIndex, endpoint: string): PushSubscriptionId {
  const digest = createHash("sha256").update(`${customer} ${endpoint}`).digest("hex");
  return PushSubscriptionId.parse(`push-${digest.slice(0, 40)}`);
}

/** The subscriptions that a query finds. One that cannot be read is passed over: nothing is sent to it. */
async function subscriptionsBy(
  { sdk }: Pick<AppDeps, "sdk">,
  terms: Readonly<Record<string, string>>,
): Promise<PushSubscription[]> {
  const filter = Object.entries(terms).map(([field, value]) => ({ term: { [field]: value } }));
  const query = { query: { bool: { filter } }, sort: [{ at: "desc" }] };
  const found: PushSubscription[] = [];
  for await (const one of searchAll(
    sdk,
    PLATFORM_INDEX,
    COLLECTION,
    PushSubscription,
    query,
    () => {},
  ))
    found.push(one);
  return found;
}

/** The browsers in which notifications of a customer are wanted. */
export function subscriptionsOf(
  deps: Pick<AppDeps, "sdk">,
  customer: CustomerIndex,
): Promise<PushSubscription[]> {
  return subscriptionsBy(deps, { customer });
}

/** What the caller sees of their notifications. */
export async function pushSettings(
  deps: Pick<AppDeps, "sdk" | "secrets">,
  caller: Caller,
  customer: CustomerIndex,
  endpoint: string | null,
): Promise<PushSettings> {
  const { publicKey } = await vapidKeys(deps.secrets);
  const here = endpoint === null ? null : subscriptionIdOf(customer, endpoint);
  const own = await subscriptionsBy(deps, { customer, user: caller.kuid });
  return {
    publicKey,
    devices: own.map(({ id, agent, at }) => ({ id, agent, at, isHere: id === here })),
  };
}

/** @throws DomainError invalid_input, too_many */
export async function subscribe(
  deps: Pick<AppDeps, "exclusively" | "internals" | "now" | "sdk" | "secrets" | "webhookPost">,
  caller: Caller,
  { customer, address, locale }: { customer: CustomerIndex; address: PushAddress; locale: Locale },
): Promise<PushSettings> {
  const { sdk, webhookPost, internals } = deps;
  const issue = urlIssue(address.endpoint, webhookPost.allowsPrivate);
  if (issue !== null)
    throw refused([{ path: "address.endpoint", code: issue, message: urlSentence(issue) }], "push");
  const id = subscriptionIdOf(customer, address.endpoint);
  await deps.exclusively(`push/${caller.kuid}`, async () => {
    const own = await subscriptionsBy(deps, { customer, user: caller.kuid });
    if (!own.some((one) => one.id === id) && own.length >= MAX_PUSH_DEVICES)
      throw new DomainError(
        "too_many",
        { most: MAX_PUSH_DEVICES },
        `You get notifications in ${MAX_PUSH_DEVICES} browsers: switch one off first.`,
      );
    const note =
      caller.token === null ? null : await sessionNote(internals, caller.kuid, caller.token);
    const subscription: PushSubscription = {
      ...address,
      id,
      customer,
      user: UserId.parse(caller.kuid),
      locale,
      agent: note?.agent ?? "",
      at: deps.now(),
    };
    // A browser that somebody else has used before is theirs no more.
    await sdk.document.createOrReplace(PLATFORM_INDEX, COLLECTION, id, storedForm(subscription), {
      refresh: "wait_for",
    });
  });
  return pushSettings(deps, caller, customer, address.endpoint);
}

/** Ends subscriptions of the caller: one of the list, or all of a browser. Ended before: nothing is left to do. */
export async function unsubscribe(
  deps: Pick<AppDeps, "sdk">,
  caller: Caller,
  customer: CustomerIndex,
  device: { readonly id: PushSubscriptionId } | { readonly endpoint: string },
): Promise<{ ended: number }> {
  const own = await subscriptionsBy(deps, { user: caller.kuid });
  const doomed = own.filter((one) =>
    "id" in device
      ? one.id === device.id && one.customer === customer
      : one.endpoint === device.endpoint,
  );
  for (const { id } of doomed) await removeSubscription(deps, id);
  return { ended: doomed.length };
}

/** Ends a subscription; one that is gone is left alone. */
export async function removeSubscription(
  { sdk }: Pick<AppDeps, "sdk">,
  id: PushSubscriptionId,
): Promise<void> {
  await sdk.document.mDelete(PLATFORM_INDEX, COLLECTION, [id], { refresh: "wait_for" });
}
