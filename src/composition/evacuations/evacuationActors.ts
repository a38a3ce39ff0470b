import { fromPromise } from "xstate";
import { z } from "zod";
import { CommandId } from "../../domain/evacuations/evacuation.ts";
import { type CustomerIndex, EvacuationId } from "../../domain/base/ids.ts";
import { must } from "../../domain/base/must.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import type {
  CommandOutcome,
  EvacuationCommand,
  EvacuationPlan,
} from "../../machines/evacuations/evacuationMachine.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import { RequestFailed } from "../../streams/core/kuzzle/requestFailed.ts";

const Started = z.object({ evacuation: z.object({ id: EvacuationId }) });

/** A command that got no answer for this long, in ms, is sent again: an evacuation does not wait for a slow network. */
export const COMMAND_PATIENCE = 8000;

export type EvacuationPorts = {
  readonly live: Pick<LiveClient, "request">;
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
        const answer = await live.request(
          {
            controller: "omniscient/evacuation",
            action: "start",
            body: { customerIndex, commandId, site: plan.site, kind: plan.kind },
          },
          { isRepeatable: true, timeout: COMMAND_PATIENCE },
        );
        return { id: Started.parse(answer).evacuation.id };
      } catch (error) {
        if (error instanceof RequestFailed && error.told !== "")
          throw new Error(error.told, { cause: error });
        throw error;
      }
    }),
    send: fromPromise<CommandOutcome, EvacuationCommand>(async ({ input: command }) => {
      const customerIndex = must(
        customerOf(command) ?? customer(),
        "commands are given while a customer is open",
      );
      try {
        await live.request(
          { controller: "omniscient/evacuation", ...requestOf(command, customerIndex) },
          { isRepeatable: true, timeout: COMMAND_PATIENCE },
        );
        return "done";
      } catch (error) {
        return outcomeOf(error);
      }
    }),
  };
}

function requestOf(command: EvacuationCommand, customerIndex: CustomerIndex) {
  const { type: action, evacuationId, commandId, at } = command;
  const common = { customerIndex, evacuationId, commandId, at };
  switch (command.type) {
    case "checkIn":
    case "undoCheckIn":
      return { action, body: { ...common, personId: command.personId } };
    case "addPerson":
      return { action, body: { ...common, person: { name: command.name } } };
    case "end":
      return { action, body: common };
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
    message: error.told === "" ? message : error.told,
  };
}
