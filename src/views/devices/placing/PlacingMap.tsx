import { useLingui } from "@lingui/react/macro";
import { type DragEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { boundingBox, type BoundingBox, type LonLat } from "../../../domain/base/geometry.ts";
import type { TagId } from "../../../domain/base/ids.ts";
import { type Site, siteGround } from "../../../domain/sites/site.ts";
import { useGround } from "../../kit/useGround.ts";
import { useMapBase } from "../../kit/useMapBase.ts";
import type { Viewport } from "../../map/mapDoor.ts";
import { PlainMap } from "../../map/PlainMap.tsx";
import type { ScreenPoint } from "../../map/view.ts";
import { isOnMap, isStill, pointIn, positionOf, viewOf } from "../../sites/mapHand.ts";
import { useFrameSize } from "../../sites/useFrameSize.ts";
import { carriesDevice, droppedDevice } from "./deviceDrag.ts";
import type { PlacingDevice } from "./placingDevice.ts";
import { PlacingMark } from "./PlacingMark.tsx";

/** The plan of a floor with its devices, onto which others are dropped. */
export function PlacingMap({
  site,
  floor,
  devices,
  selected,
  isTaking,
  focused,
  isStale,
  onView,
  onSelect,
  onPlace,
}: {
  readonly site: Site;
  readonly floor: number | null;
  /** Those that are mounted on the floor. */
  readonly devices: readonly PlacingDevice[];
  readonly selected: TagId | null;
  /** A press on the map places the selected one: it does not stand on this floor. */
  readonly isTaking: boolean;
  readonly focused: TagId | null;
  readonly isStale: boolean;
  readonly onView: (viewport: Viewport) => void;
  readonly onSelect: (id: TagId) => void;
  readonly onPlace: (id: TagId, at: LonLat) => void;
}) {
  const { t } = useLingui();
  const base = useMapBase(site, floor);
  const shown = useMemo(() => [site], [site]);
  const ground = useGround(shown, { site: site.id, floor });
  const [bounds] = useState<BoundingBox>(() => boundingBox(siteGround(site)));
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const pressed = useRef<ScreenPoint | null>(null);
  const [isOver, setIsOver] = useState(false);
  const view = useMemo(() => viewOf(viewport, size), [viewport, size]);

  const placeAt = (id: TagId, point: ScreenPoint) => {
    if (view === null) return;
    const [lon, lat] = positionOf(view, point);
    onPlace(id, { lon, lat });
  };

  function onDrop(event: DragEvent): void {
    setIsOver(false);
    const id = droppedDevice(event);
    if (id === null) return;
    event.preventDefault();
    placeAt(id, pointIn(frame.current, event));
  }

  function onPointerUp(event: PointerEvent): void {
    const start = pressed.current;
    pressed.current = null;
    // A device of this floor is dragged: a press beside it must not move it.
    if (start === null || selected === null || !isTaking) return;
    const point = pointIn(frame.current, event);
    if (isStill(start, point)) placeAt(selected, point);
  }

  return (
    <div
      ref={frame}
      className="MapHand DevicePlacing-map"
      data-cursor={isTaking ? "draw" : undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!carriesDevice(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      onPointerDownCapture={(event) => {
        pressed.current =
          isOnMap(event) && event.button === 0 ? pointIn(frame.current, event) : null;
      }}
      onPointerUpCapture={onPointerUp}
    >
      <PlainMap
        label={t`Plan on which devices are placed: ${site.siteName}`}
        base={base}
        bounds={bounds}
        ground={ground}
        isStale={isStale}
        onMove={(next) => {
          setViewport(next);
          onView(next);
        }}
      />
      {view !== null &&
        devices.map((device) => (
          <PlacingMark
            key={device.id}
            device={device}
            view={view}
            isSelected={device.id === selected}
            isFocused={device.id === focused}
            pointOf={(event) => pointIn(frame.current, event)}
            onSelect={() => onSelect(device.id)}
            onPlace={(at) => onPlace(device.id, at)}
          />
        ))}
    </div>
  );
}
