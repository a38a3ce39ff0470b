import { z } from "zod";
import { type FieldIssue } from "../base/domainError.ts";
import { TagId } from "../base/ids.ts";
import { LONGEST_NAME } from "../base/limits.ts";
import { DAY, MINUTE, MONTH } from "../base/time.ts";
import { DEFAULT_SEND_INTERVAL } from "./deviceConnectivity.ts";
import { GatewayConfiguration } from "./gatewayConfiguration.ts";
import { Tag } from "./tag.ts";

const shortText = z.string().trim().min(1).max(LONGEST_NAME);

/** How long a device may be silent before it counts as offline, in ms: a minute to 30 days. */
export const DeviceTimeout = z
  .number("There is no timeout: give one.")
  .int()
  .min(MINUTE, "The timeout is under a minute: give a longer one.")
  .max(MONTH, "The timeout is over 30 days: give a shorter one.");

/**
 * What an administrator says of a device: what it is, how it sends and where it is mounted. What it tells itself, and
 * the asset that it is on, are not among it. `sendInterval` 0: as it comes from its maker.
 */
export const TagForm = Tag.pick({
  site: true,
  area: true,
  settings: true,
  technology: true,
  protocol: true,
  positioningRole: true,
}).extend({
  name: shortText,
  type: z.enum(["gateway", "anchor", "tag"]),
  nodeAddress: shortText.nullable(),
  gatewayId: TagId.nullable(),
  model: shortText.nullable(),
  manufacturer: shortText.nullable(),
  manufacturerId: shortText,
  networkId: shortText.nullable(),
  sendInterval: GatewayConfiguration.shape.sendInterval,
  timeout: DeviceTimeout,
});
export type TagForm = z.infer<typeof TagForm>;
/** What can be changed of one: the code printed on it stays, devices are found by it. */
export const TagFormPart = z.strictObject(TagForm.omit({ manufacturerId: true }).shape).partial();

/** What is stored for an interval of the form, in ms. */
export function storedInterval(sendInterval: number): number {
  return sendInterval === 0 ? DEFAULT_SEND_INTERVAL : Math.min(sendInterval, DAY);
}

/** What breaks a rule between two fields. `area`: whether the site has that area. */
export function tagIssues(
  tag: Pick<
    Tag,
    | "area"
    | "assetId"
    | "gatewayId"
    | "id"
    | "positioningRole"
    | "sendInterval"
    | "settings"
    | "site"
    | "timeout"
    | "type"
  >,
  siteAreas: readonly { readonly id: string; readonly floor: number | null }[] | null,
): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const add = (path: keyof TagForm, code: string, message: string) =>
    issues.push({ path, code, message });
  if (tag.site !== null && siteAreas === null)
    add("site", "siteUnknown", "There is no such site in use: choose another.");
  if (tag.area !== null) {
    const area = siteAreas?.find(({ id }) => id === tag.area);
    if (area === undefined)
      add("area", "areaUnknown", "The site has no such area: choose another.");
    else if (area.floor !== null && area.floor !== tag.settings?.floor)
      add("area", "areaOtherFloor", "The area is on another floor: choose the floor or the area.");
  }
  if (tag.gatewayId === tag.id)
    add("gatewayId", "gatewayItself", "A device cannot be its own gateway: choose another.");
  if (tag.type === "tag" && tag.positioningRole === "anchor")
    add(
      "positioningRole",
      "tagIsNoAnchor",
      "A tag that is worn cannot be an anchor: choose another role.",
    );
  if (tag.type !== "tag" && tag.assetId !== null)
    add("type", "linked", "It is on an asset: unlink it first.");
  if (tag.timeout < tag.sendInterval)
    add(
      "timeout",
      "timeoutShort",
      "The timeout is shorter than the send interval: give a longer one.",
    );
  return issues;
}
