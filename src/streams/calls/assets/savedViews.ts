import type { CustomerIndex, SavedViewId } from "../../../domain/base/ids.ts";
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from "../../../domain/assets/calls.ts";
import type { SavedView } from "../../../domain/assets/savedView.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import { refusalOf } from "../refusal.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** What is done with saved views; ids of new ones are chosen by the caller, so that a repeated call saves once. */
export type ViewCommand =
  | {
      readonly kind: "create";
      readonly view: Pick<SavedView, "id" | "isShared" | "name" | "page" | "state">;
    }
  | {
      readonly kind: "update";
      readonly viewId: SavedViewId;
      readonly changes: Partial<Pick<SavedView, "isShared" | "name" | "state">>;
    }
  | { readonly kind: "delete"; readonly viewId: SavedViewId };

/** What became of it; `problem` is a code of the server's, `unreachable` or `failed`. */
export type ViewAnswer =
  | { readonly status: "done" }
  | { readonly status: "refused"; readonly problem: string };

/** One's own views of a page and the shared ones, the oldest first. @throws RequestFailed */
export async function readSavedViews(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  page: string,
): Promise<readonly SavedView[]> {
  return (await live.call(listSavedViews, { customerIndex, page })).views;
}

/** Saves, changes or removes one view. Never rejects: what went wrong is an answer too. */
export async function runViewCommand(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: ViewCommand,
): Promise<ViewAnswer> {
  try {
    await run(live, customerIndex, command);
    return { status: "done" };
  } catch (error) {
    return { status: "refused", problem: refusalOf(error).problem };
  }
}

function run(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: ViewCommand,
): Promise<unknown> {
  switch (command.kind) {
    case "create":
      return live.call(createSavedView, { customerIndex, view: command.view });
    case "update": {
      const { viewId, changes } = command;
      return live.call(updateSavedView, { customerIndex, viewId, changes });
    }
    case "delete":
      return live.call(deleteSavedView, { customerIndex, viewId: command.viewId });
    default:
      return unreachable(command);
  }
}
