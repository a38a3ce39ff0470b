import { CustomerIndex, EvacuationId } from "../../../domain/base/ids.ts";
import { SECOND } from "../../../domain/base/time.ts";
import { postExchange } from "./postExchange.ts";
import type { PhoneRollService } from "../../../views/evacuations/phone/phoneRollService.ts";
import { phonePush } from "./phonePush.ts";
import { type AskedRoll, phoneRoll } from "./phoneRoll.ts";
import { rollStorage } from "./rollStorage.ts";

/** How often the server is asked while the page is seen, in ms: well below the 15 s for which an answer is called live. */
const PACE = 5 * SECOND;

/** The roll on this device at work: followed while the page is seen, and kept for the time without a network. */
export async function startPhoneRoll(): Promise<PhoneRollService> {
  const asked = askedBy(location.hash);
  const roll = phoneRoll(
    {
      storage: await rollStorage(),
      exchange: postExchange,
      clock: { wall: () => Date.now(), steady: () => performance.now() },
      newId: () => crypto.randomUUID(),
    },
    asked,
  );
  const service = {
    ...roll,
    push: phonePush(() => {
      const state = roll.get();
      return state.kind === "roll" ? state.roll.customer : (asked?.customer ?? null);
    }),
  };
  const sync = () => void service.sync();
  sync();
  window.setInterval(() => {
    if (document.visibilityState === "visible") sync();
  }, PACE);
  window.addEventListener("online", sync);
  document.addEventListener("visibilitychange", sync);
  window.setInterval(() => service.watchClock(), SECOND);
  // Not a secure context, or forbidden: the page works while it is open.
  await navigator.serviceWorker?.register("/sw.js").catch(() => null);
  return service;
}

/** `#customer/evacuation`, as the screen of the evacuation links to it. */
function askedBy(hash: string): AskedRoll | null {
  const [customer, id] = hash.slice(1).split("/");
  const asked = {
    customer: CustomerIndex.safeParse(customer).data,
    id: EvacuationId.safeParse(id).data,
  };
  return asked.customer === undefined || asked.id === undefined
    ? null
    : { customer: asked.customer, id: asked.id };
}
