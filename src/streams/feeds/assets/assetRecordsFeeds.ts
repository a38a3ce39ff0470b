import { AssetComment } from "../../../domain/assets/assetComment.ts";
import { AssetFault } from "../../../domain/assets/assetFault.ts";
import { AssetFile } from "../../../domain/assets/assetFile.ts";
import { MaintenanceRecord } from "../../../domain/assets/maintenanceRecord.ts";
import type { AssetId } from "../../../domain/base/ids.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { fixed, whole } from "../kit/queries.ts";
import { decodeAsset } from "./decodeAsset.ts";

type OfAsset = { readonly asset: AssetId };

/** The documents of a collection that belong to one asset; a document never changes its asset. */
const ofAsset = (collection: string, asset: AssetId) =>
  fixed(collection, { equals: { assetId: asset } });

/** The assets in the archive, those that were archived last first. */
export const archivedAssetsFeed = listFeed({
  name: "archivedAssets",
  field: "assets",
  order: { by: "archivedAt", isDescending: true },
  query: () => ({
    ...whole("assets", { equals: { isArchived: true } }),
    pageBy: "referenceKey",
    decode: decodeAsset,
  }),
});

/** What people have written of one asset, the oldest comment first. */
export const assetCommentsFeed = listFeed({
  name: "assetComments",
  field: "comments",
  order: { by: "createdAt" },
  query: ({ asset }: OfAsset) => ({
    ...ofAsset("asset-comments", asset),
    decode: decodeWith(AssetComment),
  }),
});

/** The faults that a machine has reported, the last reported first. */
export const assetFaultsFeed = listFeed({
  name: "assetFaults",
  field: "faults",
  order: { by: "lastAt", isDescending: true },
  query: ({ asset }: OfAsset) => ({
    ...ofAsset("asset-faults", asset),
    decode: decodeWith(AssetFault),
  }),
});

/** The files of one asset, the newest first; their content is downloaded one by one. */
export const assetFilesFeed = listFeed({
  name: "assetFiles",
  field: "files",
  order: { by: "date", isDescending: true },
  query: ({ asset }: OfAsset) => ({
    ...ofAsset("asset-files", asset),
    decode: decodeWith(AssetFile),
  }),
});

/** What was and will be done to one asset, by the day on which it was done or is planned, the newest first. */
export const assetMaintenanceFeed = listFeed({
  name: "assetMaintenance",
  field: "records",
  order: { by: ["doneAt", "plannedAt", "createdAt"], isDescending: true },
  query: ({ asset }: OfAsset) => ({
    ...ofAsset("asset-maintenance", asset),
    decode: decodeWith(MaintenanceRecord),
  }),
});
