import type { EpochMs } from "../domain/base/time.ts";
import { keyCommandMachine } from "../machines/apiKeys/keyCommandMachine.ts";
import type { KeyMachines } from "../views/apiKeys/keyMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { form, watchedReading, withRun } from "./kit/effects.ts";

/** The machines of keys at work. What they call with is fetched when the page is opened. */
export function keyMachines(
  { live, customer }: CustomerPorts,
  { now, origin }: { readonly now: () => EpochMs; readonly origin: string },
): KeyMachines {
  return {
    origin,
    keys: watchedReading("keys", now, async () => {
      const { readKeys } = await import("../streams/calls/apiKeys/keyCommands.ts");
      return readKeys(live, customer());
    }),
    keyForm: form(async (save) => {
      const { saveKey } = await import("../streams/calls/apiKeys/saveKey.ts");
      return saveKey(live, customer(), save);
    }),
    keyCommand: withRun(keyCommandMachine, async (command) => {
      const { runKeyCommand } = await import("../streams/calls/apiKeys/keyCommands.ts");
      return runKeyCommand(live, customer(), command);
    }),
  };
}
