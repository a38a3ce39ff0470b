import { createSavedView, deleteSavedView, updateSavedView } from "../../domain/assets/calls.ts";
import type { SavedView } from "../../domain/assets/savedView.ts";
import type { CommandOf } from "../../streams/calls/makeCall.ts";
import { useRead } from "../kit/reading.ts";
import { useCalls } from "../kit/useCalls.ts";
import { useAssetMachines } from "./assetMachines.ts";

const NONE: readonly SavedView[] = [];
/** Ids of new ones are chosen here, so that a repeated call saves once. */
const CALLS = { create: createSavedView, delete: deleteSavedView, update: updateSavedView };
export type ViewCommand = CommandOf<typeof CALLS>;

/** The saved views of a page, and what can be done with them. */
export type SavedViewsWork = {
  readonly views: readonly SavedView[];
  readonly isBusy: boolean;
  readonly isReadFailed: boolean;
  /** Why the last command was not carried out; null: it was, or the reason was put aside. */
  readonly problem: string | null;
  readonly run: (command: ViewCommand) => void;
  readonly refresh: () => void;
  readonly dismiss: () => void;
};

/** The list is read anew after every command, and after one that failed once that was read. */
export function useSavedViews(
  page: string,
  onDone: (command: ViewCommand) => void,
): SavedViewsWork {
  const machines = useAssetMachines();
  const list = useRead(machines.savedViews, page);
  const { run, refusal, isBusy, dismiss } = useCalls("viewCommand", CALLS, (command) => {
    list.refresh();
    onDone(command);
  });
  return {
    views: list.answer ?? NONE,
    problem: refusal?.problem ?? null,
    isBusy: isBusy || list.isBusy,
    isReadFailed: list.isFailed,
    run,
    refresh: list.refresh,
    dismiss() {
      dismiss();
      list.refresh();
    },
  };
}
