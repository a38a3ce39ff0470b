import type { Engine, EngineCamera } from "../../../../src/views/map/engineMap.ts";
import { PLAIN_BASE } from "../../../../src/views/map/base/mapBase.ts";
import { NO_GROUND } from "../../../../src/views/map/ground/ground.ts";
import { openMap } from "../../../../src/views/map/openMap.ts";
import type { MapPoints } from "../../../../src/streams/feeds/assets/mapPoints.ts";
import type { News } from "./messages.ts";

export type BenchView = {
  readonly container: HTMLElement;
  readonly engine: Engine;
  readonly camera: EngineCamera;
};

/** Our way: clusters of the worker's grid, drawn by the product's own layer. */
export function drawByGrid(
  { container, engine, camera }: BenchView,
  shown: (changedAt: readonly number[]) => void,
): (news: News) => void {
  const arrived = new Map<MapPoints, readonly number[]>();
  let skipped: number[] = [];
  const [lon, lat] = camera.center;
  const span = 4;
  const door = openMap({
    engine,
    container,
    base: PLAIN_BASE,
    readStyle: () => Promise.reject(new Error("no style is read here")),
    locale: "en",
    bounds: { west: lon - span, east: lon + span, south: lat - span / 2, north: lat + span / 2 },
    padding: { top: 0, right: 0, bottom: 0, left: 0 },
    formatCount: String,
    formatLabel: String,
    covers: () => [],
    isStill: false,
    events: {
      move: () => undefined,
      pick: () => undefined,
      hover: () => undefined,
      followEnded: () => undefined,
      problem: (problem) => console.error(JSON.stringify(problem)),
      credits: () => undefined,
      drawn(points) {
        shown([...skipped, ...(arrived.get(points) ?? [])]);
        skipped = [];
        arrived.clear();
      },
    },
  });
  // Marks wait for it.
  door.setGround(NO_GROUND);
  return (news) => {
    if (news.type !== "points") return;
    // What a newer message has overtaken is on the screen with that one.
    for (const changedAt of arrived.values()) skipped.push(...changedAt);
    arrived.clear();
    arrived.set(news.points, news.changedAt);
    door.setPoints(news.points);
  };
}
