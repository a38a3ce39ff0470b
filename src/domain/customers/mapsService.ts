import { z } from "zod";
import { fieldIssues } from "../base/domainError.ts";
import { changedFields } from "../base/fieldEdit.ts";
import { Position } from "../base/geometry.ts";
import { SiteId } from "../base/ids.ts";
import { FloorNumber } from "../sites/floor.ts";
import { editFloors, type FloorGround, PLAIN_STYLE } from "../sites/floorEdit.ts";
import { Site, SiteType } from "../sites/site.ts";
import { SiteChanges, SiteForm, siteOf, siteRefusal } from "../sites/siteForm.ts";
import type { SyncRefusal } from "./sync.ts";

/** Sites of a venue that one answer may hold. */
export const MAX_VENUE_SITES = 1000;

/** What the maps service answers to `GET /venues/{venueId}` (docs/sync.md). Each site is read by itself: one that is wrong keeps no other. */
export const Venue = z.object({
  id: z.string(),
  sites: z.array(z.unknown()).max(MAX_VENUE_SITES),
});

const VenueFloor = z.object({ number: FloorNumber, name: z.string().trim().min(1).nullable() });

/** A site as the maps service has it. What it leaves out stays as it is here. */
export const VenueSite = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  type: SiteType.optional(),
  owner: z.string().optional(),
  longitude: z.number(),
  latitude: z.number(),
  /** In metres; a polygon needs none. */
  radius: z.number().optional(),
  /** Rings of [longitude, latitude], the outer edge first, as in GeoJSON. Absent: a circle. */
  polygon: z.array(z.array(Position)).optional(),
  address: z.string().nullable().optional(),
  city: z.string().nullable().optional(),
  floors: z.array(VenueFloor).optional(),
});
export type VenueSite = z.infer<typeof VenueSite>;

/** How far a map zooms where a polygon comes without a radius, in metres. */
const DEFAULT_RADIUS = 100;

/** What becomes of a site of the service. */
export type SiteVerdict =
  | { readonly verdict: "create"; readonly site: Site }
  | { readonly verdict: "update"; readonly before: Site; readonly changes: Partial<Site> }
  | { readonly verdict: "left" | "unchanged" }
  | { readonly verdict: "refused"; readonly refusal: SyncRefusal };

/** What a new site is given where the service does not say. */
export type SiteDefaults = Pick<Site, "owner" | "type">;

/** Judges one site of the service by the rules for sites that people write; `known`: the one of its id here. */
export function judgeVenueSite(
  given: unknown,
  known: Site | null,
  defaults: SiteDefaults,
): SiteVerdict {
  const read = VenueSite.safeParse(given);
  if (!read.success) return refused(given, issuesOf(read.error));
  const venue = read.data;
  if (known === null) return newSite(venue, defaults);
  if (known.skipSiteSync || known.isArchived) return { verdict: "left" };
  const wanted = SiteChanges.safeParse(fieldsOf(venue, known));
  if (!wanted.success) return refused(given, issuesOf(wanted.error));
  const changes = changedFields(known, wanted.data as Partial<Site>);
  if (Object.keys(changes).length === 0) return { verdict: "unchanged" };
  // By the rules of the whole site, as any other change of one.
  const whole = Site.safeParse({ ...known, ...changes });
  if (!whole.success) return refused(given, issuesOf(whole.error));
  const wrong = siteRefusal(whole.data, known);
  if (wrong !== null) return refused(given, wrong.message);
  return { verdict: "update", before: known, changes };
}

/** The id that a site of the service says; empty: none. */
export function venueSiteId(given: unknown): string {
  return textOf(given, "id");
}

function newSite(venue: VenueSite, defaults: SiteDefaults): SiteVerdict {
  const form = SiteForm.safeParse({
    ...defaults,
    ...fieldsOf(venue, null),
    id: venue.id,
  });
  if (!form.success) return refused(venue, issuesOf(form.error));
  const site = Site.safeParse(siteOf(form.data, SiteId.parse(venue.id)));
  if (!site.success) return refused(venue, issuesOf(site.error));
  const wrong = siteRefusal(site.data);
  return wrong === null ? { verdict: "create", site: site.data } : refused(venue, wrong.message);
}

/** The fields that the service speaks of. */
function fieldsOf(venue: VenueSite, known: Site | null): Record<string, unknown> {
  const { name, type, owner, longitude, latitude, polygon, address, city, floors } = venue;
  const defaultValue = polygon === undefined ? undefined : DEFAULT_RADIUS;
  return {
    siteName: name,
    longitude,
    latitude,
    radius: venue.radius ?? known?.radius ?? defaultValue,
    shape: polygon === undefined ? "circle" : "polygon",
    polygon: polygon === undefined ? null : { kind: "polygon", rings: polygon },
    ...(type === undefined ? {} : { type }),
    ...(owner === undefined ? {} : { owner }),
    ...(address === undefined ? {} : { address }),
    ...(city === undefined ? {} : { city }),
    ...(floors === undefined ? {} : withFloors(known ?? NO_FLOORS, floors)),
  };
}

const NO_FLOORS: FloorGround = { defaultFloor: null, floors: [], styles: [] };

/** Floors are named and added; none goes: areas, plans and the past stand on them. */
function withFloors(
  { defaultFloor, floors, styles }: FloorGround,
  given: readonly z.infer<typeof VenueFloor>[],
): FloorGround {
  return given.reduce<FloorGround>(
    (ground, { number, name }) => {
      if (!ground.floors.some((floor) => floor.number === number)) {
        const styleId = ground.styles[0]?.id ?? PLAIN_STYLE.id;
        return editFloors(ground, { kind: "create", floor: { number, name, styleId } });
      }
      return name === null
        ? ground
        : editFloors(ground, { kind: "change", number, fields: { name } });
    },
    { defaultFloor, floors, styles },
  );
}

function refused(given: unknown, detail: string): SiteVerdict {
  const refusal = { id: textOf(given, "id"), name: textOf(given, "name"), reason: "invalid_input" };
  return { verdict: "refused", refusal: { ...refusal, detail } };
}

function issuesOf(error: z.ZodError): string {
  return fieldIssues(error)
    .map(({ path, message }) => `${path}: ${message}`)
    .join(" ");
}

function textOf(given: unknown, field: string): string {
  const value: unknown =
    typeof given === "object" && given !== null ? Reflect.get(given, field) : null;
  return typeof value === "string" ? value : "";
}
