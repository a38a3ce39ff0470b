import { AssetImport } from "../../../domain/imports/assetImport.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { whole } from "../kit/queries.ts";

/** The imports that the server still keeps, newest first: how far they are, and what can be undone (product.md 5.10). */
export const assetImportsFeed = listFeed({
  name: "assetImports",
  field: "imports",
  order: { by: "createdAt", isDescending: true },
  query: () => ({ ...whole("asset-imports"), decode: decodeWith(AssetImport) }),
});
