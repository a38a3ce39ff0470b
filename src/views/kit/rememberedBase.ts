import type { FloorNumber } from "../../domain/sites/floor.ts";
import type { Site } from "../../domain/sites/site.ts";

/**
 * What a reader has chosen to draw maps on, as far as it holds on a floor of a site: the style of another floor does not,
 * unless it was chosen on this one. Null: nothing that holds.
 */
export function rememberedBase(
  site: Pick<Site, "floors"> | null,
  floor: FloorNumber | null,
  remembered: string | null,
  isChosenHere: boolean,
): string | null {
  if (site === null || floor === null || isChosenHere) return remembered;
  const isOf = (one: Site["floors"][number]) => one.styleId === remembered;
  const isOfThis = site.floors.some((one) => one.number === floor && isOf(one));
  return isOfThis || !site.floors.some(isOf) ? remembered : null;
}
