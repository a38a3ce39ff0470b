import { useSelector } from "@xstate/react";
import type {
  BulkActionContext,
  BulkActionEvent,
} from "../../machines/assets/bulkActionMachine.ts";
import { useAssetMachines } from "./assetMachines.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

/** What is done with many assets, and how far it is. */
export type BulkWork = BulkActionContext & {
  readonly state:
    | "collecting"
    | "finished"
    | "idle"
    | "stuck"
    | "undoing"
    | "undone"
    | "undoStuck"
    | "working";
  readonly isBusy: boolean;
  readonly send: (event: BulkActionEvent) => void;
};

export function useBulkAction(): BulkWork {
  const actor = useInspectedActor(useAssetMachines().bulkAction);
  return {
    ...useSelector(actor, ({ context }) => context),
    state: useSelector(actor, ({ value }) => value),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag("busy")),
    send: (event) => actor.send(event),
  };
}
