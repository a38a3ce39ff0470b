import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";

/** Whether nothing is chosen: what is missing then is missing altogether. */
export function isEmptyFilter(filter: AssetFilter): boolean {
  return Object.values(filter).every((chosen) =>
    Array.isArray(chosen)
      ? chosen.length === 0
      : chosen === null || chosen === "" || chosen === undefined,
  );
}
