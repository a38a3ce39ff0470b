import { areaConflicts } from "../../../src/domain/sites/areaConflicts.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
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
 * @throws UsageError when the customer is not there or an area does not fit beside another; the backend's errors
 */
export async function prepare(
  client: Pick<BackendClient, "call">,
  customer: CustomerIndex,
  preparation: Preparation,
): Promise<Prepared> {
  await refuseUnknown(client, customer);
  const { site, families, tags, assets } = preparation;
  const changed = site === null ? 0 : await completeSite(client, customer, site);
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

/** Adds the missing floor and areas to a site that is there; 1 when something was added. */
async function completeSite(
  { call }: Pick<BackendClient, "call">,
  customer: CustomerIndex,
  wanted: Site,
): Promise<number> {
  const where = { controller: "document", index: customer, collection: "sites", _id: wanted.id };
  const known = await ignoreMissing(call({ ...where, action: "get" }));
  if (known === null) return 0;
  const { _source } = known as { _source: Record<string, unknown> };
  const { _kuzzle_info: _, ...fields } = _source;
  const site = Site.parse({ ...fields, id: wanted.id });
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
  await call({ ...where, action: "update", body });
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
