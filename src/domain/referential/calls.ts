import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { clientId } from "../base/clientId.ts";
import { CustomerIndex, LabelId } from "../base/ids.ts";
import { LONGEST_NAME, MAX_PARTS } from "../base/limits.ts";
import { MINUTE } from "../base/time.ts";
import { ADMINS } from "../base/holders.ts";
import { Label } from "./label.ts";
import { MarkerUrl } from "./markerImage.ts";
import { Attribute, Family, SubFamily } from "./referential.ts";
import { ReferentialImpact } from "./impact.ts";

/** Patience with what may touch tens of thousands of assets, in ms. */
const LONG_WORK = 2 * MINUTE;

const { id: _id, ...LABEL } = Label.shape;
/** Family and sub-family stay: assets of them wear the label. */
const LabelPart = z.strictObject({ name: LABEL.name, site: LABEL.site }).partial();
const OneLabel = z.strictObject({ customerIndex: CustomerIndex, labelId: LabelId });
const Labelled = z.object({ label: Label });

/**
 * Makes a label for a sub-family. OM001 without the sub-family, label_taken where it has one of the name (specification
 * section 5).
 */
export const createLabel = defineCall({
  name: "omniscient/label:create",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    /** Chosen by the caller, so that a repeated call makes the label once. */
    labelId: clientId("label").pipe(LabelId).optional(),
    label: z.strictObject({ ...LABEL, site: LABEL.site.default(null) }),
  }),
  answer: Labelled,
  holders: ADMINS,
  isRepeatable: false,
  refusals: ["OM001", "label_taken", "archived"],
});

/** Changes name or site of a label. A conflict as in `updateAsset`. */
export const updateLabel = defineCall({
  name: "omniscient/label:update",
  request: OneLabel.extend({ seen: LabelPart, changes: LabelPart }),
  answer: Labelled,
  holders: ADMINS,
  isRepeatable: false,
  refusals: ["label_taken", "archived"],
});

/** Deletes a label, after it was taken from the assets that wear it. `assets`: how many wore it. */
export const deleteLabel = defineCall({
  name: "omniscient/label:delete",
  request: OneLabel,
  answer: z.object({ labelId: LabelId, assets: z.number().int().min(0) }),
  holders: ADMINS,
  isRepeatable: true,
  patience: LONG_WORK,
});

const { id: familyId, rename: _rename, ...FAMILY } = Family.shape;
const EnteredText = z.object({
  fr: z.string().max(LONGEST_NAME).nullable().default(null),
  en: z.string().max(LONGEST_NAME).nullable().default(null),
});
const EnteredAttribute = Attribute.safeExtend({
  name: Attribute.shape.name.max(LONGEST_NAME),
  allowedValues: z.array(z.string().trim().min(1).max(LONGEST_NAME)).max(MAX_PARTS),
  labels: EnteredText,
});
const EnteredSubFamily = SubFamily.extend({
  name: SubFamily.shape.name.max(LONGEST_NAME),
  labels: EnteredText,
  attributes: z.array(EnteredAttribute).max(MAX_PARTS),
});
/** What somebody fills in of a family: its sub-families with their attributes. */
export const FamilyForm = z.strictObject({
  ...FAMILY,
  name: FAMILY.name.max(LONGEST_NAME),
  markerUrl: MarkerUrl.nullable(),
  labels: EnteredText,
  subFamilies: z.array(EnteredSubFamily).max(MAX_PARTS),
});
export type FamilyForm = z.infer<typeof FamilyForm>;
const OneFamily = z.strictObject({ customerIndex: CustomerIndex, familyId });
/** True: what it does to assets was shown, and is meant. */
const acceptImpact = z.boolean().default(false);

/** Makes a family of assets with its sub-families and their attributes. */
export const createFamily = defineCall({
  name: "omniscient/referential:create",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    /** Chosen by the caller, so that a repeated call makes the family once. */
    familyId: clientId("family").optional(),
    family: FamilyForm,
  }),
  answer: z.object({ family: Family }),
  holders: ADMINS,
  isRepeatable: false,
  refusals: ["name_taken"],
});

/**
 * Changes a family. With another name its assets are moved to it by a job (`rename` of the family says how far), and what
 * names the family with them: labels, counters, rules, reports, saved views. OM002 with {impact} where existing assets would not fit any more and that is not accepted; conflict
 * with {current} where the family is not as the editor saw it.
 */
export const updateFamily = defineCall({
  name: "omniscient/referential:update",
  request: OneFamily.extend({
    /** The family as the editor saw it, which may be one from before there were bounds. */
    seen: z.strictObject(FAMILY),
    family: FamilyForm,
    acceptImpact,
  }),
  answer: z.object({ family: Family, impact: ReferentialImpact }),
  holders: ADMINS,
  isRepeatable: false,
  refusals: ["OM002", "name_taken"],
});

/** Deletes a family. OM002 as in `updateFamily`: its assets lose their sub-families. */
export const deleteFamily = defineCall({
  name: "omniscient/referential:delete",
  request: OneFamily.extend({ acceptImpact }),
  answer: z.object({ familyId, impact: ReferentialImpact }),
  holders: ADMINS,
  isRepeatable: true,
  patience: LONG_WORK,
  refusals: ["OM002"],
});

/**
 * Stops the renaming of a family, or takes it back within seven days: it has its former name at once, and its assets are
 * moved back to it. Once more changes nothing. name_taken where another family has that name by now.
 */
export const undoFamilyRename = defineCall({
  name: "omniscient/referential:undoRename",
  request: OneFamily,
  answer: z.object({ family: Family }),
  holders: ADMINS,
  isRepeatable: true,
  patience: LONG_WORK,
  refusals: ["name_taken"],
});

/** What a change would do to existing assets; `family` null: it is deleted. */
export const readFamilyImpact = defineCall({
  name: "omniscient/referential:impact",
  request: OneFamily.extend({ family: FamilyForm.nullable() }),
  answer: z.object({ impact: ReferentialImpact }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
  patience: LONG_WORK,
});
