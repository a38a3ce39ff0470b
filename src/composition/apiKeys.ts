import type { ShownKey } from "../domain/apiKeys/calls.ts";
import type { EpochMs } from "../domain/base/time.ts";
import type { KeyMachines } from "../views/apiKeys/keyMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { form, watchedReading } from "./kit/effects.ts";

/** The machines of keys at work. What they call with is fetched when the page is opened. */
export function keyMachines(
  { live, customer }: CustomerPorts,
  { now, origin }: { readonly now: () => EpochMs; readonly origin: string },
): KeyMachines {
  return {
    origin,
    keys: watchedReading("keys", now, async (): Promise<readonly ShownKey[]> => {
      const { searchKeys } = await import("../domain/apiKeys/calls.ts");
      return (await live.call(searchKeys, { customerIndex: customer() })).keys;
    }),
    keyForm: form(async (save) => {
      const { saveKey } = await import("../streams/calls/apiKeys/saveKey.ts");
      return saveKey(live, customer(), save);
    }),
  };
}
