import { CustomerIndex } from "../../domain/base/ids.ts";
import { SECOND } from "../../domain/base/time.ts";
import { unsubscribePush } from "../../domain/push/calls.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";

/** How long a sign-out waits for it, in ms: without a network it goes on. */
const PATIENCE = 2 * SECOND;

/**
 * Ends the notifications in this browser, since its user signs out. Either of the two ends them: the server forgets
 * the browser, and the browser's push service answers the server that it is gone.
 */
export async function endPush(
  { pushManager }: ServiceWorkerRegistration,
  live: Pick<LiveClient, "call">,
  customer: string | null,
): Promise<void> {
  const subscription = await pushManager.getSubscription();
  if (subscription === null) return;
  const customerIndex = CustomerIndex.safeParse(customer).data;
  const device = { endpoint: subscription.endpoint };
  const ended = Promise.allSettled([
    customerIndex === undefined ? null : live.call(unsubscribePush, { customerIndex, device }),
    subscription.unsubscribe(),
  ]);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
