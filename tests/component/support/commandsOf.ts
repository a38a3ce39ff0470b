import { EpochMs } from "../../../src/domain/base/instant.ts";
import {
  COMMAND_KINDS,
  COMMAND_LIFE,
  type CommandKind,
  commandRefusal,
  type ShownCommand,
} from "../../../src/domain/devices/deviceCommand.ts";
import {
  cancelCommands,
  commandTags,
  searchCommands,
} from "../../../src/domain/devices/tagCalls.ts";
import { T0 } from "../../support/fixtures.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { storedTag } from "./tagsOf.ts";

/** Commands that wait for devices; those of `reached` have a network. */
export function commandsOf(
  live: FixtureLive,
  reached: readonly string[],
  kinds: readonly CommandKind[] = COMMAND_KINDS,
) {
  const commands = new Map<string, ShownCommand[]>();
  const of = (tagId: string) => commands.get(tagId) ?? [];
  live.server.answer(searchCommands, ({ tagId }) => ({
    commands: of(tagId),
    isReached: reached.includes(tagId),
    kinds: reached.includes(tagId) ? [...kinds] : [],
  }));
  live.server.answer(commandTags, ({ batchId, order, tagIds }) => ({
    outcomes: tagIds.map((tagId) => {
      const refused = commandRefusal(storedTag(live, tagId));
      if (refused !== null) return { tagId, status: refused };
      if (!reached.includes(tagId)) return { tagId, status: "noWay" as const };
      const command: ShownCommand = {
        id: `${batchId}.${tagId}`,
        batchId,
        order,
        state: "queued",
        byName: "First Last",
        at: EpochMs.parse(T0),
        expiresAt: EpochMs.parse(T0 + COMMAND_LIFE),
        stateAt: EpochMs.parse(T0),
        reason: null,
        detail: null,
      };
      commands.set(tagId, [command, ...of(tagId)]);
      return { tagId, status: "done" as const };
    }),
  }));
  live.server.answer(cancelCommands, ({ batchId, tagIds }) => ({
    outcomes: tagIds.map((tagId) => {
      const isQueued = of(tagId).some((one) => one.batchId === batchId && one.state === "queued");
      if (!isQueued) return { tagId, status: "sent" as const };
      become(tagId, { state: "failed", reason: "cancelled" });
      return { tagId, status: "done" as const };
    }),
  }));
  /** Changes the newest command of a device. */
  function become(tagId: string, changes: Partial<ShownCommand>): void {
    const [newest, ...others] = of(tagId);
    if (newest !== undefined) commands.set(tagId, [{ ...newest, ...changes }, ...others]);
  }
  return { become };
}
