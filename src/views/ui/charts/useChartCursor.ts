import { type KeyboardEvent, useState } from "react";

/**
 * One of the `length` marks of a chart, chosen by pointer or keys; null: none. `frame` makes what surrounds the drawing
 * one stop of the tab key, in which the arrow keys go from mark to mark.
 */
export function useChartCursor(length: number) {
  const [active, setActive] = useState<number | null>(null);
  const last = Math.max(0, length - 1);
  const places = new Map<string, (before: number | null) => number | null>([
    ["ArrowRight", (before) => Math.min(last, (before ?? -1) + 1)],
    ["ArrowLeft", (before) => Math.max(0, (before ?? length) - 1)],
    ["Home", () => 0],
    ["End", () => last],
    ["Escape", () => null],
  ]);
  return {
    active: active === null || length === 0 ? null : Math.min(active, last),
    point: setActive,
    frame: {
      role: "slider",
      tabIndex: 0,
      "aria-valuemin": 0,
      "aria-valuemax": last,
      "aria-valuenow": active ?? 0,
      onKeyDown: (event: KeyboardEvent) => {
        const place = places.get(event.key);
        if (place === undefined) return;
        setActive(place);
        event.preventDefault();
      },
      onPointerLeave: () => setActive(null),
    },
  } as const;
}
