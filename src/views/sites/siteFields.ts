import { fieldIssues, type FieldIssue } from "../../domain/base/domainError.ts";
import { SiteId } from "../../domain/base/ids.ts";
import { Site, type SiteType } from "../../domain/sites/site.ts";
import { SiteForm, siteOf } from "../../domain/sites/siteForm.ts";
import { ownValue } from "../../domain/base/ownValue.ts";
import { setOwnValue } from "../../domain/base/setOwnValue.ts";

/** What an administrator fills in of a site; floors, areas and the drawn edge have screens of their own. */
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
};

/** The rest of a site that is made: a circle without floors and areas. */
const NEW_REST = {
  shape: "circle",
  polygon: null,
  floors: [],
  areas: [],
  musterAreas: [],
  styles: [],
  floorMatching: [],
  datasetId: null,
} as const;

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
    ...NEW_REST,
  };
}

/** The fields of a site that is there. */
export function siteFieldsOf(site: Site): SiteFields {
  const { id, siteName, type, owner, longitude, latitude, radius } = site;
  const { address, city, timezone, defaultFloor, skipSiteSync } = site;
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
  };
}

/** What can be told before it is sent: codes of the form's schema, and `taken` for the id of another site. */
export function siteFieldIssues(
  fields: SiteFields,
  others: readonly Pick<Site, "id">[],
): SiteIssues {
  const { id, ...rest } = { ...NEW_REST, ...fields };
  const read = SiteForm.safeParse(id === "" ? rest : { ...rest, id });
  const whole = read.success ? Site.safeParse(siteOf(read.data, SiteId.parse("none"))) : read;
  const issues = whole.success ? [] : fieldIssues(whole.error);
  const isTaken = others.some((other) => other.id === id);
  return { ...refusedSiteIssues(issues), ...(isTaken ? { id: "taken" } : {}) };
}

/** The first thing that is wrong with each field. */
export function refusedSiteIssues(issues: readonly FieldIssue[]): SiteIssues {
  const first: Record<string, string> = {};
  for (const { path, code } of issues) {
    const field = path.replace(/^(?:site|changes)\./u, "");
    if (ownValue(first, field) === undefined) setOwnValue(first, field, code);
  }
  return first;
}
