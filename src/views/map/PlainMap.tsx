import { MapPanel, type MapPanelProps } from "./MapPanel.tsx";

const NO_POINTS = { get: () => null, subscribe: () => () => undefined };
const NONE: readonly never[] = [];

/** A map to draw on: it has no tools, and nothing of it can be picked. */
export function PlainMap({
  points = NO_POINTS,
  devices = NONE,
  ...shown
}: Pick<MapPanelProps, "base" | "bounds" | "ground" | "isStale" | "label" | "onMove" | "target"> &
  Partial<Pick<MapPanelProps, "children" | "devices" | "points">>) {
  return (
    <MapPanel
      {...shown}
      isPlain
      points={points}
      devices={devices}
      selected={null}
      areLabelsVisible={false}
      onPick={() => undefined}
    />
  );
}
