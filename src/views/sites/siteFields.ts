import { fieldIssues, type FieldIssue } from "../../domain/base/domainError.ts";
import type { Polygon } from "../../domain/base/geometry.ts";
import { type AreaId, SiteId } from "../../domain/base/ids.ts";
import { nameKey } from "../../domain/base/nameKey.ts";
import type { Floor } from "../../domain/sites/floor.ts";
import { type FloorMatch, type MapStyle, Site, type SiteType } from "../../domain/sites/site.ts";
import { SiteForm, siteOf } from "../../domain/sites/siteForm.ts";
import { repeated } from "../../domain/sites/siteIssues.ts";
import { ownValue } from "../../domain/base/ownValue.ts";
import { setOwnValue } from "../../domain/base/setOwnValue.ts";

/** What an administrator fills in of a site; floors and areas have screens of their own. */
export type SiteFields = {
  readonly id: string;
  readonly siteName: string;
  readonly type: SiteType;
  readonly owner: string;
  /** Degrees; null: not given yet. */
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** Metres. */
  readonly radius: number | null;
  readonly address: string | null;
  readonly city: string | null;
  /** Null: the customer's. */
  readonly timezone: string | null;
  readonly defaultFloor: number | null;
  readonly skipSiteSync: boolean;
  readonly shape: Site["shape"];
  /** Null: a circle, or an edge that is still to be drawn. */
  readonly polygon: Polygon | null;
  readonly styles: readonly MapStyle[];
  readonly floorMatching: readonly FloorMatch[];
  readonly musterAreas: readonly AreaId[];
};

/** The rest of a site that is made. */
const NEW_REST = { floors: [], areas: [], datasetId: null } as const;

export type SiteField = keyof SiteFields;
export type SiteIssues = Partial<Readonly<Record<SiteField, string>>>;

/** A site that is made; its id is given by the server where the field stays empty. */
export function newSiteFields(type: SiteType): SiteFields & typeof NEW_REST {
  return {
    id: "",
    siteName: "",
    type,
    owner: "",
    longitude: null,
    latitude: null,
    radius: 100,
    address: null,
    city: null,
    timezone: null,
    defaultFloor: null,
    skipSiteSync: false,
    shape: "circle",
    polygon: null,
    styles: [],
    floorMatching: [],
    musterAreas: [],
    ...NEW_REST,
  };
}

/** The fields of a site that is there. */
export function siteFieldsOf(site: Site): SiteFields {
  const { id, siteName, type, owner, longitude, latitude, radius } = site;
  const { address, city, timezone, defaultFloor, skipSiteSync } = site;
  const { shape, polygon, styles, floorMatching, musterAreas } = site;
  return {
    id,
    siteName,
    type,
    owner,
    longitude,
    latitude,
    radius,
    address,
    city,
    timezone,
    defaultFloor,
    skipSiteSync,
    shape,
    polygon,
    styles,
    floorMatching,
    musterAreas,
  };
}

/**
 * What can be reported before it is sent: codes of the form's schema, `taken` for the id of another site, and for what does
 * not go together `repeated` and `styleUsed`. `floors`: of the site, whose styles must stay.
 */
export function siteFieldIssues(
  fields: SiteFields,
  others: readonly Pick<Site, "id">[],
  floors: readonly Pick<Floor, "styleId">[] = [],
): SiteIssues {
  const { id, ...rest } = { ...NEW_REST, ...fields };
  const read = SiteForm.safeParse(id === "" ? rest : { ...rest, id });
  const whole = read.success ? Site.safeParse(siteOf(read.data, SiteId.parse("none"))) : read;
  const issues = whole.success ? [] : fieldIssues(whole.error);
  const isTaken = others.some((other) => other.id === id);
  const { styles, floorMatching } = fields;
  const styleIds = styles.map((style) => style.id);
  // A floor whose style was missing already is the floor's matter.
  const isUsed = floors.some(({ styleId }) => !styleIds.includes(styleId));
  return {
    ...refusedSiteIssues(issues),
    ...(isTaken ? { id: "taken" } : {}),
    ...(isUsed ? { styles: "styleUsed" } : {}),
    ...(repeated(styleIds).length > 0 ? { styles: "styleRepeated" } : {}),
    ...(repeated(floorMatching.map(({ from }) => from)).length > 0
      ? { floorMatching: "floorMatchRepeated" }
      : {}),
  };
}

/** The first thing that is wrong with each field; of a list, with any of its entries. */
export function refusedSiteIssues(issues: readonly FieldIssue[]): SiteIssues {
  const first: Record<string, string> = {};
  for (const { path, code } of issues) {
    const [field = ""] = path.replace(/^(?:site|changes)\./u, "").split(".");
    if (ownValue(first, field) === undefined) setOwnValue(first, field, code);
  }
  return first;
}

/** What is not wrong, and may not be meant. */
export type SiteTwin =
  /** Another site has the same name. */
  | { readonly kind: "name"; readonly other: string }
  /** The id of another site differs in upper and lower case only. */
  | { readonly kind: "id"; readonly other: string };

/** Sites that would be taken for this one: of the same name, or with an id that differs by case. `own`: null for a new one. */
export function siteTwins(
  { id, siteName }: Pick<SiteFields, "id" | "siteName">,
  sites: readonly Pick<Site, "id" | "siteName">[],
  own: SiteId | null,
): readonly SiteTwin[] {
  const others = sites.filter((other) => other.id !== own);
  const name = nameKey(siteName);
  const sameName = name === "" ? undefined : others.find((one) => nameKey(one.siteName) === name);
  const sameId = others.find(
    (one) => one.id !== id && one.id.toLowerCase() === id.trim().toLowerCase(),
  );
  return [
    ...(sameName === undefined ? [] : [{ kind: "name" as const, other: sameName.id }]),
    ...(sameId === undefined ? [] : [{ kind: "id" as const, other: sameId.id }]),
  ];
}
