import { sameJson } from "../../../src/domain/base/fieldEdit.ts";
import type { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import { EpochMs } from "../../../src/domain/base/instant.ts";
import type { TagRefusal } from "../../../src/domain/devices/batchTagOperation.ts";
import {
  COMMAND_LIFE,
  commandAfter,
  type CommandOrder,
  commandRefusal,
  DeviceCommand,
  OPEN_STATES,
  ORDERS_OF,
  ShownCommand,
} from "../../../src/domain/devices/deviceCommand.ts";
import * as calls from "../../../src/domain/devices/tagCalls.ts";
import { tagsById } from "../devices/tagChanges.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { signatureOf } from "../platform/signature.ts";
import { COMMANDS, commandsLock, saveCommands } from "./commandStore.ts";
import { commandWays } from "./commandWays.ts";

type CommandStatus = "done" | TagRefusal;

/** `omniscient/tag`: what devices are asked, and what became of it (docs/decisions/0252). */
export const commandController: AnswersModule = (deps) => [
  answer(calls.commandTags, async ({ customerIndex: index, batchId, order, tagIds }, caller) => {
    const wanted = [...new Set(tagIds)];
    const signature = await signatureOf(deps, caller);
    return deps.exclusively(commandsLock(index), async () => {
      await deps.sdk.collection.refresh(index, COMMANDS);
      const before = await commandsOfBatch(deps, index, batchId, wanted);
      const tags = await tagsById(deps, index, wanted);
      const ways = await commandWays(deps, index, wanted);
      const open = await openCommands(deps, index, wanted);
      const now = EpochMs.parse(deps.now());
      const asked: DeviceCommand[] = [];
      const replaced: { readonly before: DeviceCommand; readonly after: DeviceCommand }[] = [];
      const judge = (tagId: TagId): CommandStatus => {
        // An earlier try of this call has asked it.
        if (before.has(tagId)) return "done";
        const tag = tags.get(tagId);
        if (tag === undefined) return "notFound";
        const refused = commandRefusal(tag);
        if (refused !== null) return refused;
        const way = ways.get(tagId);
        if (way === undefined) return "noWay";
        if (!ORDERS_OF[way.downlink.format].includes(order.kind)) return "noCommand";
        const others = open.filter((one) => one.tagId === tagId && one.order.kind === order.kind);
        if (others.some((one) => sameJson(one.order, order))) return "waiting";
        for (const one of others)
          replaced.push({
            before: one,
            after: commandAfter(one, { type: "command.fail", reason: "replaced" }, now),
          });
        asked.push(newCommand({ batchId, tagId, order, now, ...signature }));
        return "done";
      };
      const outcomes = wanted.map((tagId) => ({ tagId, status: judge(tagId) }));
      await saveCommands(deps, index, replaced);
      await createDocuments(deps.sdk, index, COMMANDS, asked);
      return { outcomes };
    });
  }),

  answer(calls.cancelCommands, async ({ customerIndex: index, batchId, tagIds }) => {
    const wanted = [...new Set(tagIds)];
    return deps.exclusively(commandsLock(index), async () => {
      const commands = await commandsOfBatch(deps, index, batchId, wanted);
      const now = EpochMs.parse(deps.now());
      const changes: { readonly before: DeviceCommand; readonly after: DeviceCommand }[] = [];
      const cancel = (tagId: TagId): CommandStatus => {
        const command = commands.get(tagId);
        if (command === undefined) return "notFound";
        if (command.reason === "cancelled") return "done";
        const after = commandAfter(command, { type: "command.fail", reason: "cancelled" }, now);
        if (after === command) return "sent";
        changes.push({ before: command, after });
        return "done";
      };
      const outcomes = wanted.map((tagId) => ({ tagId, status: cancel(tagId) }));
      await saveCommands(deps, index, changes);
      return { outcomes };
    });
  }),

  answer(calls.searchCommands, async ({ customerIndex: index, tagId }) => {
    await deps.sdk.collection.refresh(index, COMMANDS);
    const query = { query: { term: { tagId } }, sort: [{ at: "desc" }] };
    const commands = await searchSome(
      deps.sdk,
      index,
      COMMANDS,
      DeviceCommand,
      query,
      calls.COMMANDS_LISTED,
    );
    const way = (await commandWays(deps, index, [tagId])).get(tagId);
    return {
      commands: commands.map((one) => ShownCommand.parse(one)),
      isReached: way !== undefined,
      kinds: way === undefined ? [] : [...ORDERS_OF[way.downlink.format]],
    };
  }),
];

function newCommand({
  batchId,
  tagId,
  order,
  now,
  by,
  byName,
}: Pick<DeviceCommand, "batchId" | "by" | "byName" | "tagId"> & {
  readonly order: CommandOrder;
  readonly now: EpochMs;
}): DeviceCommand {
  return {
    id: commandIdOf(batchId, tagId),
    batchId,
    tagId,
    order,
    state: "queued",
    by,
    byName,
    at: now,
    expiresAt: now + COMMAND_LIFE,
    stateAt: now,
    attempts: 0,
    nextAt: now,
    downlink: null,
    sentAt: null,
    reason: null,
    detail: null,
  };
}

/** One batch asks a device once. */
function commandIdOf(batchId: string, tagId: TagId): string {
  return `${batchId}.${tagId}`;
}

async function commandsOfBatch(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  batchId: string,
  tagIds: readonly TagId[],
): Promise<Map<TagId, DeviceCommand>> {
  const ids = tagIds.map((tagId) => commandIdOf(batchId, tagId));
  const found = await readDocuments(sdk, { index, collection: COMMANDS, ids }, DeviceCommand);
  return new Map(found.map((one) => [one.tagId, one]));
}

/** More than a device has: one of each kind. */
const OPEN_OF_ONE = 10;

function openCommands(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  tagIds: readonly TagId[],
): Promise<DeviceCommand[]> {
  const filter = [{ terms: { tagId: tagIds } }, { terms: { state: OPEN_STATES } }];
  const query = { query: { bool: { filter } } };
  return searchSome(sdk, index, COMMANDS, DeviceCommand, query, OPEN_OF_ONE * tagIds.length);
}
