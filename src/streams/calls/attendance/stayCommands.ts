import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { assumeExits, withdrawExits } from "../../../domain/attendance/calls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { callInParts } from "../callInParts.ts";
import { type AdministrationProblem, refusalOf } from "../refusal.ts";

/** Records exits that were probably not read, or takes that back. */
export type StayCommand = {
  readonly kind: "assumeExits" | "withdrawExits";
  readonly stayIds: readonly string[];
};

/** `stayIds`: those that were changed. */
export type StayAnswer =
  | { readonly status: "done"; readonly stayIds: readonly string[] }
  | { readonly status: "refused"; readonly problem: AdministrationProblem };

const CALLS = { assumeExits, withdrawExits } as const;

/** Carries out one command. Never rejects: what went wrong is an answer too. */
export async function runStayCommand(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { kind, stayIds }: StayCommand,
): Promise<StayAnswer> {
  try {
    const changed: string[] = [];
    for await (const { stays } of callInParts(live, CALLS[kind], {
      customerIndex,
      stayIds: [...stayIds],
    }))
      changed.push(...stays.map(({ id }) => id));
    return { status: "done", stayIds: changed };
  } catch (error) {
    return { status: "refused", problem: refusalOf(error).problem };
  }
}
