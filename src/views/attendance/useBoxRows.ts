import { useMemo } from "react";
import { useFeed } from "../kit/useFeed.ts";
import type { BoxRow } from "./BoxesTable.tsx";

const NONE: readonly never[] = [];

/** The boxes as configured, each with how it stands; live only where both are known to be. */
export function useBoxRows() {
  const feed = useFeed("boxes", null);
  const devices = useFeed("devices", null);
  const boxes = feed?.boxes ?? NONE;
  const states = devices?.devices ?? NONE;
  const rows = useMemo((): readonly BoxRow[] => {
    const byId = new Map(states.map((state) => [state.id, state]));
    return boxes.map((box) => ({ box, state: byId.get(box.id) ?? null }));
  }, [boxes, states]);
  const isLive = (feed?.liveness?.isLive ?? false) && (devices?.liveness?.isLive ?? false);
  return { feed, rows, isLive };
}
