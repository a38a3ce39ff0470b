import { type EpochMs, localInstant, localParts, type Timezone } from "../../domain/base/time.ts";
import type { FieldProps } from "./fieldProps.ts";
import { NativeField } from "./NativeField.tsx";

const TYPED = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/u;

/** A day and a time of day, by the clock of a timezone, in the browser's own control. Null: not whole yet. */
export function MomentField({
  value,
  timezone,
  onChange,
  ...props
}: FieldProps & {
  readonly value: EpochMs | null;
  readonly timezone: Timezone;
  readonly onChange: (value: EpochMs | null) => void;
}) {
  return (
    <NativeField {...props}>
      {(control) => (
        <div className="FieldBox">
          <input
            {...control}
            className="FieldBox-input"
            type="datetime-local"
            value={value === null ? "" : wallText(value, timezone)}
            onChange={(event) => onChange(instantIn(event.target.value, timezone))}
          />
        </div>
      )}
    </NativeField>
  );
}

/** As the control writes it: YYYY-MM-DDTHH:mm. */
export function wallText(at: EpochMs, timezone: Timezone): string {
  const { year, month, day, hour, minute } = localParts(at, timezone);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** What the control has written; null: nothing whole. */
export function instantIn(text: string, timezone: Timezone): EpochMs | null {
  const [, year, month, day, hour, minute] = (TYPED.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  return localInstant({ year, month, day, hour: hour ?? 0, minute: minute ?? 0 }, timezone);
}
