import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { closeNames, openNames } from "../../../domain/evacuations/nameCalls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type AdministrationProblem, refusalOf } from "../refusal.ts";

/** What is done with the names of people on shared screens. */
export type NamesCommand =
  | { readonly kind: "open"; readonly minutes: number; readonly reason: string }
  | { readonly kind: "close" };
export type NamesAnswer =
  | { readonly status: "done" }
  | {
      readonly status: "refused";
      readonly problem: AdministrationProblem;
      /** The server's own words. */
      readonly told: string;
    };

/** Opens the names or closes them again. Never rejects: what went wrong is an answer too. */
export async function commandNames(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: NamesCommand,
): Promise<NamesAnswer> {
  try {
    if (command.kind === "close") await live.call(closeNames, { customerIndex });
    else {
      const { minutes, reason } = command;
      await live.call(openNames, { customerIndex, minutes, reason });
    }
    return { status: "done" };
  } catch (error) {
    const { problem, told } = refusalOf(error);
    return { status: "refused", problem, told };
  }
}
