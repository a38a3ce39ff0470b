import { z } from "zod";
import { CommandId, PersonId } from "../../domain/evacuations/evacuation.ts";
import { AreaId, CustomerIndex, EvacuationId } from "../../domain/base/ids.ts";
import { EpochMs } from "../../domain/base/instant.ts";
import type { EvacuationCommand } from "../../machines/evacuations/evacuationMachine.ts";

const PREFIX = "balise.evacuationOutbox.";

const common = { evacuationId: EvacuationId, commandId: CommandId, at: EpochMs };
const Command = z.discriminatedUnion("type", [
  z.object({ ...common, type: z.literal("checkIn"), personId: PersonId }),
  z.object({ ...common, type: z.literal("undoCheckIn"), personId: PersonId }),
  z.object({
    ...common,
    type: z.literal("addPerson"),
    personId: PersonId,
    name: z.string().min(1),
  }),
  z.object({ ...common, type: z.literal("markAreaSearched"), area: AreaId }),
  z.object({ ...common, type: z.literal("end") }),
]);
const Kept = z.object({ customer: CustomerIndex, command: Command });
type Kept = z.infer<typeof Kept>;

/** What could not be handed over yet, where a reload of the page finds it. */
export type EvacuationOutbox = {
  /** What earlier pages of this browser left, oldest first. */
  readonly left: readonly EvacuationCommand[];
  /** Keeps these and nothing else. Those that are new belong to `customer`. */
  keep(commands: readonly EvacuationCommand[], customer: CustomerIndex | null): void;
  /** The customer that a command belongs to; null: it was never kept. */
  customerOf(command: EvacuationCommand): CustomerIndex | null;
};

/**
 * The outbox in the browser's storage, under a key of this page alone. What other pages left is taken over: one that
 * still lives writes its own again with its next change, and a command that is sent twice does nothing more.
 */
export function evacuationOutbox(storage: Storage, page: string): EvacuationOutbox {
  const key = PREFIX + page;
  const customers = new Map<CommandId, CustomerIndex>();
  const byId = new Map<CommandId, Kept>();
  for (const other of keysOf(storage)) {
    for (const kept of read(storage, other)) byId.set(kept.command.commandId, kept);
    storage.removeItem(other);
  }
  const left = [...byId.values()].toSorted((a, b) => a.command.at - b.command.at);
  for (const { customer, command } of left) customers.set(command.commandId, customer);
  const write = (kept: readonly Kept[]) => {
    try {
      if (kept.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(kept));
    } catch {
      // Full or forbidden: the commands live as long as the page, which still sends them.
    }
  };
  write(left);
  return {
    left: left.map(({ command }) => command),
    keep(commands, customer) {
      const kept = commands.flatMap((command): Kept[] => {
        const of = customers.get(command.commandId) ?? customer;
        if (of === null) return [];
        customers.set(command.commandId, of);
        return [{ customer: of, command }];
      });
      write(kept);
    },
    customerOf: ({ commandId }) => customers.get(commandId) ?? null,
  };
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").filter((key) =>
    key.startsWith(PREFIX),
  );
}

function read(storage: Storage, key: string): readonly Kept[] {
  try {
    return z.array(Kept).parse(JSON.parse(storage.getItem(key) ?? "[]"));
  } catch {
    // Written by an older version, or cut off: nothing that could be sent.
    return [];
  }
}
