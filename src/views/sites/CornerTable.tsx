import { Trans, useLingui } from "@lingui/react/macro";
import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import type { Position } from "../../domain/base/geometry.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { NumberField } from "../ui/NumberField.tsx";

/** A centimetre, in degrees. */
const DEGREES = { maximumFractionDigits: 7 } as const;

/** Corners as coordinates: whatever a hand does on the map can be done here by keys. */
export function CornerTable({
  corners,
  isOpen,
  onMove,
  onRemove,
  onAdd,
}: {
  readonly corners: readonly Position[];
  readonly isOpen: boolean;
  /** Absent: a corner cannot be moved yet. */
  readonly onMove?: ((from: Position, to: Position) => void) | undefined;
  /** Absent: all of them are needed. */
  readonly onRemove?: ((at: Position, index: number) => void) | undefined;
  readonly onAdd?: ((at: Position) => void) | undefined;
}) {
  const { t } = useLingui();
  const [next, setNext] = useState<{ readonly lat: number | null; readonly lon: number | null }>({
    lat: null,
    lon: null,
  });
  return (
    <details className="Corners stack-2" open={isOpen}>
      <summary>
        <Trans>Corners by coordinates</Trans>
      </summary>
      {corners.map((corner, index) => {
        const number = index + 1;
        const [lon, lat] = corner;
        return (
          <div
            key={`${index}/${lon}/${lat}`}
            className="Corner"
            role="group"
            aria-label={t`Corner ${number}`}
          >
            <NumberField
              label={t`Latitude ${number}`}
              value={lat}
              onChange={(value) => value !== null && onMove?.(corner, [lon, value])}
              isReadOnly={onMove === undefined}
              minValue={-90}
              maxValue={90}
              step={0.00001}
              formatOptions={DEGREES}
            />
            <NumberField
              label={t`Longitude ${number}`}
              value={lon}
              onChange={(value) => value !== null && onMove?.(corner, [value, lat])}
              isReadOnly={onMove === undefined}
              minValue={-180}
              maxValue={180}
              step={0.00001}
              formatOptions={DEGREES}
            />
            {onRemove !== undefined && (
              <IconButton
                label={t`Remove the corner ${number}`}
                icon={<Minus aria-hidden />}
                size="small"
                onPress={() => onRemove(corner, index)}
              />
            )}
          </div>
        );
      })}
      {onAdd !== undefined && (
        // No form of its own: it may stand in one, which Enter would submit.
        <div
          className="Corner"
          role="group"
          aria-label={t`New corner`}
          onKeyDown={(event) => isEnterInField(event) && event.preventDefault()}
          // By then the field has taken over what was typed.
          onKeyUp={(event) => isEnterInField(event) && addNext()}
        >
          <NumberField
            label={t`Latitude`}
            value={next.lat}
            onChange={(lat) => setNext((before) => ({ ...before, lat }))}
            minValue={-90}
            maxValue={90}
            step={0.00001}
            formatOptions={DEGREES}
          />
          <NumberField
            label={t`Longitude`}
            value={next.lon}
            onChange={(lon) => setNext((before) => ({ ...before, lon }))}
            minValue={-180}
            maxValue={180}
            step={0.00001}
            formatOptions={DEGREES}
          />
          <Button size="small" icon={<Plus aria-hidden />} onPress={addNext}>
            <Trans>Add the corner</Trans>
          </Button>
        </div>
      )}
    </details>
  );

  function addNext(): void {
    const { lat, lon } = next;
    if (lat === null || lon === null) return;
    onAdd?.([lon, lat]);
    setNext({ lat: null, lon: null });
  }
}

function isEnterInField({ key, target }: KeyboardEvent): boolean {
  return key === "Enter" && target instanceof HTMLInputElement;
}
