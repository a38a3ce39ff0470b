import { createSavedView, listSavedViews } from "../../../src/domain/assets/calls.ts";
import { maySeeView, SavedView } from "../../../src/domain/assets/savedView.ts";
import { UserId } from "../../../src/domain/base/ids.ts";
import type { FixtureServer } from "../../support/fixtureLive/fixtureServer.ts";
import type { Person } from "./people.ts";

/** Saved views as this person may see them. `views`: those of everybody, to which theirs are added. */
export function savedViewsOf(
  server: FixtureServer,
  { id, firstName }: Person,
  views: SavedView[],
): void {
  const owner = UserId.parse(id);
  server.answer(listSavedViews, ({ page }) => ({
    views: views.filter((view) => maySeeView(view, owner) && view.page === (page ?? view.page)),
  }));
  server.answer(createSavedView, ({ view: form }) => {
    const view = SavedView.parse({
      isShared: false,
      ...form,
      owner,
      ownerName: firstName,
      createdAt: Date.now(),
    });
    views.push(view);
    return { view };
  });
}
