import { hasMisplacedHole } from "../base/geometry.ts";
import { areaConflicts } from "./areaConflicts.ts";
import { floorsInUse, repeatedFloorNumbers } from "./floor.ts";
import type { AreaId } from "../base/ids.ts";
import type { Site } from "./site.ts";

/** What is wrong within a site whose parts are each right by themselves. */
export type SiteIssue =
  | { readonly kind: "floorRepeated"; readonly floor: number }
  | { readonly kind: "defaultFloorMissing"; readonly floor: number }
  | { readonly kind: "matchedFloorMissing"; readonly floor: number }
  | { readonly kind: "floorMatchRepeated"; readonly from: string }
  | { readonly kind: "styleRepeated"; readonly style: string }
  | { readonly kind: "areaFloorMissing"; readonly area: AreaId; readonly floor: number }
  | { readonly kind: "floorStyleMissing"; readonly floor: number; readonly style: string }
  | { readonly kind: "areaHoleMisplaced"; readonly area: AreaId }
  | { readonly kind: "areaRepeated"; readonly area: AreaId }
  | { readonly kind: "areaNameTaken"; readonly area: AreaId; readonly with: AreaId }
  | { readonly kind: "areasOverlap"; readonly area: AreaId; readonly with: AreaId };

/** The rules of specification section 5 between floors and areas of one site; each pair of areas is told once. */
export function siteIssues(
  site: Pick<Site, "floors" | "areas" | "defaultFloor" | "floorMatching" | "styles">,
): SiteIssue[] {
  const known = new Set(site.floors.map((floor) => floor.number));
  const isMissing = (floor: number | null): floor is number => floor !== null && !known.has(floor);
  const issues: SiteIssue[] = repeatedFloorNumbers(site.floors).map((floor) => ({
    kind: "floorRepeated",
    floor,
  }));
  const styles = new Set(site.styles.map((style) => style.id));
  for (const { number, styleId } of site.floors)
    if (!styles.has(styleId))
      issues.push({ kind: "floorStyleMissing", floor: number, style: styleId });
  const { defaultFloor } = site;
  const isShown = floorsInUse(site.floors).some(({ number }) => number === defaultFloor);
  if (defaultFloor !== null && !isShown)
    issues.push({ kind: "defaultFloorMissing", floor: defaultFloor });
  for (const { floor } of site.floorMatching)
    if (isMissing(floor)) issues.push({ kind: "matchedFloorMissing", floor });
  for (const from of repeated(site.floorMatching.map((match) => match.from)))
    issues.push({ kind: "floorMatchRepeated", from });
  for (const style of repeated(site.styles.map(({ id }) => id)))
    issues.push({ kind: "styleRepeated", style });
  for (const [index, area] of site.areas.entries()) {
    const { id, floor } = area;
    const before = site.areas.slice(0, index);
    if (isMissing(floor)) issues.push({ kind: "areaFloorMissing", area: id, floor });
    if (hasMisplacedHole(area.geometry)) issues.push({ kind: "areaHoleMisplaced", area: id });
    if (before.some((other) => other.id === id)) issues.push({ kind: "areaRepeated", area: id });
    for (const conflict of areaConflicts(area, before))
      issues.push({
        kind: conflict.kind === "overlap" ? "areasOverlap" : "areaNameTaken",
        area: id,
        with: conflict.with,
      });
  }
  return issues;
}

/** The texts that are there more than once, each once. */
export function repeated(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))];
}
