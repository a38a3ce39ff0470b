import { fromPromise } from "xstate";
import {
  acknowledgeAlerts,
  commentAlert,
  withdrawAcknowledgements,
} from "../../domain/alerts/calls.ts";
import { must } from "../../domain/base/must.ts";
import type { AlertAnswer, AlertCall, AlertProblem } from "../../machines/alerts/alertCommands.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import { refusedCode } from "../../streams/core/kuzzle/refusedCode.ts";
import { RequestFailed } from "../../streams/core/kuzzle/requestFailed.ts";

/** The effects of `alertHandlingMachine`. Every command may be repeated: acknowledgements stand, comments bring their id. */
export function alertActors(live: LiveClient) {
  return {
    call: fromPromise<AlertAnswer, AlertCall>(async ({ input }) => {
      try {
        return await ask(live, input);
      } catch (error) {
        return { status: "failed", problem: problemOf(error) };
      }
    }),
  };
}

async function ask(live: LiveClient, input: AlertCall): Promise<AlertAnswer> {
  const customerIndex = must(input.customer, "alerts are handled while a customer is open");
  const command = must(input.command, "a call is made for a command");
  switch (command.kind) {
    case "acknowledge": {
      const { ids: alertIds, comment } = command;
      const { outcomes } = await live.call(acknowledgeAlerts, { customerIndex, alertIds, comment });
      return { status: "answered", outcomes };
    }
    case "withdraw":
      await live.call(withdrawAcknowledgements, { customerIndex, alertIds: command.ids });
      return { status: "done" };
    case "comment": {
      const { ids, commentId, text } = command;
      await live.call(commentAlert, { customerIndex, alertId: ids[0], commentId, text });
      return { status: "done" };
    }
    default:
      return unreachable(command);
  }
}

function problemOf(error: unknown): AlertProblem {
  if (!(error instanceof RequestFailed)) return "failed";
  const { failure } = error;
  if (failure.kind !== "refused") return "unreachable";
  if (failure.status === 404) return "notFound";
  if (refusedCode(failure.id) === "disk_full") return "diskFull";
  return failure.status === 401 || failure.status === 403 ? "notAllowed" : "failed";
}
