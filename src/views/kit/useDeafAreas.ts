import { useMemo } from "react";
import type { AreaId } from "../../domain/base/ids.ts";
import { deafAreas, type Deafness } from "../../domain/devices/deafAreas.ts";
import { useFeed } from "./useFeed.ts";

const NONE: readonly never[] = [];

/** The areas of which it cannot be said that nobody is there: all that receives there is silent. */
export function useDeafAreas(): ReadonlyMap<AreaId, Deafness> {
  const devices = useFeed("devices", null)?.devices ?? NONE;
  return useMemo(() => deafAreas(devices), [devices]);
}
