import type { TagId } from "../domain/base/ids.ts";
import type { EpochMs } from "../domain/base/time.ts";
import type { LocatedTag } from "../domain/devices/tagCalls.ts";
import { readOutages } from "../streams/calls/devices/outages.ts";
import type { TagCommand } from "../streams/calls/devices/tagCommands.ts";
import { tagBatchWith } from "../machines/devices/tagBatchWith.ts";
import type { DeviceMachines } from "../views/devices/deviceMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { command } from "./kit/commands.ts";
import { form, reading, watchedReading } from "./kit/effects.ts";

/** The machines of devices at work. What the page of tags does is fetched when it is first done. */
export function deviceMachines(
  { live, customer }: CustomerPorts,
  now: () => EpochMs,
): DeviceMachines {
  return {
    outages: reading("outages", (query) => readOutages(live, customer(), query)),
    tagPast: reading("tagPast", async (tagId) => {
      const { readTagPast } = await import("../streams/calls/devices/tagPast.ts");
      return readTagPast(live, customer(), tagId);
    }),
    tagCommands: watchedReading("tagCommands", now, async (tagId: TagId) => {
      const { readTagCommands } = await import("../streams/calls/devices/readTagCommands.ts");
      return readTagCommands(live, customer(), tagId);
    }),
    tagForm: (id) =>
      form(async (save) => {
        const { saveTag } = await import("../streams/calls/devices/saveTag.ts");
        return saveTag(live, customer(), id, save);
      }),
    tagCommand: command("tagCommand", async (asked: TagCommand) => {
      const { runTagCommand } = await import("../streams/calls/devices/tagCommands.ts");
      return runTagCommand(live, customer(), asked);
    }),
    // Its machine comes with the page that needs it.
    tagBatch: (machine) =>
      tagBatchWith(machine, {
        preview: async (order) => {
          const { previewBatch } = await import("../streams/calls/devices/tagBatch.ts");
          return previewBatch(live, customer(), order);
        },
        async *work(work, signal) {
          const { runBatch } = await import("../streams/calls/devices/tagBatch.ts");
          yield* runBatch(live, customer(), work, signal);
        },
        async *undo(work, signal) {
          const { undoBatch } = await import("../streams/calls/devices/tagBatch.ts");
          yield* undoBatch(live, customer(), work, signal);
        },
      }),
    locatedTags: watchedReading(
      "locatedTags",
      now,
      async (tagIds: readonly TagId[]): Promise<readonly LocatedTag[]> => {
        if (tagIds.length === 0) return [];
        const { readLocated } = await import("../streams/calls/devices/tagBatch.ts");
        return [...(await readLocated(live, tagIds)).values()];
      },
    ),
    readTagSet: async (query, signal) => {
      const { readTagSet } = await import("../streams/calls/devices/tagSet.ts");
      return readTagSet(live, query, signal);
    },
  };
}
