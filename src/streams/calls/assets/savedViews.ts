import { z } from "zod";
import type { CustomerIndex, SavedViewId } from "../../../domain/base/ids.ts";
import { SavedView } from "../../../domain/assets/savedView.ts";
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

const Listed = z.object({ views: z.array(SavedView) });

/** One's own views of a page and the shared ones, the oldest first. @throws RequestFailed */
export async function readSavedViews(
  live: Pick<LiveClient, "request">,
  customerIndex: CustomerIndex,
  page: string,
): Promise<readonly SavedView[]> {
  const answer = await live.request(
    { controller: "omniscient/savedView", action: "list", body: { customerIndex, page } },
    { isRepeatable: true },
  );
  return Listed.parse(answer).views;
}

/** Saves, changes or removes one view. Never rejects: what went wrong is an answer too. */
export async function runViewCommand(
  live: Pick<LiveClient, "request">,
  customerIndex: CustomerIndex,
  { kind, ...body }: ViewCommand,
): Promise<ViewAnswer> {
  try {
    await live.request(
      { controller: "omniscient/savedView", action: kind, body: { customerIndex, ...body } },
      { isRepeatable: true },
    );
    return { status: "done" };
  } catch (error) {
    return { status: "refused", problem: refusalOf(error).problem };
  }
}
