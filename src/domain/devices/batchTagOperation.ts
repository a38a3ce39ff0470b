import { z } from "zod";
import { isUnchanged } from "../base/fieldEdit.ts";
import { CustomerIndex, TagId } from "../base/ids.ts";
import { unreachable } from "../base/unreachable.ts";
import type { Tag } from "./tag.ts";
import { DeviceTimeout } from "./tagForm.ts";
import type { TagProtocol } from "./tagProtocol.ts";
import { PRESET_ACCURACY, TagSettings } from "./tagSettings.ts";

/** What can be done to many tags at once. */
export const TAG_OPERATIONS = [
  "assign",
  "unassign",
  "setTimeout",
  "resetBattery",
  "setSettings",
] as const;
export type TagOperationName = (typeof TAG_OPERATIONS)[number];

/** Most tags in one batch: as many as can be provisioned at once. */
export const MAX_BATCH_TAGS = 10_000;

const named = <Name extends TagOperationName>(operation: Name) => ({
  operation: z.literal(operation),
  clientId: CustomerIndex,
});

/** The settings that many devices can be given alike; where each is stands in the location CSV. Accuracy in metres. */
export const SharedSettings = z
  .strictObject({
    accuracy: TagSettings.shape.accuracy,
    accuracyType: TagSettings.shape.accuracyType,
    altitude: TagSettings.shape.altitude,
    floor: TagSettings.shape.floor,
  })
  .partial()
  .refine((settings) => Object.keys(settings).length > 0, "No setting is given: give one.")
  .refine(
    ({ accuracy, accuracyType }) =>
      (accuracy === undefined) === (accuracyType === undefined) &&
      (accuracyType === undefined ||
        accuracyType === "manual" ||
        accuracy === PRESET_ACCURACY[accuracyType]),
    { error: "The accuracy is not that of its type: give both.", path: ["accuracy"] },
  );
export type SharedSettings = z.infer<typeof SharedSettings>;

/**
 * An operation (specification section 5: an operation, a client and a valid timeout are required). The client is whose
 * the tags are, of `assign` whose they become. `timeout` in ms, from a minute to 30 days.
 */
export const TagOperation = z.discriminatedUnion(
  "operation",
  [
    z.strictObject(named("assign")),
    z.strictObject(named("unassign")),
    z.strictObject({ ...named("setTimeout"), timeout: DeviceTimeout }),
    z.strictObject(named("resetBattery")),
    z.strictObject({ ...named("setSettings"), settings: SharedSettings }),
  ],
  "There is no operation: choose one.",
);
export type TagOperation = z.infer<typeof TagOperation>;

/** The tags of a batch. */
export const BatchTagIds = z
  .array(TagId)
  .min(1, "No tag is chosen: choose one.")
  .max(MAX_BATCH_TAGS, `More than ${MAX_BATCH_TAGS} tags are chosen: work in parts.`)
  .refine((ids) => new Set(ids).size === ids.length, "A tag is chosen twice: choose it once.");

/** Why a tag was left as it was. */
export const TAG_REFUSALS = [
  /** There is no such tag. */
  "notFound",
  /** It is archived. */
  "archived",
  /** It belongs to another client. */
  "otherClient",
  /** It is on an asset: unlink it first. */
  "linked",
  /** It is as wanted already. */
  "unchanged",
  /** It is mounted nowhere, so that it has no settings to change. */
  "notPlaced",
  /** Abeeway tags count their battery themselves: reset it there. */
  "batteryKeptByTag",
  /** Somebody else has changed it since. */
  "changedSince",
  /** The other client has a tag of that id. */
  "taken",
  /** Only super admins move tags between clients. */
  "notAllowed",
  /** The place breaks a rule: no site in use, or an area of another floor. */
  "misplaced",
  /** Its model takes no such command. */
  "noCommand",
  /** No connector has heard it that leads to its network. */
  "noWay",
  /** The same is waiting for it already. */
  "waiting",
  /** It was sent: nothing calls it back. */
  "sent",
] as const;
export type TagRefusal = (typeof TAG_REFUSALS)[number];

/** Tags whose battery is counted in the tag: setting the level here would be overwritten by its next word (specification section 8). */
const COUNTS_ITSELF: readonly TagProtocol[] = ["Abeeway", "BlueUpXAbeeway"];

/** The level of a battery that was just replaced, in percent. */
export const FULL_BATTERY = 100;

/** What a tag forgets when it goes to another customer: the places and devices of the one that it leaves. */
const LEFT_BEHIND = { assetId: null, site: null, area: null, settings: null, gatewayId: null };

/**
 * The tag as an operation leaves it, or why it does not happen. `customer`: whose list it is in, also where the tag was
 * never told. The server judges by it, and so does the preview.
 */
export function operatedTag(
  tag: Tag,
  order: TagOperation,
  customer: CustomerIndex,
): Tag | TagRefusal {
  if (tag.isArchived) return "archived";
  if (order.operation !== "assign" && tag.clientId !== null && tag.clientId !== order.clientId)
    return "otherClient";
  const after = changedTag(tag, order, customer);
  return typeof after !== "string" && isUnchanged(tag, after) ? "unchanged" : after;
}

function changedTag(tag: Tag, order: TagOperation, customer: CustomerIndex): Tag | TagRefusal {
  switch (order.operation) {
    case "assign": {
      const isMove = order.clientId !== customer;
      const isOthers = tag.clientId !== null && tag.clientId !== order.clientId;
      if ((isMove || isOthers) && tag.assetId !== null) return "linked";
      if (isMove) return { ...tag, ...LEFT_BEHIND, clientId: order.clientId, status: "available" };
      const isInUse = tag.assetId !== null || tag.site !== null;
      return { ...tag, clientId: order.clientId, status: isInUse ? "assigned" : "available" };
    }
    case "unassign":
      if (tag.assetId !== null) return "linked";
      return { ...tag, clientId: null, status: "unassigned" };
    case "setTimeout":
      return { ...tag, timeout: order.timeout };
    case "resetBattery":
      if (tag.protocol !== null && COUNTS_ITSELF.includes(tag.protocol)) return "batteryKeptByTag";
      return { ...tag, battery: FULL_BATTERY };
    case "setSettings":
      if (tag.settings === null) return "notPlaced";
      return { ...tag, settings: { ...tag.settings, ...order.settings } as TagSettings };
    default:
      return unreachable(order);
  }
}

/** What a pasted or uploaded list names: ids by lines, commas, semicolons or spaces; one that comes again counts once. */
export function tagIdsOf(text: string): {
  readonly ids: readonly TagId[];
  readonly repeated: number;
  readonly refused: readonly string[];
} {
  const ids = new Set<TagId>();
  const refused: string[] = [];
  let repeated = 0;
  for (const word of text.replace(/^\uFEFF/u, "").split(/[\s,;]+/u)) {
    const bare = word.replace(/^"(.*)"$/u, "$1");
    if (bare === "") continue;
    const id = TagId.safeParse(bare);
    if (!id.success) refused.push(bare.slice(0, 40));
    else if (ids.has(id.data)) repeated += 1;
    else ids.add(id.data);
  }
  return { ids: [...ids], repeated, refused };
}
