import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { LonLat } from "../../../domain/base/geometry.ts";
import { lonLatOf } from "../mercator.ts";
import type { MapDoor } from "../mapDoor.ts";
import { type ScreenPoint, screenToWorld, type View } from "../view.ts";

/** CSS pixels below which a press was no drag. */
const STILL = 4;

/** A distance that is being measured on a map. */
export type Measure = {
  /** Null: nothing is measured. */
  readonly points: readonly LonLat[] | null;
  readonly view: View | null;
  readonly start: () => void;
  readonly end: () => void;
  readonly removeLast: () => void;
  readonly clear: () => void;
  /** In the middle of the view: by key. */
  readonly addMiddle: () => void;
  /** The map has moved. */
  readonly follow: () => void;
  /** For the element around the map's canvas: a press sets a point and does nothing else. */
  readonly handlers: {
    readonly onPointerDownCapture?: (event: PointerEvent<HTMLElement>) => void;
    readonly onClickCapture?: (event: MouseEvent<HTMLElement>) => void;
    readonly onDoubleClickCapture?: (event: MouseEvent<HTMLElement>) => void;
  };
};

export function useMeasure(door: MapDoor | null): Measure {
  const [points, setPoints] = useState<readonly LonLat[] | null>(null);
  const [view, setView] = useState<View | null>(null);
  const pressed = useRef<ScreenPoint | null>(null);
  const add = (seen: View, at: ScreenPoint) => {
    const point = lonLatOf(screenToWorld(seen, at));
    setPoints((before) => [...(before ?? []), point]);
  };
  const handlers: Measure["handlers"] =
    points === null
      ? {}
      : {
          onPointerDownCapture: ({ clientX: x, clientY: y }) => {
            pressed.current = { x, y };
          },
          onClickCapture(event) {
            event.stopPropagation();
            const { clientX, clientY, currentTarget } = event;
            const start = pressed.current;
            if (door === null || start === null) return;
            // The map was moved.
            if (Math.hypot(clientX - start.x, clientY - start.y) > STILL) return;
            const { left, top } = currentTarget.getBoundingClientRect();
            add(door.view(), { x: clientX - left, y: clientY - top });
          },
          // The engine would zoom in.
          onDoubleClickCapture: (event) => event.stopPropagation(),
        };
  return {
    points,
    view,
    handlers,
    start() {
      setPoints([]);
      setView(door?.view() ?? null);
    },
    end: () => setPoints(null),
    removeLast: () => setPoints((before) => before?.slice(0, -1) ?? null),
    clear: () => setPoints([]),
    addMiddle() {
      const seen = door?.view();
      if (seen !== undefined) add(seen, { x: seen.width / 2, y: seen.height / 2 });
    },
    follow() {
      if (points !== null) setView(door?.view() ?? null);
    },
  };
}
