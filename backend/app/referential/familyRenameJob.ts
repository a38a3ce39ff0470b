import { setTimeout } from "node:timers/promises";
import { Asset } from "../../../src/domain/assets/asset.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import {
  type FamilyRename,
  finished,
  isRenaming,
  nameBeingLeft,
  withMoved,
} from "../../../src/domain/referential/familyRename.ts";
import { Family } from "../../../src/domain/referential/referential.ts";
import { assetsLock, saveAssets } from "../assets/assets.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { referentialLock, renameElsewhere } from "./familyRenames.ts";

/** Assets that are moved at once: what Kuzzle writes in a call. */
const PAGE = 200;
/** Families that one turn reads: more are moved by the next. */
const FAMILIES_PER_TURN = 20;
/** Pause after each page, in ms: the locks are not fair, and whoever waits for one tries every 20 ms. */
const YIELD = 60;

/**
 * Moves the assets of renamed families to their name (docs/decisions/0163). Which are left is asked of the assets each
 * time, so that a restart goes on, and one that somebody made meanwhile is moved too.
 */
export const familyRenameJob: JobModule = (deps) => {
  const { sdk, exclusively } = deps;

  /** One page. Answers whether there is more to do. */
  async function step(index: CustomerIndex, id: string): Promise<boolean> {
    return exclusively(referentialLock(index), () =>
      exclusively(assetsLock(index), async () => {
        const family = await readDocument(sdk, { index, collection: "references", id }, Family);
        const left = family === null ? null : nameBeingLeft(family);
        if (family?.rename == null || left === null || !deps.isHeld()) return false;
        if (family.rename.done === 0)
          await renameElsewhere(deps, index, [left, family.name], false);
        const some = await membersOf(index, left);
        await saveAssets(
          deps,
          index,
          some.map((before) => ({ before, after: { ...before, family: family.name } })),
        );
        const moved = withMoved(family.rename, some.length);
        if (some.length > 0) {
          await write(index, id, moved);
          return true;
        }
        await renameElsewhere(deps, index, [left, family.name], true);
        await write(index, id, finished(moved, deps.now()));
        return false;
      }),
    );
  }

  async function membersOf(index: CustomerIndex, name: string): Promise<Asset[]> {
    // A search sees what was written up to a second ago only.
    await sdk.collection.refresh(index, "assets");
    const query = { query: { term: { family: name } } };
    return searchSome(sdk, index, "assets", Asset, query, PAGE);
  }

  function write(index: CustomerIndex, id: string, rename: FamilyRename): Promise<void> {
    return updateDocuments(sdk, index, "references", [{ id, changes: { rename } }]);
  }

  return {
    name: "family renames",
    every: SECOND,
    wokenBy: ["references"],
    async run({ index }) {
      const query = { query: { terms: { "rename.state": ["moving", "returning"] } } };
      const waiting = await searchSome(sdk, index, "references", Family, query, FAMILIES_PER_TURN);
      for (const family of waiting)
        if (isRenaming(family)) while (await step(index, family.id)) await setTimeout(YIELD);
      return waiting.length === 0 ? "idle" : undefined;
    },
  };
};
