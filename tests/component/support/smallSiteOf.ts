import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { type Inhabitants, smallSiteDocuments } from "../../support/smallSite.ts";

/** Stores a small site with its devices, and whoever and whatever is told to be there. */
export function smallSiteOf(live: FixtureLive, inhabitants: Inhabitants = {}): void {
  const { sites, tags, assets, boxes, counters } = smallSiteDocuments(inhabitants);
  live.write("sites", ...sites);
  live.write("tags", ...tags);
  live.write("assets", ...assets);
  live.write("tag-in-tag-out", ...boxes);
  live.write("counters", ...counters);
}
