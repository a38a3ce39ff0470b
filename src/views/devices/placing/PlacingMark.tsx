import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { type LonLat, offset } from "../../../domain/base/geometry.ts";
import { ownValue } from "../../../domain/base/ownValue.ts";
import type { ScreenPoint, View } from "../../map/view.ts";
import { isStill, positionOf, screenOf } from "../../sites/mapHand.ts";
import type { PlacingDevice } from "./placingDevice.ts";

/** Metres of a step by an arrow key, and with Shift. */
const STEP = 0.25;
const LONG_STEP = 2.5;
/** Steps to the east and to the north. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** A mounted device over the map: dragged, or moved by arrow keys and put down by Enter. */
export function PlacingMark({
  device: {
    name,
    type,
    mounted: { settings },
  },
  view,
  isSelected,
  isFocused,
  pointOf,
  onSelect,
  onPlace,
}: {
  readonly device: PlacingDevice;
  readonly view: View;
  readonly isSelected: boolean;
  /** It takes the focus. */
  readonly isFocused: boolean;
  /** Where on the map an event is. */
  readonly pointOf: (event: { readonly clientX: number; readonly clientY: number }) => ScreenPoint;
  readonly onSelect: () => void;
  readonly onPlace: (at: LonLat) => void;
}) {
  const { t } = useLingui();
  /** Where the hand holds it; null: where it is mounted. */
  const [draft, setDraft] = useState<LonLat | null>(null);
  const start = useRef<ScreenPoint | null>(null);
  const mark = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) mark.current?.focus({ preventScroll: true });
  }, [isFocused]);
  if (settings === null) return null;
  const at = draft ?? { lat: settings.latitude, lon: settings.longitude };
  const { x, y } = screenOf(view, [at.lon, at.lat]);
  if (x < 0 || y < 0 || x > view.width || y > view.height) return null;

  function endDrag(): void {
    if (draft !== null) onPlace(draft);
    setDraft(null);
  }

  function onPointerMove(event: PointerEvent): void {
    if (start.current === null) return;
    const point = pointOf(event);
    const isMoved = !isStill(start.current, point);
    if (!isMoved && draft === null) return;
    const [lon, lat] = positionOf(view, point);
    setDraft({ lon, lat });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const arrow = ownValue(ARROWS, event.key);
    if (arrow !== undefined) {
      const metres = event.shiftKey ? LONG_STEP : STEP;
      setDraft(offset(at, arrow[0] * metres, arrow[1] * metres));
    } else if (event.key === "Enter" && draft !== null) endDrag();
    else if (event.key === "Escape" && draft !== null) setDraft(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <button
      ref={mark}
      type="button"
      className="DevicePlacing-mark"
      style={{ left: x, top: y }}
      data-draft={draft !== null || undefined}
      aria-pressed={isSelected}
      aria-label={t`${name}: drag it, or move it by arrow keys and press Enter`}
      onFocus={onSelect}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        start.current = pointOf(event);
        event.currentTarget.setPointerCapture(event.pointerId);
        onSelect();
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null;
        endDrag();
      }}
      onPointerCancel={() => {
        start.current = null;
        setDraft(null);
      }}
      onBlur={() => setDraft(null)}
      onKeyDown={onKeyDown}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {type === "gateway" ? (
          <path d="M8 2 14.5 13.5H1.5Z" />
        ) : (
          <path d="M6 1.5h4V6h4.5v4H10v4.5H6V10H1.5V6H6Z" />
        )}
      </svg>
      <span>{name}</span>
    </button>
  );
}
