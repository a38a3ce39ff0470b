import type { SavedView } from "../../domain/assets/savedView.ts";
import type { ViewCommand } from "../../streams/calls/assets/savedViews.ts";
import { useRead } from "../kit/reading.ts";
import { useCommand } from "../kit/useCommand.ts";
import { useAssetMachines } from "./assetMachines.ts";

const NONE: readonly SavedView[] = [];

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
  const { run, refusal, isBusy, dismiss } = useCommand(machines.viewCommand, (command) => {
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
