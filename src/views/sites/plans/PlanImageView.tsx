import { useLingui } from "@lingui/react/macro";
import { type MouseEvent, useState } from "react";
import type { PlanPoint } from "../../../domain/sites/plans/planFit.ts";
import type { OpenPair } from "../../../machines/sites/planPlacementMachine.ts";
import { Slider } from "../../ui/Slider.tsx";

const NEAREST = 8;

/** The plan by itself, as near as is wanted: a press sets a point on it. */
export function PlanImageView({
  url,
  pairs,
  onPoint,
}: {
  readonly url: string;
  readonly pairs: readonly OpenPair[];
  readonly onPoint: (at: PlanPoint) => void;
}) {
  const { t } = useLingui();
  const [zoom, setZoom] = useState(1);

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    onPoint({
      x: (event.clientX - box.left) / box.width,
      y: (event.clientY - box.top) / box.height,
    });
  }

  return (
    <div className="stack-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is scrolled is reached by keys */}
      <div className="PlanImageView-frame" role="group" aria-label={t`The plan`} tabIndex={0}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- by keys, the points are set in the table of pairs */}
        <div
          className="PlanImageView-sheet"
          style={{ inlineSize: `${zoom * 100}%` }}
          onClick={onClick}
        >
          <img src={url} alt="" draggable={false} />
          {pairs.map(({ plan }, index) =>
            plan === null ? null : (
              <span
                key={index}
                className="PlanImageView-point"
                style={{
                  insetInlineStart: `${plan.x * 100}%`,
                  insetBlockStart: `${plan.y * 100}%`,
                }}
              >
                {index + 1}
              </span>
            ),
          )}
        </div>
      </div>
      <Slider
        label={t`Zoom of the plan`}
        value={zoom}
        onChange={setZoom}
        minValue={1}
        maxValue={NEAREST}
        step={0.5}
        formatValue={(value) => `× ${value}`}
      />
    </div>
  );
}
