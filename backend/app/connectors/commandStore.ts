import { changedFields } from "../../../src/domain/base/fieldEdit.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { DeviceCommand } from "../../../src/domain/devices/deviceCommand.ts";
import type { AppDeps } from "../platform/deps.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";

/** The collection of a customer that holds what its devices were asked. */
export const COMMANDS = "device-commands";

/** Under which the commands of a customer change: a call and the job that sends never overtake each other. */
export const commandsLock = (index: CustomerIndex) => `device-commands/${index}`;

/** Writes what has changed of commands. Hold `commandsLock`. */
export async function saveCommands(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  changes: readonly { readonly before: DeviceCommand; readonly after: DeviceCommand }[],
): Promise<void> {
  const real = changes.filter(({ before, after }) => before !== after);
  if (real.length === 0) return;
  await updateDocuments(
    sdk,
    index,
    COMMANDS,
    real.map(({ before, after }) => ({ id: after.id, changes: changedFields(before, after) })),
  );
}
