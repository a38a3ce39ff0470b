import type { CustomerIndex, LabelId } from "../../../domain/base/ids.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import {
  deleteFamily,
  deleteLabel,
  type FamilyForm,
  readFamilyImpact,
  undoFamilyRename,
} from "../../../domain/referential/calls.ts";
import type { ReferentialImpact } from "../../../domain/referential/impact.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type Answered, answered } from "../refusal.ts";

/** What an administrator does with families and labels as a whole. What is filled in is saved by forms. */
export type ReferentialCommand =
  | { readonly kind: "deleteLabel"; readonly labelId: LabelId }
  /** What a change would do to existing assets; `family` null: it is deleted. */
  | {
      readonly kind: "readImpact";
      readonly familyId: string;
      readonly family: FamilyForm | null;
    }
  | {
      readonly kind: "deleteFamily";
      readonly familyId: string;
      readonly acceptImpact: boolean;
    }
  /** Stops a renaming, or takes it back. */
  | { readonly kind: "undoRename"; readonly familyId: string };

type Brought = {
  /** How many assets it happens to. */
  readonly assets: number;
  /** What becomes of them; null: they lose a label or have another name of their family, and nothing else. */
  readonly impact: ReferentialImpact | null;
};
export type ReferentialAnswer = Answered<Brought>;

/** Carries out one command for the customer. Never rejects. */
export const runReferentialCommand = (
  live: Pick<LiveClient, "call">,
  customer: CustomerIndex,
  command: ReferentialCommand,
): Promise<ReferentialAnswer> => answered(() => run(live, customer, command));

async function run(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: ReferentialCommand,
): Promise<Brought> {
  switch (command.kind) {
    case "deleteLabel": {
      const { assets } = await live.call(deleteLabel, { customerIndex, labelId: command.labelId });
      return { assets, impact: null };
    }
    case "readImpact": {
      const { familyId, family } = command;
      const { impact } = await live.call(readFamilyImpact, { customerIndex, familyId, family });
      return { assets: impact.assets, impact };
    }
    case "deleteFamily": {
      const { familyId, acceptImpact } = command;
      const { impact } = await live.call(deleteFamily, { customerIndex, familyId, acceptImpact });
      return { assets: impact.assets, impact };
    }
    case "undoRename": {
      const { family } = await live.call(undoFamilyRename, {
        customerIndex,
        familyId: command.familyId,
      });
      return { assets: family.rename?.of ?? 0, impact: null };
    }
    default:
      return unreachable(command);
  }
}
