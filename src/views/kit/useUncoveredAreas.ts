import { useMemo } from "react";
import type { AreaId } from "../../domain/base/ids.ts";
import { uncoveredAreas, type CoverageLoss } from "../../domain/devices/uncoveredAreas.ts";
import { useFeed } from "./useFeed.ts";

const NONE: readonly never[] = [];

/** The areas of which it cannot be said that nobody is there: all that receives there is silent. */
export function useUncoveredAreas(): ReadonlyMap<AreaId, CoverageLoss> {
  const devices = useFeed("devices", null)?.devices ?? NONE;
  return useMemo(() => uncoveredAreas(devices), [devices]);
}
