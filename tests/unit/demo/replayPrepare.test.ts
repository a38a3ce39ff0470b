import { expect, test } from "vitest";
import { prepare } from "../../../backend/demo/replay/prepare.ts";
import { preparationFor } from "../../../backend/demo/replay/preparation.ts";
import { MEASURED_ROOM } from "../../../backend/demo/replay/room.ts";
import { CustomerIndex, SiteId } from "../../../src/domain/base/ids.ts";
import type { LonLat } from "../../../src/domain/base/geometry.ts";
import { T0 } from "../../support/fixtures.ts";
import { yardSite } from "../../support/liveFixtures.ts";

const customer = CustomerIndex.parse("locamat");
const LYON = { lat: 45.758, lon: 4.851 };

/** What a preparation writes for a room at `origin`, where the customer has these sites. */
async function prepared(origin: LonLat, sites: readonly LonLat[]) {
  const written: string[] = [];
  const preparation = preparationFor({
    entries: [],
    customer,
    site: SiteId.parse("site-replay"),
    measured: {
      room: { origin, rotation: 0, floor: 0, size: MEASURED_ROOM },
      anchors: [],
      zoning: "halves",
    },
    now: T0,
  });
  const call = async ({ action, collection }: Readonly<Record<string, unknown>>) => {
    if (action === "exists") return true;
    if (action === "get") throw Object.assign(new Error("not there"), { status: 404 });
    if (action === "search")
      return {
        hits: sites.map(({ lat, lon }, index) => {
          const { id: _, ...site } = yardSite(`s${index}`);
          return { _id: `site-s${index}`, _source: { ...site, latitude: lat, longitude: lon } };
        }),
      };
    if (action === "mGet") return { successes: [], errors: [] };
    written.push(String(collection));
    return { successes: [{}], errors: [] };
  };
  await prepare({ call }, customer, preparation);
  return written;
}

test.each([
  { name: "exchanged", origin: { lat: LYON.lon, lon: LYON.lat }, reason: /exchange latitude/u },
  { name: "far from every site", origin: { lat: -21.1, lon: 55.5 }, reason: /from every site/u },
])("a room that is $name is refused with the reason", async ({ origin, reason }) => {
  await expect(prepared(origin, [LYON])).rejects.toThrow(reason);
});

test("a room near a site, or of a customer without one, is registered", async () => {
  expect(await prepared(LYON, [{ lat: 48.85, lon: 2.35 }])).toContain("sites");
  expect(await prepared({ lat: -21.1, lon: 55.5 }, [])).toContain("sites");
});
