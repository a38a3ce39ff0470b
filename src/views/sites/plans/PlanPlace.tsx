import { Trans, useLingui } from "@lingui/react/macro";
import { Crosshair, Trash2 } from "lucide-react";
import { useState } from "react";
import { metresFrom } from "../../../domain/base/geometry.ts";
import { CORNERS, measuresOf, middleOf } from "../../../domain/sites/plans/planPlacement.ts";
import type {
  PlanPlacementContext,
  PlanPlacementEvent,
} from "../../../machines/sites/planPlacementMachine.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { Slider } from "../../ui/Slider.tsx";
import { CornerTable } from "../CornerTable.tsx";

const DEGREES = { maximumFractionDigits: 7 } as const;
const METRES = { maximumFractionDigits: 2 } as const;
/** What is rounded to nothing is turned neither way. */
const TURN = { maximumFractionDigits: 2, signDisplay: "negative" } as const;

/** Where the plan lies, by numbers: whatever a hand does on the map can be done here by keys. */
export function PlanPlace({
  context,
  isBusy,
  canMatch,
  canRemove,
  onSend,
}: {
  readonly context: PlanPlacementContext;
  readonly isBusy: boolean;
  readonly canMatch: boolean;
  readonly canRemove: boolean;
  readonly onSend: (event: PlanPlacementEvent) => void;
}) {
  const { t } = useLingui();
  const { image, history, keepsShape } = context;
  const { corners, opacity } = history.present;
  const { width, height, turn } = measuresOf(corners);
  const middle = middleOf(corners);
  // While the thumb is dragged: letting it go is one step.
  const [shade, setShade] = useState<number | null>(null);
  const name = image === null ? "" : image.kind === "file" ? image.file.name : image.plan.name;
  const moveTo = (to: { readonly lat: number; readonly lon: number }) => {
    const [east, north] = metresFrom(middle, to);
    onSend({ type: "user.edit", edit: { kind: "move", east, north } });
  };
  return (
    <div className="Form">
      {name !== undefined && <p>{name}</p>}
      <div className="wrap-2">
        <Button
          icon={<Crosshair aria-hidden />}
          isDisabled={!canMatch}
          onPress={() => onSend({ type: "user.match" })}
        >
          <Trans>Place by points</Trans>
        </Button>
        <Button
          icon={<Trash2 aria-hidden />}
          isDisabled={!canRemove}
          onPress={() => onSend({ type: "user.remove" })}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
      <Slider
        label={t`Opacity`}
        value={shade ?? opacity}
        onChange={setShade}
        onChangeEnd={(value) => {
          setShade(null);
          onSend({ type: "user.edit", edit: { kind: "opacity", opacity: value } });
        }}
        minValue={0}
        maxValue={1}
        step={0.05}
        formatValue={(value) => `${Math.round(value * 100)} %`}
        isDisabled={isBusy}
      />
      <Checkbox
        isSelected={keepsShape}
        isDisabled={isBusy}
        onChange={(keeps) => onSend({ type: "user.keepShape", keepsShape: keeps })}
      >
        <Trans>A dragged corner turns and scales the plan, and does not stretch it</Trans>
      </Checkbox>
      <div className="PlanNumbers">
        <NumberField
          label={t`Width`}
          unit="m"
          value={width}
          minValue={1}
          formatOptions={METRES}
          isDisabled={isBusy}
          onChange={(value) =>
            value !== null &&
            onSend({ type: "user.edit", edit: { kind: "scale", factor: value / width } })
          }
        />
        <NumberField
          label={t`Height`}
          unit="m"
          value={height}
          minValue={1}
          formatOptions={METRES}
          isDisabled={isBusy}
          onChange={(value) =>
            value !== null &&
            onSend({ type: "user.edit", edit: { kind: "scale", factor: value / height } })
          }
        />
        <NumberField
          label={t`Turned to the right`}
          unit="°"
          value={turn}
          formatOptions={TURN}
          isDisabled={isBusy}
          onChange={(value) =>
            value !== null &&
            onSend({ type: "user.edit", edit: { kind: "turn", degrees: value - turn } })
          }
        />
        <span />
        <NumberField
          label={t`Latitude of the middle`}
          value={middle.lat}
          minValue={-90}
          maxValue={90}
          step={0.00001}
          formatOptions={DEGREES}
          isDisabled={isBusy}
          onChange={(lat) => lat !== null && moveTo({ ...middle, lat })}
        />
        <NumberField
          label={t`Longitude of the middle`}
          value={middle.lon}
          minValue={-180}
          maxValue={180}
          step={0.00001}
          formatOptions={DEGREES}
          isDisabled={isBusy}
          onChange={(lon) => lon !== null && moveTo({ ...middle, lon })}
        />
      </div>
      <CornerTable
        corners={corners}
        isOpen={false}
        onMove={(from, to) => {
          const corner = CORNERS[corners.indexOf(from)];
          if (corner === undefined) return;
          onSend({
            type: "user.edit",
            edit: { kind: "moveCorner", corner, to, keepsShape },
          });
        }}
      />
    </div>
  );
}
