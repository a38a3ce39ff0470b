import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { DrawingUnit } from "../../../domain/sites/plans/planDrawing.ts";
import type { Site } from "../../../domain/sites/site.ts";
import type { PlanPlacementEvent } from "../../../machines/sites/planPlacementMachine.ts";
import { Button } from "../../ui/Button.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";

const DEGREES = { maximumFractionDigits: 7 } as const;

/** Which page of a PDF is the plan. */
export function PlanPage({
  pages,
  onSend,
}: {
  readonly pages: number;
  readonly onSend: (event: PlanPlacementEvent) => void;
}) {
  const { t } = useLingui();
  const [page, setPage] = useState<number | null>(1);
  return (
    <form
      className="Form"
      onSubmit={(event) => {
        event.preventDefault();
        if (page !== null) onSend({ type: "user.page", page });
      }}
    >
      <NumberField
        label={t`Page`}
        description={t`The file has ${pages} pages: choose the one that is the plan.`}
        value={page}
        onChange={setPage}
        minValue={1}
        maxValue={pages}
        autoFocus
      />
      <div className="wrap-2">
        <Button type="submit" variant="primary">
          <Trans>Read the page</Trans>
        </Button>
        <Button onPress={() => onSend({ type: "user.leave" })}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** What the coordinates of a drawing count, and where they begin. */
export function PlanOrigin({
  unit: guessed,
  site,
  onSend,
}: {
  readonly unit: DrawingUnit;
  readonly site: Site;
  readonly onSend: (event: PlanPlacementEvent) => void;
}) {
  const { t } = useLingui();
  const [unit, setUnit] = useState(guessed);
  const [lat, setLat] = useState<number | null>(site.latitude);
  const [lon, setLon] = useState<number | null>(site.longitude);
  return (
    <form
      className="Form"
      onSubmit={(event) => {
        event.preventDefault();
        if (lat !== null && lon !== null) onSend({ type: "user.origin", unit, at: { lat, lon } });
      }}
    >
      <RadioGroup
        label={t`The coordinates of the drawing are`}
        options={[
          { id: "degrees", label: t`Longitude and latitude` },
          { id: "metres", label: t`Metres, x to the east and y to the north` },
        ]}
        value={unit}
        onChange={setUnit}
      />
      {unit === "metres" && (
        <>
          <p className="note">
            <Trans>Where the point 0, 0 of the drawing lies:</Trans>
          </p>
          <div className="PlanNumbers">
            <NumberField
              label={t`Latitude`}
              value={lat}
              onChange={setLat}
              minValue={-90}
              maxValue={90}
              step={0.00001}
              formatOptions={DEGREES}
            />
            <NumberField
              label={t`Longitude`}
              value={lon}
              onChange={setLon}
              minValue={-180}
              maxValue={180}
              step={0.00001}
              formatOptions={DEGREES}
            />
          </div>
        </>
      )}
      <div className="wrap-2">
        <Button type="submit" variant="primary">
          <Trans>Read the drawing</Trans>
        </Button>
        <Button onPress={() => onSend({ type: "user.leave" })}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
