import type { Locator } from "playwright-core";
import type { BoundingBox, LonLat } from "../../../src/domain/base/geometry.ts";
import { must } from "../../../src/domain/base/must.ts";
import { worldOf } from "../../../src/views/map/mercator.ts";
import { type ScreenPoint, type Size, worldToScreen } from "../../../src/views/map/view.ts";
import { projection } from "./liveSiteDriver.ts";
import type { Tab } from "./screen.ts";

/**
 * What a map of the administration shows: a place in its middle at a zoom, or all of `fitted`. A map that has another size
 * since keeps its middle and its zoom: `when` is the size that it was fitted in.
 */
type MapCamera =
  | { readonly fitted: BoundingBox; readonly when?: Size }
  | { readonly middle: LonLat; readonly zoom: number };

/** A map that is drawn on, with the hand of somebody who knows where things lie. */
export async function handOn(tab: Tab, frame: Locator, camera: MapCamera) {
  await frame.scrollIntoViewIfNeeded();
  const box = must(await frame.boundingBox(), "the map has a size");
  const onMap = pointsOn(camera, box);
  /** On the page, in CSS pixels. */
  const at = (place: LonLat): ScreenPoint => {
    const { x, y } = onMap(place);
    return { x: box.x + x, y: box.y + y };
  };
  return {
    at,
    /** From the upper left corner of the map. */
    within: onMap,
    async press(...places: readonly LonLat[]): Promise<void> {
      for (const place of places) {
        const { x, y } = at(place);
        await tab.mouse.move(x, y);
        await tab.mouse.click(x, y);
      }
    },
  };
}

function pointsOn(camera: MapCamera, size: Size): (place: LonLat) => ScreenPoint {
  if ("middle" in camera) {
    const view = { ...size, centre: worldOf(camera.middle), zoom: camera.zoom };
    return (place) => worldToScreen(view, worldOf(place));
  }
  const { fitted, when = size } = camera;
  const fittedPoint = projection(fitted, when);
  return (place) => {
    const { x, y } = fittedPoint(place);
    return { x: x + (size.width - when.width) / 2, y: y + (size.height - when.height) / 2 };
  };
}
