import { type Asset, type AssetIdentity, NO_TELEMETRY } from "../../../src/domain/assets/asset.ts";
import { type AttributeValue } from "../../../src/domain/referential/attributeValue.ts";
import { referenceKey } from "../../../src/domain/assets/assetReference.ts";
import type { AssetId, CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import type { Attribute, Family, SubFamily } from "../../../src/domain/referential/referential.ts";
import type { Tag } from "../../../src/domain/devices/tag.ts";
import { HOUR, MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { labelsOf } from "./english.ts";

/** A tag's document with what most demo tags have in common. */
export function tagOf(
  own: Pick<Tag, "id" | "name" | "type" | "technology" | "protocol" | "model"> & Partial<Tag>,
  clientId: CustomerIndex,
): Tag {
  return {
    status: "assigned",
    nodeAddress: null,
    gatewayId: null,
    positioningRole: "none",
    manufacturer: "BlueUp",
    manufacturerId: own.id,
    networkId: null,
    clientId,
    assetId: null,
    site: null,
    area: null,
    settings: null,
    sendInterval: MINUTE,
    timeout: HOUR,
    battery: null,
    lastMessageAt: null,
    connectivity: null,
    connectivitySince: null,
    isArchived: false,
    ...own,
  };
}

/**
 * Demo gateways and boxes are watched more closely than the defaults of product.md section 3 ask for, so that an
 * outage of some minutes shows as what it is. In ms.
 */
export const WATCHED = { sendInterval: 30 * SECOND, timeout: 4 * MINUTE } as const;

/** An asset that no reading has spoken of yet. */
export function assetOf(
  identity: AssetIdentity & { readonly id: AssetId; readonly tagId: TagId },
  technology: Asset["technology"],
  createdAt: number,
): Asset {
  return {
    ...identity,
    ...NO_TELEMETRY,
    referenceKey: referenceKey(identity.reference),
    manufacturerId: identity.tagId,
    technology,
    isArchived: false,
    archivedAt: null,
    createdAt,
  };
}

/** A family of the referential, labelled in both languages. */
export function familyOf(
  id: string,
  name: string,
  category: Family["category"],
  subFamilies: readonly SubFamily[],
): Family {
  return {
    id: `family-${id}`,
    name,
    category,
    markerUrl: null,
    labels: labelsOf(name),
    subFamilies: [...subFamilies],
  };
}

export function subFamilyOf(name: string, attributes: readonly Attribute[]): SubFamily {
  return { name, labels: labelsOf(name), attributes: [...attributes] };
}

/** An attribute that every single asset has for itself. */
export function attributeOf(
  name: string,
  fr: string,
  valueType: Attribute["valueType"],
  more: Partial<Attribute> = {},
): Attribute {
  return {
    name,
    attributeType: "specific",
    valueType,
    required: false,
    allowedValues: [],
    computed: null,
    isRegulatory: false,
    labels: labelsOf(fr),
    ...more,
  };
}

export const textValue = (name: string, string: string): AttributeValue => ({
  name,
  string,
  number: null,
  date: null,
});
export const numberValue = (name: string, number: number): AttributeValue => ({
  name,
  string: null,
  number,
  date: null,
});
export const dateValue = (name: string, date: number): AttributeValue => ({
  name,
  string: null,
  number: null,
  date,
});
