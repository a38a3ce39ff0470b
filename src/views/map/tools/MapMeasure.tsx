import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Eraser, Undo2, X } from "lucide-react";
import { formatDistance } from "../../ui/format/formatDistance.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { worldOf } from "../mercator.ts";
import { worldToScreen } from "../view.ts";
import { measured } from "./measured.ts";
import type { Measure } from "./useMeasure.ts";
import "./MapMeasure.css";

/** The way that is measured over the map, with its length and what changes it. */
export function MapMeasure({ measure }: { readonly measure: Measure }) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const { points, view } = measure;
  if (points === null) return null;
  const length = formatDistance(measured(points), locale);
  const count = points.length;
  const shown = view === null ? [] : points.map((point) => worldToScreen(view, worldOf(point)));
  return (
    <>
      {view !== null && (
        <svg className="MapMeasure-way" aria-hidden width={view.width} height={view.height}>
          <polyline points={shown.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />
          {shown.map(({ x, y }, index) => (
            <circle key={index} cx={x} cy={y} r={4} />
          ))}
          <path
            className="MapMeasure-middle"
            d={`M${view.width / 2 - 8} ${view.height / 2}h16m-8-8v16`}
          />
        </svg>
      )}
      <div className="MapMeasure" role="group" aria-label={t`Distance`}>
        <p role="status">
          {count < 2 ? (
            <Trans>Press where the distance begins and where it leads.</Trans>
          ) : (
            <>
              <strong>{length}</strong> <Plural value={count} one="# point" other="# points" />
            </>
          )}
        </p>
        <IconButton
          label={t`Remove the last point`}
          keys="⌫"
          size="small"
          icon={<Undo2 aria-hidden />}
          isDisabled={count === 0}
          onPress={measure.removeLast}
        />
        <IconButton
          label={t`Begin again`}
          size="small"
          icon={<Eraser aria-hidden />}
          isDisabled={count === 0}
          onPress={measure.clear}
        />
        <IconButton
          label={t`Stop measuring`}
          keys="Esc"
          size="small"
          icon={<X aria-hidden />}
          onPress={measure.end}
        />
      </div>
    </>
  );
}
