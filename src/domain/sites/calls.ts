import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { FileContent } from "../base/fileContent.ts";
import { AssetId, CustomerIndex, SiteId } from "../base/ids.ts";
import { DOCUMENTS_PER_CALL, LONGEST_NAME } from "../base/limits.ts";
import { MINUTE } from "../base/time.ts";
import { ADMINS, READERS } from "../base/holders.ts";
import { FloorNumber, FloorPlan } from "./floor.ts";
import { AreaConflict } from "./drawing/mergedAreas.ts";
import { Site, SITE_LINKS } from "./site.ts";
import { SiteUsage } from "./siteUsage.ts";
import { SiteChanges, SiteForm, SitePart } from "./siteForm.ts";

const One = z.strictObject({ customerIndex: CustomerIndex, siteId: SiteId });
const Answer = z.object({ site: Site });
const refusals = ["area_overlaps", "name_taken", "floor_number_taken"] as const;
/** Patience with what may touch tens of thousands of assets, in ms. */
const LONG_WORK = 2 * MINUTE;

/** Makes a site. `name_taken` is about areas; an id that is taken is a conflict. */
export const createSite = defineCall({
  name: "omniscient/site:create",
  request: z.strictObject({ customerIndex: CustomerIndex, site: SiteForm }),
  answer: Answer,
  holders: ADMINS,
  isRepeatable: false,
  refusals,
});

/** Makes the sites of a file: all or, where one does not fit, none. */
export const importSites = defineCall({
  name: "omniscient/site:import",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    sites: z
      .array(SiteForm.required({ id: true }))
      .min(1)
      .max(DOCUMENTS_PER_CALL),
  }),
  answer: z.object({ sites: z.array(Site) }),
  holders: ADMINS,
  isRepeatable: false,
  patience: LONG_WORK,
  limit: { field: "sites", most: DOCUMENTS_PER_CALL },
  refusals,
});

/** What a conflict of `updateSite` says of areas. `by`: the name of who changed them last; null: nobody knows. */
export const AreasOvertaken = z.object({
  areas: z.array(AreaConflict).min(1),
  by: z.string().nullable(),
});
export type AreasOvertaken = z.infer<typeof AreasOvertaken>;

/**
 * Changes the fields that are given, areas and floors included; a conflict as in `updateAsset`. Areas are merged one by
 * one with what others have saved since they were seen; those that both changed, or that are in each other's way, are the
 * conflict, which names them (`areas`) and who changed them last (`by`). Where areas are drawn anew,
 * the gateways and anchors in them are given the areas that are around them then.
 */
export const updateSite = defineCall({
  name: "omniscient/site:update",
  request: One.extend({
    /** The fields as the editor saw them: every one that is changed. */
    seen: SitePart,
    changes: SiteChanges,
  }),
  answer: Answer,
  holders: ADMINS,
  isRepeatable: false,
  patience: LONG_WORK,
  refusals,
});

/**
 * Archives a site, after its assets were taken from it. `dissociated`: how many there were, `taken`: which, by the link that
 * led there.
 */
export const archiveSite = defineCall({
  name: "omniscient/site:archive",
  request: One,
  answer: z.object({
    site: Site,
    dissociated: z.number().int().min(0),
    taken: z.array(z.object({ link: z.enum(SITE_LINKS), assetIds: z.array(AssetId) })),
  }),
  holders: ADMINS,
  isRepeatable: true,
  patience: LONG_WORK,
});

/** What uses a site: counts and, of counters, names. */
export const readSiteUsage = defineCall({
  name: "omniscient/site:usage",
  request: One,
  answer: z.object({ usage: SiteUsage }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});

/** Takes a site out of the archive; what was dissociated stays so. */
export const unarchiveSite = defineCall({
  name: "omniscient/site:unarchive",
  request: One,
  answer: Answer,
  holders: ADMINS,
  isRepeatable: true,
  patience: LONG_WORK,
});

/** Everything of an address is text. */
const FloorInAddress = z
  .string()
  .regex(/^-?\d{1,3}$/u, "The floor is no number.")
  .transform(Number)
  .pipe(FloorNumber);

/**
 * The image of a floor's plan, for whoever reads the customer's sites: by GET, the session's cookie says who asks.
 * not_found for a key that the floor does not name, or that names nothing of this site.
 */
export const readPlan = defineCall({
  name: "omniscient/site:plan",
  verb: "get",
  // Kuzzle adds arguments of its own to those of the address.
  request: z.object({
    customerIndex: CustomerIndex,
    siteId: SiteId,
    floor: FloorInAddress,
    /** As the floor names it, so that another image has another address. */
    key: z.string().min(1),
  }),
  answer: z.unknown(),
  media: ["image/png", "image/jpeg", "image/webp", "image/svg+xml"],
  holders: READERS,
  isRepeatable: true,
});

/** The plan as the editor saw it; absent: whatever is there. Where it is another by now, nothing is written (conflict). */
const SeenPlan = FloorPlan.nullable().optional();
const Opacity = FloorPlan.shape.opacity.unwrap();

/** Gives a floor a plan, in place of the one it had, which is kept as a former one. PNG, JPEG, WebP or SVG in base64, 5 MB at most. */
export const storePlan = defineCall({
  name: "omniscient/site:storePlan",
  request: One.extend({
    floor: FloorNumber,
    seen: SeenPlan,
    /** Where the image's corners lie: top left, top right, bottom right, bottom left. */
    corners: FloorPlan.shape.corners,
    opacity: Opacity.optional(),
    /** Of the file that it comes from. */
    name: z.string().trim().min(1).max(LONGEST_NAME).optional(),
    content: FileContent,
  }),
  answer: Answer,
  holders: ADMINS,
  isRepeatable: false,
  refusals: ["file_too_big", "file_type_refused", "file_infected", "scan_failed"],
});

/** Lays the plan of a floor elsewhere, takes it from the floor, or brings a former one back. What it replaces is kept. */
export const changeFloorPlan = defineCall({
  name: "omniscient/site:changePlan",
  request: One.extend({
    floor: FloorNumber,
    seen: SeenPlan,
    change: z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("place"),
        corners: FloorPlan.shape.corners,
        opacity: Opacity,
      }),
      z.strictObject({ kind: z.literal("remove") }),
      z.strictObject({
        kind: z.literal("restore"),
        /** Of the former plan. */
        fileKey: FloorPlan.shape.fileKey,
        url: FloorPlan.shape.url,
        corners: FloorPlan.shape.corners,
        opacity: Opacity,
      }),
    ]),
  }),
  answer: Answer,
  holders: ADMINS,
  isRepeatable: false,
});
