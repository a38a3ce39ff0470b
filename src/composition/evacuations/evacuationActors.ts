import { fromPromise } from "xstate";
import { z } from "zod";
import {
  addPerson,
  checkInPerson,
  endEvacuation,
  markAreaSearched,
  startEvacuation,
  undoCheckIn,
} from "../../domain/evacuations/calls.ts";
import { CommandId } from "../../domain/base/commandId.ts";
import type { CustomerIndex, EvacuationId } from "../../domain/base/ids.ts";
import { must } from "../../domain/base/must.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import type {
  CommandOutcome,
  EvacuationCommand,
  EvacuationPlan,
} from "../../machines/evacuations/evacuationMachine.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import { RequestFailed } from "../../streams/core/kuzzle/requestFailed.ts";

export type EvacuationPorts = {
  readonly live: Pick<LiveClient, "call">;
  /** The customer that is open; null: none. */
  readonly customer: () => CustomerIndex | null;
  /** The customer that a command belongs to, though another may be open by now; null: it was never kept. */
  readonly customerOf: (command: EvacuationCommand) => CustomerIndex | null;
  readonly newId: () => string;
};

/** The effects of `evacuationMachine`. Every command brings the id that its screen chose: repeated, it does nothing more. */
export function evacuationActors({ live, customer, customerOf, newId }: EvacuationPorts) {
  // Of one plan, however often it is tried: a start whose answer was lost must not become a second one.
  const ids = new WeakMap<EvacuationPlan, CommandId>();
  return {
    start: fromPromise<{ readonly id: EvacuationId }, EvacuationPlan>(async ({ input: plan }) => {
      const commandId = ids.get(plan) ?? CommandId.parse(newId());
      ids.set(plan, commandId);
      const customerIndex = must(customer(), "evacuations are started while a customer is open");
      try {
        const { evacuation } = await live.call(startEvacuation, {
          customerIndex,
          commandId,
          site: plan.site,
          kind: plan.kind,
        });
        return { id: evacuation.id };
      } catch (error) {
        if (error instanceof RequestFailed && error.reason !== "")
          throw new Error(error.reason, { cause: error });
        throw error;
      }
    }),
    send: fromPromise<CommandOutcome, EvacuationCommand>(async ({ input: command }) => {
      const customerIndex = must(
        customerOf(command) ?? customer(),
        "commands are given while a customer is open",
      );
      try {
        await send(live, command, customerIndex);
        return "done";
      } catch (error) {
        // It was answered, in words that this front does not know: it is done, and not sent for ever.
        return error instanceof z.ZodError ? "done" : outcomeOf(error);
      }
    }),
  };
}

function send(
  live: Pick<LiveClient, "call">,
  command: EvacuationCommand,
  customerIndex: CustomerIndex,
): Promise<unknown> {
  const { evacuationId, commandId, at } = command;
  const common = { customerIndex, evacuationId, commandId, at };
  switch (command.type) {
    case "checkIn":
      return live.call(checkInPerson, { ...common, personId: command.personId });
    case "undoCheckIn":
      return live.call(undoCheckIn, { ...common, personId: command.personId });
    case "addPerson":
      return live.call(addPerson, { ...common, person: { name: command.name } });
    case "markAreaSearched":
      return live.call(markAreaSearched, { ...common, area: command.area });
    case "end":
      return live.call(endEvacuation, common);
    default:
      return unreachable(command);
  }
}

/** Refused for good is only what the server will refuse again; a session that has ended or a server in trouble is waited for. */
function outcomeOf(error: unknown): CommandOutcome {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof RequestFailed) || error.failure.kind !== "refused")
    return { kind: "unreachable", message };
  const { status } = error.failure;
  const isForGood = status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
  return {
    kind: isForGood ? "refused" : "unreachable",
    message: error.reason === "" ? message : error.reason,
  };
}
