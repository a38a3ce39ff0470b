import { z } from "zod";
import { CommandId } from "../../domain/base/commandId.ts";
import { PersonId } from "../../domain/evacuations/evacuation.ts";
import { AreaId, CustomerIndex, EvacuationId } from "../../domain/base/ids.ts";
import { EpochMs } from "../../domain/base/instant.ts";
import type { EvacuationCommand } from "../../machines/evacuations/evacuationMachine.ts";
import type { OutboxStorage } from "./outboxStorage.ts";

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

/** What could not be handed over yet, where a reload of the page finds it (decision 0041). */
export type EvacuationOutbox = {
  /** What earlier pages of this browser left, oldest first. */
  readonly left: Promise<readonly EvacuationCommand[]>;
  /** Keeps these; those that this page has kept and that are not among them are done. The new belong to `customer`. */
  keep(commands: readonly EvacuationCommand[], customer: CustomerIndex | null): void;
  /** The customer that a command belongs to; null: it was never kept. */
  customerOf(command: EvacuationCommand): CustomerIndex | null;
};

/**
 * The outbox in the browser's encrypted storage. What other pages left is taken over: where one of them still lives, a
 * command is sent twice, which does nothing more. Where the browser keeps nothing, the commands live as long as the page,
 * which still sends them.
 */
export function evacuationOutbox(storage: OutboxStorage): EvacuationOutbox {
  const customers = new Map<CommandId, CustomerIndex>();
  const kept = new Set<CommandId>();
  let written: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    // Full or forbidden.
    written = written.then(work).catch(() => undefined);
  };
  async function readLeft(): Promise<readonly EvacuationCommand[]> {
    // What cannot be read was written by another version, or by a key that is gone: nothing that could be sent.
    const records = await storage.read().catch(() => []);
    const found = records.flatMap((record) => Kept.safeParse(record).data ?? []);
    for (const { customer, command } of found) customers.set(command.commandId, customer);
    return found.map(({ command }) => command).toSorted((a, b) => a.at - b.at);
  }
  return {
    left: readLeft(),
    keep(commands, customer) {
      const ids = new Set(commands.map(({ commandId }) => commandId));
      const done = [...kept].filter((id) => !ids.has(id));
      const fresh = commands.flatMap((command): Kept[] => {
        const { commandId } = command;
        const of = customers.get(commandId) ?? customer;
        if (kept.has(commandId) || of === null) return [];
        customers.set(commandId, of);
        kept.add(commandId);
        return [{ customer: of, command }];
      });
      for (const id of done) kept.delete(id);
      inTurn(async () => {
        for (const one of fresh) await storage.keep(one.command.commandId, one);
        if (done.length > 0) await storage.forget(done);
      });
    },
    customerOf: ({ commandId }) => customers.get(commandId) ?? null,
  };
}
