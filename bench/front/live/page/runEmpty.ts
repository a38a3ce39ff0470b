import type { MapPoints } from "../../../../src/streams/feeds/assets/mapPoints.ts";
import { benchMap } from "./benchMap.ts";
import type { Measuring } from "./measuring.ts";

const NOTHING: MapPoints = {
  count: 0,
  mercator: new Float64Array(0),
  size: new Uint32Array(0),
  category: new Uint8Array(0),
  freshness: new Uint8Array(0),
  proof: new Uint8Array(0),
  radius: new Float32Array(0),
  doubtfulFix: null,
  sign: new Uint8Array(0),
  notFresh: new Uint32Array(0),
  extents: new Float64Array(0),
  family: new Uint16Array(0),
  families: [],
  kind: new Uint8Array(0),
  places: [],
  selectedAt: null,
  opened: null,
  ids: [],
  labels: [],
  total: 0,
  withoutLocation: 0,
  newestChangeAt: null,
};

/** A map with nothing on it, whose canvas of marks is painted anew at every frame. */
export async function runEmpty(_port: number, _assets: number, m: Measuring): Promise<void> {
  const door = await benchMap(
    () => undefined,
    () => undefined,
  );
  const paint = () => {
    door.setPoints(NOTHING);
    requestAnimationFrame(paint);
  };
  paint();
  m.ready();
}
