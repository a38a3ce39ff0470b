import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";

/** Keeps every asset. */
export const EVERY_ASSET: AssetFilter = {
  site: null,
  floor: null,
  area: null,
  families: [],
  subFamilies: [],
  text: "",
};
