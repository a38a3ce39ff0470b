import { z } from "zod";
import { areaConflicts } from "../../../src/domain/sites/areaConflicts.ts";
import type { CustomerIndex, SiteId } from "../../../src/domain/base/ids.ts";
import { DEFAULT_TIMEZONE } from "../../../src/domain/base/time.ts";
import { placeDoubt, placeRefusal } from "../../../src/domain/sites/placeDoubt.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import type { BackendClient } from "../client/backendClient.ts";
import { statusOf } from "../client/login.ts";
import { createMissing } from "../seed.ts";
import { UsageError } from "../usageError.ts";
import type { Preparation } from "./preparation.ts";

/** How many documents were made; what was there is left as it is. */
export type Prepared = { readonly made: number; readonly there: number };

/**
 * Registers what a log needs and a customer lacks, as super admin. Doing it again changes nothing. A site that is
 * there already gets the floor and the areas it lacks.
 *
 * @throws UsageError when the customer is not there, the room is hardly where it is said to be, or an area does not fit
 * beside another; the backend's errors
 */
export async function prepare(
  client: Pick<BackendClient, "call">,
  customer: CustomerIndex,
  preparation: Preparation,
): Promise<Prepared> {
  await refuseUnknown(client, customer);
  const { site, families, tags, assets } = preparation;
  const known = site === null ? null : await knownSite(client, customer, site.id);
  if (site !== null && known === null) await refuseDoubtful(client, customer, site);
  const changed =
    site === null || known === null
      ? 0
      : await completeSite(client, { customer, site: known }, site);
  let made = changed;
  for (const [collection, documents] of [
    ["references", families],
    ["sites", site === null ? [] : [site]],
    ["tags", tags],
    ["assets", assets],
  ] as const)
    made += await createMissing(client, customer, collection, documents);
  const all = families.length + (site === null ? 0 : 1) + tags.length + assets.length;
  return { made, there: all - made };
}

async function refuseUnknown({ call }: Pick<BackendClient, "call">, customer: CustomerIndex) {
  const exists = await call({ controller: "index", action: "exists", index: customer });
  if (exists !== true)
    throw new UsageError(
      `There is no customer ${customer}: create it first, or name one of the demo, tour-horizon or locamat.`,
    );
}

async function knownSite(
  { call }: Pick<BackendClient, "call">,
  customer: CustomerIndex,
  id: SiteId,
): Promise<Site | null> {
  const where = { controller: "document", index: customer, collection: "sites", _id: id };
  const known = await ignoreMissing(call({ ...where, action: "get" }));
  if (known === null) return null;
  const { _source } = known as { _source: Record<string, unknown> };
  const { _kuzzle_info: _, ...fields } = _source;
  return Site.parse({ ...fields, id });
}

/** Sites that a place is looked at beside. */
const MAX_SITES = 1000;
const SomeSites = z.object({
  hits: z.array(z.object({ _source: z.object({ latitude: z.number(), longitude: z.number() }) })),
});

/** A new room is checked as every place is, beside the sites that are there; the first of a customer may be anywhere. */
async function refuseDoubtful(
  { call }: Pick<BackendClient, "call">,
  customer: CustomerIndex,
  { latitude, longitude }: Site,
): Promise<void> {
  const found = await call({
    controller: "document",
    action: "search",
    index: customer,
    collection: "sites",
    size: MAX_SITES,
    body: { query: { match_all: {} }, _source: ["latitude", "longitude"] },
  });
  const { hits } = SomeSites.parse(found);
  if (hits.length === 0) return;
  const known = hits.map(({ _source: site }) => ({ lat: site.latitude, lon: site.longitude }));
  const middle = { lat: latitude, lon: longitude };
  const doubt = placeDoubt(middle, known, DEFAULT_TIMEZONE);
  if (doubt !== null) throw new UsageError(`The room: ${placeRefusal(doubt, middle)}`);
}

/** Adds the missing floor and areas to a site that is there; 1 when something was added. */
async function completeSite(
  { call }: Pick<BackendClient, "call">,
  { customer, site }: { readonly customer: CustomerIndex; readonly site: Site },
  wanted: Site,
): Promise<number> {
  const floors = wanted.floors.filter(
    ({ number }) => !site.floors.some((floor) => floor.number === number),
  );
  const areas = wanted.areas.filter(({ id }) => !site.areas.some((area) => area.id === id));
  for (const area of areas) {
    const [conflict] = areaConflicts(area, site.areas);
    if (conflict !== undefined)
      throw new UsageError(
        `The area ${area.name} does not fit into ${site.siteName} (${conflict.kind === "overlap" ? "it overlaps" : "its name is that of"} ${conflict.with}): choose another --site, --floor or --origin.`,
      );
  }
  if (floors.length + areas.length === 0) return 0;
  const styles = wanted.styles.filter(({ id }) => !site.styles.some((style) => style.id === id));
  const body = {
    floors: [...site.floors, ...floors],
    areas: [...site.areas, ...areas],
    styles: [...site.styles, ...styles],
  };
  await call({
    controller: "document",
    action: "update",
    index: customer,
    collection: "sites",
    _id: site.id,
    body,
  });
  return 1;
}

async function ignoreMissing(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}
