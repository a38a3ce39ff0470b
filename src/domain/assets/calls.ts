import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { clientId } from "../base/clientId.ts";
import { FileContent } from "../base/fileContent.ts";
import { FILE_PREVIEWS } from "../base/filePreview.ts";
import {
  AssetCommentId,
  AssetFileId,
  AssetId,
  CustomerIndex,
  LabelId,
  MaintenanceRecordId,
  SavedViewId,
  SiteId,
  TagId,
} from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { DOCUMENTS_PER_CALL } from "../base/limits.ts";
import { MINUTE } from "../base/time.ts";
import { Tag } from "../devices/tag.ts";
import { ADMINS, OPERATORS, PREPARERS } from "../base/holders.ts";
import { Asset } from "./asset.ts";
import { AssetComment } from "./assetComment.ts";
import { AssetFile, FileName } from "./assetFile.ts";
import { AssetForm, AssetFormPart } from "./assetForm.ts";
import { SITE_LINKS } from "../sites/site.ts";
import { MaintenanceRecord } from "./maintenanceRecord.ts";
import { SavedView } from "./savedView.ts";
import { TagMove } from "./tagMoves.ts";

const LABELS_PER_CALL = 20;

const several = {
  customerIndex: CustomerIndex,
  assetIds: z.array(AssetId).min(1).max(DOCUMENTS_PER_CALL),
};
const limit = { field: "assetIds", most: DOCUMENTS_PER_CALL } as const;

// What readings tell of a place is not for bulk work, and its defaults would be taken for changes.
const BulkPart = Asset.omit({
  placeProof: true,
  doubtfulFix: true,
  placeHidden: true,
  meters: true,
}).partial();

/**
 * What became of an asset of a bulk call. Repeating the call answers `unchanged`. `was` and `is` hold the fields that this
 * call has changed and no others, so that it can be taken back without touching what somebody else has written.
 */
export const AssetOutcome = z.discriminatedUnion("status", [
  z.object({ id: AssetId, status: z.literal("done"), was: BulkPart, is: BulkPart }),
  z.object({
    id: AssetId,
    status: z.enum(["archived", "changedSince", "notFound", "tagUnusable", "unchanged"]),
  }),
]);
export type AssetOutcome = z.infer<typeof AssetOutcome>;
const Outcomes = z.object({ outcomes: z.array(AssetOutcome) });

function isOnce(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

/**
 * Makes an asset. `created` false: the call was repeated. OM001 and OM002 by the referential, OM005 for a reference
 * that is taken.
 */
export const createAsset = defineCall({
  name: "omniscient/asset:create",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    /** Chosen by the caller, so that a repeated call makes the asset once. */
    assetId: clientId("asset").pipe(AssetId).optional(),
    asset: AssetForm,
  }),
  answer: z.object({ asset: Asset, created: z.boolean() }),
  holders: PREPARERS,
  isRepeatable: true,
  refusals: ["OM001", "OM002", "OM005", "archived"],
});

/**
 * Changes the fields that are given. Where one is stored otherwise than the editor saw it: conflict with
 * {conflicts: [{field, seen, stored, wanted}], current}; what is chosen goes with `current` as seen.
 */
export const updateAsset = defineCall({
  name: "omniscient/asset:update",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    assetId: AssetId,
    /** The fields as the editor saw them: every one that is changed. */
    seen: AssetFormPart,
    changes: AssetFormPart,
  }),
  answer: z.object({ asset: Asset }),
  holders: PREPARERS,
  isRepeatable: true,
  refusals: ["OM001", "OM002", "OM005", "OM006", "archived"],
});

/**
 * Links assets to a site. `siteId` null takes the link away. With `seen` only links that lead there still are changed:
 * of the others the status is changedSince.
 */
export const associateAssets = defineCall({
  name: "omniscient/asset:associate",
  request: z.strictObject({
    ...several,
    siteId: SiteId.nullable(),
    link: z.enum(SITE_LINKS).default("currentWorksite"),
    seen: SiteId.nullable().optional(),
  }),
  answer: Outcomes,
  holders: PREPARERS,
  isRepeatable: true,
  patience: MINUTE,
  limit,
  refusals: ["archived"],
});

/** Takes every link of assets to a site away. */
export const dissociateAssets = defineCall({
  name: "omniscient/asset:dissociate",
  request: z.strictObject({ ...several, siteId: SiteId }),
  answer: Outcomes,
  holders: PREPARERS,
  isRepeatable: true,
  patience: MINUTE,
  limit,
});

/** Adds labels to assets and removes others; one to add must be of the sub-family of every asset. */
export const labelAssets = defineCall({
  name: "omniscient/asset:label",
  request: z
    .strictObject({
      ...several,
      add: z.array(LabelId).max(LABELS_PER_CALL).default([]),
      remove: z.array(LabelId).max(LABELS_PER_CALL).default([]),
    })
    .refine(({ add, remove }) => add.length + remove.length > 0, "No label is chosen: choose one."),
  answer: Outcomes,
  holders: PREPARERS,
  isRepeatable: true,
  patience: MINUTE,
  limit,
});

/**
 * Puts a tag on an asset. A tag of another asset is a conflict with {tagId, linkedTo, reference}, an asset with another tag
 * one with {assetId, tagId}, unless that asset is among `from`: then its tag is unlinked in the same step.
 */
export const linkTag = defineCall({
  name: "omniscient/asset:linkTag",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    assetId: AssetId,
    tagId: TagId,
    /** The assets whose tags may be unlinked for it: the one that has the tag, the one that has another. */
    from: z.array(AssetId).max(2).default([]),
  }),
  answer: z.object({ asset: Asset, tag: Tag }),
  holders: PREPARERS,
  isRepeatable: true,
  refusals: ["OM006", "archived"],
});

/**
 * Takes the tags from assets. Archived assets too: they cannot have been archived with a tag, but a crash may have left
 * one.
 */
export const unlinkTags = defineCall({
  name: "omniscient/asset:unlinkTag",
  request: z.strictObject(several),
  answer: Outcomes,
  holders: PREPARERS,
  isRepeatable: true,
  patience: MINUTE,
  limit,
  refusals: ["OM006"],
});

/**
 * Gives assets other tags, or takes theirs. Where an asset has another tag than `from`, or the tag that it is to get is on
 * an asset that does not give it away in this call, the status is changedSince; tagUnusable where there is no such tag, or
 * none that can be worn.
 */
export const pairTags = defineCall({
  name: "omniscient/asset:pairTags",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    moves: z
      .array(TagMove)
      .min(1)
      .max(DOCUMENTS_PER_CALL)
      .refine(
        (moves) =>
          isOnce(moves.map(({ assetId }) => assetId)) &&
          isOnce(moves.flatMap(({ to }) => to ?? [])),
        "An asset or a tag is named twice: name it once.",
      ),
  }),
  answer: Outcomes,
  holders: PREPARERS,
  isRepeatable: true,
  patience: MINUTE,
  limit: { field: "moves", most: DOCUMENTS_PER_CALL },
});

/**
 * Archives assets: all of them or none. asset_has_linked_tag names in {assets: [{id, reference, tagId}]} those whose
 * tags must be unlinked first, unless `unlinkTags` is true: then they are unlinked in the same step.
 */
export const archiveAssets = defineCall({
  name: "omniscient/asset:archive",
  request: z.strictObject({ ...several, unlinkTags: z.boolean().default(false) }),
  answer: Outcomes,
  holders: ADMINS,
  isRepeatable: true,
  patience: MINUTE,
  limit,
  refusals: ["OM006", "asset_has_linked_tag"],
});

/**
 * Takes assets out of the archive: all or none; with `seen` only those that are archived since then: of the others the
 * status is changedSince.
 */
export const unarchiveAssets = defineCall({
  name: "omniscient/asset:unarchive",
  request: z.strictObject({ ...several, seen: EpochMs.optional() }),
  answer: Outcomes,
  holders: ADMINS,
  isRepeatable: true,
  patience: MINUTE,
  limit,
  refusals: ["OM006"],
});

const { text } = AssetComment.shape;
const OneComment = z.strictObject({ customerIndex: CustomerIndex, commentId: AssetCommentId });
const Commented = z.object({ comment: AssetComment });

/** Adds a comment to an asset. */
export const addComment = defineCall({
  name: "omniscient/comment:add",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    assetId: AssetId,
    /** Chosen by the caller, so that a repeated call adds the comment once. */
    commentId: clientId("comment").pipe(AssetCommentId),
    text,
  }),
  answer: Commented,
  holders: OPERATORS,
  isRepeatable: true,
  refusals: ["OM006"],
});

/** Changes the text of a comment: one's own only. */
export const editComment = defineCall({
  name: "omniscient/comment:edit",
  request: OneComment.extend({ text }),
  answer: Commented,
  holders: OPERATORS,
  isRepeatable: true,
});

/** Deletes a comment: one's own, or any as an administrator; one that is gone already is answered too. */
export const deleteComment = defineCall({
  name: "omniscient/comment:delete",
  request: OneComment,
  answer: z.object({ commentId: AssetCommentId }),
  holders: OPERATORS,
  isRepeatable: true,
});

const OneFile = z.strictObject({ customerIndex: CustomerIndex, fileId: AssetFileId });
const Preview = z.enum(FILE_PREVIEWS);

/**
 * Adds a file to an asset. The content in base64, 5 MB at most; types are taken from the content, never from the name.
 */
export const uploadFile = defineCall({
  name: "omniscient/file:upload",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    assetId: AssetId,
    /** Chosen by the caller, so that a repeated call keeps the file once. */
    fileId: clientId("file").pipe(AssetFileId).optional(),
    name: FileName,
    content: FileContent,
  }),
  answer: z.object({ file: AssetFile, preview: Preview }),
  holders: OPERATORS,
  isRepeatable: true,
  refusals: [
    "OM006",
    "too_many",
    "file_too_big",
    "file_type_refused",
    "file_name_taken",
    "file_infected",
    "scan_failed",
  ],
});

/** Reads a file of an asset. The name ends as the content demands, the content is base64. */
export const downloadFile = defineCall({
  name: "omniscient/file:download",
  request: OneFile,
  answer: z.object({
    fileId: AssetFileId,
    name: z.string().min(1),
    type: z.string(),
    size: z.number().int().min(0),
    preview: Preview,
    content: z.base64(),
  }),
  holders: OPERATORS,
  isReading: true,
  isDisclosure: true,
  isRepeatable: true,
});

/** Deletes a file of an asset: one's own, or any as an administrator; one that is gone already is answered too. */
export const deleteFile = defineCall({
  name: "omniscient/file:delete",
  request: OneFile,
  answer: z.object({ fileId: AssetFileId }),
  holders: OPERATORS,
  isRepeatable: true,
});

const {
  id: recordId,
  assetId,
  createdAt: _createdAt,
  createdBy: _createdBy,
  ...RECORD
} = MaintenanceRecord.shape;
const RecordPart = z.strictObject(RECORD).partial();
const OneRecord = z.strictObject({ customerIndex: CustomerIndex, recordId });
const Recorded = z.object({ record: MaintenanceRecord });

/** Adds a maintenance to an asset, planned or done. */
export const addMaintenance = defineCall({
  name: "omniscient/maintenance:add",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    /** The id is chosen by the caller, so that a repeated call adds the record once. */
    record: z.strictObject({
      ...RECORD,
      assetId,
      id: clientId("maintenance").pipe(MaintenanceRecordId),
    }),
  }),
  answer: Recorded,
  holders: OPERATORS,
  isRepeatable: true,
  refusals: ["OM006"],
});

/** Changes fields of a maintenance. A conflict as in `updateAsset`. */
export const updateMaintenance = defineCall({
  name: "omniscient/maintenance:update",
  request: OneRecord.extend({
    /** The fields as the editor saw them: every one that is changed. */
    seen: RecordPart,
    changes: RecordPart,
  }),
  answer: Recorded,
  holders: OPERATORS,
  isRepeatable: true,
});

/**
 * Says that a maintenance is done: when, and where its day follows from a meter what that said, the present value unless it is
 * given. One that recurs is planned again in the same step (`nextMaintenance`); one that is done already is answered as it is.
 */
export const completeMaintenance = defineCall({
  name: "omniscient/maintenance:complete",
  request: OneRecord.extend({
    doneAt: EpochMs,
    doneMeter: RECORD.doneMeter,
    performedBy: RECORD.performedBy.optional(),
    /** Replaces the notes; absent: they stay. */
    notes: RECORD.notes.optional(),
    parts: RECORD.parts,
    cost: RECORD.cost,
  }),
  answer: z.object({ record: MaintenanceRecord, next: MaintenanceRecord.nullable() }),
  holders: OPERATORS,
  isRepeatable: true,
  refusals: ["OM006"],
});

/** Deletes a maintenance: one's own, or any as an administrator; one that is gone already is answered too. */
export const deleteMaintenance = defineCall({
  name: "omniscient/maintenance:delete",
  request: OneRecord,
  answer: z.object({ recordId }),
  holders: OPERATORS,
  isRepeatable: true,
});

/** A maintenance that is planned and not done, with the asset that it is about. */
export const DueMaintenance = z.object({
  record: MaintenanceRecord,
  reference: z.string(),
  designation: z.string(),
  state: z.enum(["done", "planned", "soon", "overdue"]),
});
export type DueMaintenance = z.infer<typeof DueMaintenance>;

/** The maintenance that is planned until then and not done, overdue first; that of archived assets is left out. */
export const readDueMaintenance = defineCall({
  name: "omniscient/maintenance:due",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    /** How far ahead, in days of the customer's calendar. */
    days: z.number().int().min(0).max(3650).default(60),
  }),
  answer: z.object({ due: z.array(DueMaintenance), total: z.number().int().min(0) }),
  holders: OPERATORS,
  isReading: true,
  isRepeatable: true,
});

const { name, page, state, isShared } = SavedView.shape;
const OneView = z.strictObject({ customerIndex: CustomerIndex, viewId: SavedViewId });
const Viewed = z.object({ view: SavedView });

/** One's own views of lists and those that an administrator shares with everybody, the oldest first. */
export const listSavedViews = defineCall({
  name: "omniscient/savedView:list",
  request: z.strictObject({ customerIndex: CustomerIndex, page: page.optional() }),
  answer: z.object({ views: z.array(SavedView) }),
  holders: OPERATORS,
  isReading: true,
  isRepeatable: true,
});

/** Saves how a list is shown: its columns, order, filters. */
export const createSavedView = defineCall({
  name: "omniscient/savedView:create",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    /** The id is chosen by the caller, so that a repeated call saves the view once. */
    view: z.strictObject({
      id: clientId("view").pipe(SavedViewId),
      name,
      page,
      state,
      isShared: isShared.default(false),
    }),
  }),
  answer: Viewed,
  holders: OPERATORS,
  isRepeatable: true,
  refusals: ["name_taken"],
});

/** Changes a saved view: one's own, or a shared one as an administrator. */
export const updateSavedView = defineCall({
  name: "omniscient/savedView:update",
  request: OneView.extend({ changes: z.strictObject({ name, state, isShared }).partial() }),
  answer: Viewed,
  holders: OPERATORS,
  isRepeatable: true,
  refusals: ["name_taken"],
});

/** Deletes a saved view: one's own, or a shared one as an administrator. */
export const deleteSavedView = defineCall({
  name: "omniscient/savedView:delete",
  request: OneView,
  answer: z.object({ viewId: SavedViewId }),
  holders: OPERATORS,
  isRepeatable: true,
});
