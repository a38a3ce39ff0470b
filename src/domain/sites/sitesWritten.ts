import type { SiteId } from "../base/ids.ts";
import type { SitePatch } from "./siteImport.ts";

/** What was written of a file of sites, and what was not; `before` and `after` are the fields that were changed. */
export type SitesWritten = {
  readonly created: readonly { readonly id: SiteId; readonly name: string }[];
  readonly updated: readonly {
    readonly id: SiteId;
    readonly name: string;
    readonly before: SitePatch;
    readonly after: SitePatch;
  }[];
  /** `problem`: a code of the server's, `unreachable` or `failed`. */
  readonly failed: readonly { readonly name: string; readonly problem: string }[];
};

export const NOTHING_WRITTEN: SitesWritten = { created: [], updated: [], failed: [] };
