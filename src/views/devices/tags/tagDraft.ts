import { type AreaId, NewTagId } from "../../../domain/base/ids.ts";
import { DAY, HOUR, MINUTE, MONTH } from "../../../domain/base/time.ts";
import type { Tag } from "../../../domain/devices/tag.ts";
import type { TagForm } from "../../../domain/devices/tagForm.ts";
import { PRESET_ACCURACY, type TagSettings } from "../../../domain/devices/tagSettings.ts";

/** Where a device is mounted while it is filled in; null: not given. Metres and degrees. */
export type PlaceDraft = {
  readonly [Field in keyof TagSettings]: TagSettings[Field] | null;
} & { readonly accuracyType: TagSettings["accuracyType"] };

/** A device while it is filled in; `id` is typed for a new one only. */
export type TagDraft = Omit<TagForm, "settings" | "sendInterval" | "timeout"> & {
  readonly id: string;
  readonly settings: PlaceDraft | null;
  /** ms */
  readonly sendInterval: number | null;
  readonly timeout: number | null;
};

/** What is wrong with a field. */
export type TagIssue =
  | "areaOtherFloor"
  | "idMalformed"
  | "idTaken"
  | "codeTaken"
  | "gatewayUnknown"
  | "intervalOut"
  | "linked"
  | "missing"
  | "notAccepted"
  | "outOfRange"
  | "tagIsNoAnchor"
  | "timeoutOut"
  | "timeoutShort";
export type TagField = keyof TagDraft | keyof TagSettings;
export type TagIssues = Partial<Readonly<Record<TagField, TagIssue>>>;

export const NEW_PLACE: PlaceDraft = {
  accuracy: PRESET_ACCURACY.high,
  accuracyType: "high",
  altitude: null,
  floor: 0,
  latitude: null,
  longitude: null,
};

/** A device that is made: as a rule a gateway, tags come in ranges. */
export const NEW_TAG: TagDraft = {
  id: "",
  name: "",
  type: "gateway",
  technology: "BLE",
  protocol: null,
  positioningRole: "none",
  nodeAddress: null,
  gatewayId: null,
  model: null,
  manufacturer: null,
  manufacturerId: "",
  networkId: null,
  site: null,
  area: null,
  settings: null,
  sendInterval: MINUTE,
  timeout: HOUR,
};

/** The form over a stored device; one of unknown type is said to be a tag. */
export function draftOfTag(tag: Tag): TagDraft {
  const { id, name, technology, protocol, positioningRole, nodeAddress, gatewayId } = tag;
  const { model, manufacturer, manufacturerId, networkId, site, area, settings } = tag;
  const { sendInterval, timeout } = tag;
  const type = tag.type === "unknown" ? "tag" : tag.type;
  const is = { id, name, type, technology, protocol, positioningRole, nodeAddress, gatewayId };
  const made = { model, manufacturer, manufacturerId, networkId };
  return { ...is, ...made, site, area, settings, sendInterval, timeout };
}

/** What can be said before it is sent; the server judges the same again. */
export function tagDraftIssues(
  draft: TagDraft,
  areas: readonly { readonly id: AreaId; readonly floor: number | null }[],
  isNew: boolean,
): TagIssues {
  const { id, name, manufacturerId, sendInterval, timeout, settings, area, type } = draft;
  return {
    ...(isNew && id.trim() === "" ? { id: "missing" } : {}),
    ...(isNew && id.trim() !== "" && !NewTagId.safeParse(id.trim()).success
      ? { id: "idMalformed" }
      : {}),
    ...(name.trim() === "" ? { name: "missing" } : {}),
    ...(manufacturerId.trim() === "" ? { manufacturerId: "missing" } : {}),
    ...(sendInterval === null ? { sendInterval: "missing" } : {}),
    ...(sendInterval !== null && (sendInterval < 0 || sendInterval > DAY)
      ? { sendInterval: "intervalOut" }
      : {}),
    ...timeoutIssue(timeout, sendInterval),
    ...(type === "tag" && draft.positioningRole === "anchor"
      ? { positioningRole: "tagIsNoAnchor" }
      : {}),
    ...(settings === null ? {} : placeIssues(settings)),
    ...(isOnOtherFloor(area, settings, areas) ? { area: "areaOtherFloor" } : {}),
  };
}

function timeoutIssue(timeout: number | null, sendInterval: number | null): TagIssues {
  if (timeout === null) return { timeout: "missing" };
  if (timeout < MINUTE || timeout > MONTH) return { timeout: "timeoutOut" };
  return timeout < (sendInterval ?? 0) ? { timeout: "timeoutShort" } : {};
}

function placeIssues({ latitude, longitude, accuracy }: PlaceDraft): TagIssues {
  return {
    ...degreeIssue("latitude", latitude, 90),
    ...degreeIssue("longitude", longitude, 180),
    ...(accuracy === null ? { accuracy: "missing" } : {}),
    ...(accuracy !== null && !(accuracy > 0) ? { accuracy: "outOfRange" } : {}),
  };
}

function degreeIssue(
  field: "latitude" | "longitude",
  value: number | null,
  most: number,
): TagIssues {
  if (value === null) return { [field]: "missing" };
  return Math.abs(value) > most ? { [field]: "outOfRange" } : {};
}

function isOnOtherFloor(
  area: AreaId | null,
  settings: PlaceDraft | null,
  areas: readonly { readonly id: AreaId; readonly floor: number | null }[],
): boolean {
  const floor = areas.find(({ id }) => id === area)?.floor ?? null;
  return floor !== null && floor !== (settings?.floor ?? null);
}

/** Where the server's refusals belong. */
export function refusedTagIssues(
  code: string | null,
  issues: readonly { readonly path: string; readonly code: string }[],
): TagIssues {
  if (code === "conflict") return { id: "idTaken" };
  const known: Readonly<Record<string, TagIssue>> = {
    areaOtherFloor: "areaOtherFloor",
    gatewayItself: "gatewayUnknown",
    gatewayUnknown: "gatewayUnknown",
    linked: "linked",
    tagIsNoAnchor: "tagIsNoAnchor",
    taken: "codeTaken",
    timeoutShort: "timeoutShort",
  };
  return Object.fromEntries(
    issues.map((issue) => {
      const field = issue.path.split(".").at(-1) ?? "";
      const own = field === "tagId" ? "id" : field;
      return [own, new Map(Object.entries(known)).get(issue.code) ?? "notAccepted"];
    }),
  );
}
