import { isAdmin } from "../../../src/domain/base/profileIds.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { CustomerIndex, SavedViewId, UserId } from "../../../src/domain/base/ids.ts";
import { nameKey } from "../../../src/domain/base/nameKey.ts";
import { mayChangeView, maySeeView, SavedView } from "../../../src/domain/assets/savedView.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Caller } from "../platform/request.ts";
import { nameOf } from "../platform/tenancy/users.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/assets/calls.ts";

/** Views of one customer that one user is shown; nobody finds their way among more. */
const MAX_VIEWS = 500;

/** `omniscient/savedView`: one's own views of lists, and those that an administrator shares with everybody. */
export const savedViewController: AnswersModule = (deps) => {
  const lockOf = (index: CustomerIndex) => `saved-views/${index}`;

  /** The views that the caller may see. Others' own ones are none of their business. */
  async function viewsFor(index: CustomerIndex, { kuid }: Caller): Promise<SavedView[]> {
    await deps.sdk.collection.refresh(index, "saved-views");
    const should = [{ term: { owner: kuid } }, { term: { isShared: true } }];
    const query = { bool: { should, minimum_should_match: 1 } };
    const body = { query, sort: [{ createdAt: "asc" }] };
    return searchSome(deps.sdk, index, "saved-views", SavedView, body, MAX_VIEWS);
  }

  async function refuseTaken(index: CustomerIndex, caller: Caller, view: SavedView): Promise<void> {
    const rival = (await viewsFor(index, caller)).find(
      (other) =>
        other.id !== view.id &&
        other.page === view.page &&
        other.isShared === view.isShared &&
        nameKey(other.name) === nameKey(view.name),
    );
    if (rival !== undefined)
      throw new DomainError("name_taken", { name: view.name, takenBy: rival.id });
  }

  /** @throws DomainError not_found in the same words for a view that is none and one that is not the caller's to see */
  async function viewToChange(
    index: CustomerIndex,
    caller: Caller,
    id: SavedViewId,
  ): Promise<SavedView> {
    const view = await readDocument(deps.sdk, { index, collection: "saved-views", id }, SavedView);
    const user = UserId.parse(caller.kuid);
    if (view === null || !maySeeView(view, user))
      throw new DomainError(
        "not_found",
        { viewId: id },
        `There is no view ${id}: load the list again.`,
      );
    if (mayChangeView(view, user, isAdmin(caller.profileIds, index))) return view;
    throw new DomainError(
      "not_allowed",
      { viewId: id },
      `${view.name} is shared: ask an administrator, or save it under another name.`,
    );
  }

  function refuseSharing(index: CustomerIndex, caller: Caller): void {
    if (isAdmin(caller.profileIds, index)) return;
    throw new DomainError("not_allowed", {}, "Views are shared by an administrator: ask one.");
  }

  return [
    answer(calls.listSavedViews, async ({ customerIndex: index, page: wanted }, caller) => {
      const views = await viewsFor(index, caller);
      return { views: views.filter((view) => wanted === undefined || view.page === wanted) };
    }),

    answer(calls.createSavedView, async ({ customerIndex: index, view: form }, caller) => {
      if (form.isShared) refuseSharing(index, caller);
      const view: SavedView = {
        ...form,
        owner: UserId.parse(caller.kuid),
        ownerName: await nameOf(deps.sdk, caller.kuid),
        createdAt: deps.now(),
      };
      return deps.exclusively(lockOf(index), async () => {
        await refuseTaken(index, caller, view);
        await createDocuments(deps.sdk, index, "saved-views", [view]);
        return { view: await viewToChange(index, caller, view.id) };
      });
    }),

    answer(calls.updateSavedView, async ({ customerIndex: index, viewId, changes }, caller) => {
      return deps.exclusively(lockOf(index), async () => {
        const before = await viewToChange(index, caller, viewId);
        if (changes.isShared !== undefined && changes.isShared !== before.isShared)
          refuseSharing(index, caller);
        const view = SavedView.parse({ ...before, ...changes });
        await refuseTaken(index, caller, view);
        await updateDocuments(deps.sdk, index, "saved-views", [{ id: viewId, changes }]);
        return { view };
      });
    }),

    answer(calls.deleteSavedView, async ({ customerIndex: index, viewId }, caller) => {
      await viewToChange(index, caller, viewId);
      await deps.sdk.document.delete(index, "saved-views", viewId);
      return { viewId };
    }),
  ];
};
