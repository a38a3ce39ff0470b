import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { LonLat } from "../../../domain/base/geometry.ts";
import { Button } from "../../ui/Button.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { PlacingDevice } from "./placingDevice.ts";
import "../../ui/Form.css";

/** Seven decimals are a centimetre. */
const DEGREES = { maximumFractionDigits: 7 } as const;
/** A metre or so. */
const STEP = 0.000_01;

/** The place of the chosen device by its coordinates. Give it a key per device and place. */
export function PlacingForm({
  device: {
    id,
    name,
    type,
    connectivity,
    mounted: { settings },
  },
  middle,
  isBusy,
  onSay,
  onPlace,
  onTakeOff,
}: {
  readonly device: PlacingDevice;
  /** Of the map, where one that stands nowhere begins. */
  readonly middle: LonLat | null;
  readonly isBusy: boolean;
  /** What one that is not registered yet is and is called. */
  readonly onSay: (said: Pick<PlacingDevice, "id" | "name" | "type">) => void;
  readonly onPlace: (at: LonLat) => void;
  readonly onTakeOff: () => void;
}) {
  const { t } = useLingui();
  const [typedLat, setLat] = useState<number | null>();
  const [typedLon, setLon] = useState<number | null>();
  const lat = typedLat === undefined ? (settings?.latitude ?? middle?.lat ?? null) : typedLat;
  const lon = typedLon === undefined ? (settings?.longitude ?? middle?.lon ?? null) : typedLon;
  return (
    <form
      className="Form"
      aria-label={t`Place of ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (lat !== null && lon !== null) onPlace({ lat, lon });
      }}
    >
      <h3>{name}</h3>
      {connectivity === null && (
        <>
          <p>
            <Trans>It is not registered yet: placing it registers it, as it is said here.</Trans>
          </p>
          <TextField
            label={t`Name`}
            value={name}
            onChange={(next) => onSay({ id, name: next, type })}
          />
          <SegmentedControl
            label={t`Kind`}
            size="small"
            options={[
              { id: "gateway", label: t`Gateway` },
              { id: "anchor", label: t`Anchor` },
            ]}
            value={type}
            onChange={(next) => onSay({ id, name, type: next })}
          />
        </>
      )}
      <NumberField
        label={t`Latitude`}
        value={lat}
        onChange={setLat}
        minValue={-90}
        maxValue={90}
        step={STEP}
        formatOptions={DEGREES}
      />
      <NumberField
        label={t`Longitude`}
        value={lon}
        onChange={setLon}
        minValue={-180}
        maxValue={180}
        step={STEP}
        formatOptions={DEGREES}
      />
      <div className="wrap-2">
        <Button
          type="submit"
          variant="primary"
          size="small"
          isDisabled={lat === null || lon === null}
          isPending={isBusy}
        >
          <Trans>Place it here</Trans>
        </Button>
        {settings !== null && (
          <Button size="small" isDisabled={isBusy} onPress={onTakeOff}>
            <Trans>Take it off the plan</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
