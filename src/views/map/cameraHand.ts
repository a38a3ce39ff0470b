import type { LonLat } from "../../domain/base/geometry.ts";
import type { EngineMap } from "./engineMap.ts";
import { type Marks, placeOf } from "./marks/marks.ts";
import { MOVE_MS } from "./marks/motion.ts";
import { lonLatOf, worldOf } from "./mercator.ts";
import { type Camera, NEAREST_ZOOM, screenToWorld, type View, worldSize } from "./view.ts";

/** Moves the camera for others than the mouse: keys, buttons, a chosen place, a followed asset. */
export type CameraHand = {
  to(camera: Camera): void;
  panBy(x: number, y: number): void;
  zoomBy(steps: number, around?: LonLat): void;
  follow(id: string | null, marks: Marks): void;
  isFollowing(): boolean;
  /** The followed asset may have moved. */
  keepUp(marks: Marks): void;
};

/** ms of a step by key or button. */
const STEP_MS = 150;
/** Screens: further than this a flight would be a blur. */
const FURTHEST_FLIGHT = 20;

export function cameraHand(
  map: EngineMap,
  view: () => View,
  isStill: boolean,
  followEnded: () => void,
): CameraHand {
  let followed: string | null = null;

  function release(): void {
    if (followed === null) return;
    followed = null;
    followEnded();
  }
  function ease({ centre, zoom }: Camera, duration: number): void {
    const { lon, lat } = lonLatOf(centre);
    const camera = { center: [lon, lat] as [number, number], zoom };
    if (isStill || duration === 0) map.jumpTo(camera);
    else map.easeTo({ ...camera, duration });
  }
  function keepUp(marks: Marks): void {
    if (followed === null) return;
    const index = marks.keys.indexOf(followed);
    if (index === -1) return;
    const { centre, zoom, width } = view();
    const place = placeOf(marks, index);
    const away = Math.hypot(place.x - centre.x, place.y - centre.y) * worldSize(zoom);
    if (away >= 1) ease({ centre: place, zoom }, away > width ? 0 : MOVE_MS);
  }

  map.on("dragstart", release);

  return {
    to(camera) {
      release();
      const from = view();
      const zoom = Math.min(from.zoom, camera.zoom);
      const away = Math.hypot(camera.centre.x - from.centre.x, camera.centre.y - from.centre.y);
      const screens = (away * worldSize(zoom)) / Math.max(1, from.width);
      if (isStill || screens > FURTHEST_FLIGHT) ease(camera, 0);
      else {
        const { lon, lat } = lonLatOf(camera.centre);
        map.flyTo({ center: [lon, lat], zoom: camera.zoom, duration: 600 });
      }
    },
    panBy(x, y) {
      release();
      const from = view();
      const middle = { x: from.width / 2 + x, y: from.height / 2 + y };
      ease({ centre: screenToWorld(from, middle), zoom: from.zoom }, STEP_MS);
    },
    zoomBy(steps, around) {
      const { centre, zoom } = view();
      const next = Math.max(0, Math.min(NEAREST_ZOOM, zoom + steps));
      const fixed = around === undefined ? centre : worldOf(around);
      const share = worldSize(zoom) / worldSize(next);
      const moved = {
        x: fixed.x + (centre.x - fixed.x) * share,
        y: fixed.y + (centre.y - fixed.y) * share,
      };
      ease({ centre: moved, zoom: next }, STEP_MS * Math.max(1, Math.abs(steps)));
    },
    follow(id, marks) {
      followed = id;
      keepUp(marks);
    },
    isFollowing: () => followed !== null,
    keepUp,
  };
}
