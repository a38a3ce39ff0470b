import type { CustomerIndex, EvacuationId } from "../../../domain/base/ids.ts";
import { observeEvacuation } from "../../../domain/evacuations/drillCalls.ts";
import { CommandId } from "../../../domain/evacuations/evacuation.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type AdministrationProblem, refusalOf } from "../refusal.ts";

/** The remarks on an evacuation, for the register. */
export type ObserveCommand = {
  readonly evacuationId: EvacuationId;
  readonly commandId: string;
  readonly text: string;
};
export type ObserveAnswer =
  | { readonly status: "done" }
  | { readonly status: "refused"; readonly problem: AdministrationProblem };

/** Writes a remark down. Never rejects: what went wrong is an answer too. */
export async function observe(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { evacuationId, commandId, text }: ObserveCommand,
): Promise<ObserveAnswer> {
  try {
    const id = CommandId.parse(commandId);
    await live.call(observeEvacuation, { customerIndex, evacuationId, commandId: id, text });
    return { status: "done" };
  } catch (error) {
    return { status: "refused", problem: refusalOf(error).problem };
  }
}
