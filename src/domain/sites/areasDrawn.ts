import { boundingBox } from "../base/geometry.ts";
import type { Area } from "./area.ts";
import type { Site } from "./site.ts";

/**
 * The areas that a map of a site draws, with or without a floor chosen: those of the floor and the open ground. Where all floors are shown
 * at once, none that lies over or under one of another floor: who stands there would be taken for being in the one that
 * is named (decision 0264).
 */
export function areasDrawn({ areas }: Pick<Site, "areas">, floor: number | null): readonly Area[] {
  if (floor !== null) return areas.filter((area) => area.floor === null || area.floor === floor);
  const boxes = new Map(areas.map((area) => [area, boundingBox(area.geometry)]));
  return areas.filter((area) => {
    const box = boxes.get(area);
    return !areas.some((other) => {
      const there = boxes.get(other);
      return (
        other.floor !== null &&
        area.floor !== null &&
        other.floor !== area.floor &&
        box !== undefined &&
        there !== undefined &&
        box.west < there.east &&
        there.west < box.east &&
        box.south < there.north &&
        there.south < box.north
      );
    });
  });
}
