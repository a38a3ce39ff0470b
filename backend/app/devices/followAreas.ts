import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { sameJson } from "../../../src/domain/base/fieldEdit.ts";
import { followedArea } from "../../../src/domain/sites/drawing/mountedDevices.ts";
import type { Site } from "../../../src/domain/sites/site.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { partsOf } from "../../../src/domain/base/parts.ts";
import { DOCUMENTS_PER_CALL } from "../../../src/domain/base/limits.ts";
import { assetsLock } from "../assets/assets.ts";
import type { AppDeps } from "../platform/deps.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import type { Signature } from "../platform/signature.ts";
import { saveTags, type TagChange } from "./tagChanges.ts";

/**
 * Gives the devices that are mounted on a site the areas that are drawn around them now (`followedArea`); each is an event
 * of its history. The site is written before: a crash in between leaves devices with the area of the former drawing.
 */
export async function followAreas(
  deps: Pick<AppDeps, "exclusively" | "ingestion" | "newId" | "now" | "sdk">,
  index: CustomerIndex,
  { before, after }: { readonly before: Site; readonly after: Site },
  signature: Signature,
): Promise<void> {
  if (sameJson(before.areas, after.areas)) return;
  await deps.exclusively(assetsLock(index), async () => {
    // A search sees what was written up to a second ago only: a device may have been mounted just now.
    await deps.sdk.collection.refresh(index, "tags");
    const changes: TagChange[] = [];
    const mounted = { query: { term: { site: after.id } } };
    for await (const tag of searchAll(deps.sdk, index, "tags", Tag, mounted)) {
      const { settings, area, isArchived } = tag;
      if (settings === null || isArchived) continue;
      const { latitude: lat, longitude: lon, floor } = settings;
      const followed = followedArea({ area, at: { lat, lon }, floor }, before.areas, after.areas);
      if (followed !== area) changes.push({ before: tag, after: { ...tag, area: followed } });
    }
    for (const part of partsOf(changes, DOCUMENTS_PER_CALL))
      await saveTags(deps, index, part, { ...signature, batch: null });
  });
}
