import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, memo, useMemo, useRef, useState } from "react";
import type { AssetLocation } from "../../../domain/assets/assetLocation.ts";
import type { Leg } from "../../../domain/assets/legs.ts";
import { ownValue } from "../../../domain/base/ownValue.ts";
import type { Viewport } from "../../map/mapDoor.ts";
import { onScreen } from "../../map/onScreen.ts";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import type { AssetNames } from "../useAssetValue.tsx";
import { PointProof } from "./PointProof.tsx";
import { arrowsOf, pointsInView } from "./trackMarks.ts";
import "./TrackMarks.css";

/** Along the track by key. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * Over the map of a track: which way it was travelled, and its points with the proof of each, by pointer, finger and key.
 * One of the points is in the order of Tab; arrow keys go from it along the track. Drawn anew with the view alone: a replay
 * moves ten times a second.
 */
export const TrackMarks = memo(function TrackMarks({
  legs,
  points,
  names,
  viewport,
}: {
  /** Null: it is shown by positions, which have no direction. */
  readonly legs: readonly Leg[] | null;
  /** Oldest first. */
  readonly points: readonly AssetLocation[];
  readonly names: AssetNames;
  readonly viewport: Viewport;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const place = useMemo(() => onScreen(viewport), [viewport]);
  const size = useMemo(() => {
    const { east: lon, south: lat } = viewport.bounds;
    const { x: width, y: height } = place({ lon, lat });
    return { width, height };
  }, [place, viewport]);
  const arrows = useMemo(() => arrowsOf(legs ?? [], place, size), [legs, place, size]);
  const shown = useMemo(() => pointsInView(points, place, size), [points, place, size]);
  const [asked, setAsked] = useState<AssetLocation["id"] | null>(null);
  const [pressed, setPressed] = useState<AssetLocation["id"] | null>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const told = shown.find(({ point }) => point.id === (asked ?? pressed));
  const first = shown.some(({ point }) => point.id === pressed) ? pressed : shown[0]?.point.id;

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const step = ownValue(STEPS, event.key);
    if (event.key === "Escape") {
      setAsked(null);
      setPressed(null);
    } else if (step !== undefined) {
      const next = shown[index + step]?.point.id;
      if (next !== undefined) buttons.current.get(next)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="TrackMarks">
      <svg aria-hidden="true" width={size.width} height={size.height}>
        {arrows.map(({ x, y, angle }, index) => (
          <path
            key={index}
            d="M-5 -5.5L6 0L-5 5.5L-2.5 0Z"
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(0)})`}
          />
        ))}
      </svg>
      <div role="group" aria-label={t`Points of the track`}>
        {shown.map(({ x, y, point }, index) => {
          const when = formatDateTime(point.at, format, { hasSeconds: true });
          return (
            <button
              key={point.id}
              ref={(button) => {
                if (button === null) buttons.current.delete(point.id);
                else buttons.current.set(point.id, button);
              }}
              type="button"
              className="TrackMarks-point"
              data-doubt={point.doubt}
              style={{ left: x, top: y }}
              tabIndex={point.id === first ? 0 : -1}
              aria-pressed={point.id === pressed}
              aria-label={t`Proof of ${when}`}
              onPointerEnter={() => setAsked(point.id)}
              onPointerLeave={() => setAsked(null)}
              onFocus={() => setAsked(point.id)}
              onBlur={() => setAsked(null)}
              onClick={() => setPressed((last) => (last === point.id ? null : point.id))}
              onKeyDown={(event) => onKeyDown(event, index)}
            />
          );
        })}
      </div>
      {told !== undefined && (
        <PointProof
          point={told.point}
          names={names}
          isLeft={told.x > size.width / 2}
          isAbove={told.y > size.height / 2}
          at={told}
          size={size}
        />
      )}
    </div>
  );
});
