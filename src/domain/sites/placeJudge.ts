import { discOverlap } from "../base/discOverlap.ts";
import type { BoundingBox, Shape } from "../base/geometry.ts";
import { polygonsOverlap } from "../base/polygonsOverlap.ts";
import {
  type Disc,
  discOf,
  type Fix,
  groundOf,
  isSureOf,
  KEPT,
  PROBABLE,
  supportOf,
} from "./placeSupport.ts";
import { NOWHERE, type Place } from "./presence.ts";
import { matchedFloor, numberedFloor, type Site, siteGround } from "./site.ts";

/**
 * What a fix says of a place. `nothing`: it does not even decide about the site, and moves nothing. `site`: it proves the
 * site where the tag already is, and decides nothing about areas. `place`: it proves `place`. `isSure`: nine tenths of its
 * circle say so.
 */
export type PlaceClaim = {
  readonly proves: "nothing" | "place" | "site";
  readonly place: Place;
  readonly isSure: boolean;
};

/** What a fix says, given the settled place of its tag. */
export type PlaceJudge = (fix: Fix, current: Place) => PlaceClaim;

/**
 * Judges fixes against the sites in use. A site is entered when half of the circle lies in it, and left when no more than
 * a quarter of the circle or, where that is larger than the site, of the site is shared; likewise an area of the site. A
 * fix of unknown radius is judged by its point and is never sure. The floor that the reading names, by the site's
 * `floorMatching`, decides; without one it is the ground floor, or that of the only area there. Where sites overlap, the
 * smaller one holds the point.
 */
export function placeJudge(sites: Iterable<Site>): PlaceJudge {
  const grounds = [...sites]
    .filter((site) => !site.isArchived)
    .map((site) => ({
      site,
      ...groundOf(siteGround(site)),
      areas: site.areas.map((area) => ({ area, ...groundOf(area.geometry) })),
    }))
    .sort((a, b) => extent(a.box) - extent(b.box));
  type SiteGround = (typeof grounds)[number];
  const sharing = new Map<string, boolean>();
  const share = (a: SiteGround, b: SiteGround) => {
    const key = `${a.site.id} ${b.site.id}`;
    const known = sharing.get(key) ?? groundsOverlap(a.shape, b.shape);
    sharing.set(key, known);
    return known;
  };

  return (fix, current) => {
    const disc = discOf(fix);
    const met: { readonly ground: SiteGround; readonly inside: number }[] = [];
    let best: { readonly ground: SiteGround; readonly inside: number } | null = null;
    let [held, maxPossible] = [0, 0];
    for (const ground of grounds) {
      const { inside, possible } = supportOf(disc, ground);
      if (possible === 0) continue;
      maxPossible = Math.max(maxPossible, possible);
      if (ground.site.id === current.site) held = possible;
      // A smaller site has what it shares with a larger one.
      const own = met.reduce(
        (left, smaller) => left - (share(smaller.ground, ground) ? smaller.inside : 0),
        inside,
      );
      met.push({ ground, inside });
      if (best === null && own >= PROBABLE) best = { ground, inside: own };
    }
    const isHeld = current.site !== null && held > KEPT;
    if (best !== null && (!isHeld || best.ground.site.id === current.site))
      return withinSite(fix, disc, best.ground, current, isSureOf(disc, best.inside));
    const isUndecided = current.site === null ? maxPossible > PROBABLE : isHeld;
    if (isUndecided) return { proves: "nothing", place: current, isSure: false };
    const floor = fix.floor === null ? null : numberedFloor(fix.floor);
    return {
      proves: "place",
      place: { ...NOWHERE, floor },
      isSure: isSureOf(disc, 1 - maxPossible),
    };
  };

  function withinSite(
    fix: Fix,
    disc: Disc,
    { site, areas }: SiteGround,
    current: Place,
    isSiteSure: boolean,
  ): PlaceClaim {
    const floor = fix.floor === null ? null : matchedFloor(site, fix.floor);
    const wanted = floor ?? 0;
    const isSame = site.id === current.site;
    const within: { readonly area: Site["areas"][number]; readonly inside: number }[] = [];
    let [covered, heldPossible] = [0, 0];
    let held: Site["areas"][number] | null = null;
    for (const ground of areas) {
      const { inside, possible } = supportOf(disc, ground);
      if (possible === 0) continue;
      const { area } = ground;
      const isOnFloor = area.floor === floor || area.floor === wanted;
      if (isOnFloor) covered += inside;
      if (inside >= PROBABLE) within.push({ area, inside });
      if (isSame && area.id === current.area && (isOnFloor || floor === null))
        [held, heldPossible] = [area, possible];
    }
    const found =
      within.find(({ area }) => area.floor === floor || area.floor === wanted) ??
      (floor === null && within.length === 1 ? within[0] : undefined);
    const isKept =
      held !== null &&
      heldPossible > KEPT &&
      found?.area !== held &&
      (found === undefined || found.area.floor === held.floor);
    if (isKept) return { proves: "site", place: current, isSure: false };
    const place = {
      site: site.id,
      floor: found?.area.floor ?? floor,
      area: found?.area.id ?? null,
    };
    // Between areas: in none of them, and not outside them either.
    if (found === undefined && covered > PROBABLE)
      return { proves: isSame && current.area === null ? "site" : "place", place, isSure: false };
    return {
      proves: "place",
      place,
      isSure: isSiteSure && isSureOf(disc, found?.inside ?? 1 - covered),
    };
  }
}

function groundsOverlap(a: Shape, b: Shape): boolean {
  if (a.kind === "circle") return discOverlap(a.center, a.radius, b) > 1;
  if (b.kind === "circle") return discOverlap(b.center, b.radius, a) > 1;
  return polygonsOverlap(a, b);
}

function extent(box: BoundingBox): number {
  return (box.north - box.south) * (box.east - box.west);
}
