import { createHash } from "node:crypto";
import type { CustomerIndex, SiteId } from "../../../src/domain/base/ids.ts";
import { customerFolder } from "../platform/files/customerFolder.ts";

/** The key of a new floor plan of a site. The site's id may hold letters that no key may, so its hash stands for it. */
export function planKey(index: CustomerIndex, siteId: SiteId, ulid: string): string {
  const site = createHash("sha256").update(siteId).digest("hex");
  return `${customerFolder(index)}/floor-plans/${site}/${ulid}`;
}

/**
 * Whether a key names a plan of the site. Administrators can write any key into a floor of theirs: only such a one is
 * the site's own to be shown or deleted.
 */
export function isPlanKeyOf(index: CustomerIndex, siteId: SiteId, key: string): boolean {
  const ulid = key.split("/").at(-1) ?? "";
  return /^[0-9A-Za-z]+$/u.test(ulid) && key === planKey(index, siteId, ulid);
}
