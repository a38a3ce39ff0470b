import { useLingui } from "@lingui/react/macro";
import { Minus, Plus } from "lucide-react";
import { NumberField as AriaNumberField, Button, Group, Input } from "react-aria-components";
import { defined } from "./defined.ts";
import { FieldHelp } from "./FieldHelp.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { type FieldProps, fieldState } from "./fieldProps.ts";
import { useCutNumber } from "./useCutNumber.ts";
import "./Field.css";
import "./NumberField.css";

export type NumberFieldProps = FieldProps & {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly minValue?: number | undefined;
  readonly maxValue?: number | undefined;
  readonly step?: number | undefined;
  /** Written after the number, e.g. "min". */
  readonly unit?: string | undefined;
  readonly formatOptions?: Intl.NumberFormatOptions | undefined;
};

/**
 * A number, typed or stepped, written as the reader's language writes it; null while empty. One that is out of bounds is set
 * to the nearest one when it is left, which stands under the field.
 */
export function NumberField(props: NumberFieldProps) {
  const { t } = useLingui();
  const { value, onChange, minValue, maxValue, step, unit, formatOptions } = props;
  const cut = useCutNumber({ minValue, maxValue, formatOptions });
  return (
    <AriaNumberField
      {...fieldState(props)}
      className="Field NumberField"
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      isReadOnly={props.isReadOnly ?? false}
      {...defined({ minValue, maxValue, step, formatOptions })}
    >
      <FieldLabel {...props} />
      <Group className="FieldBox" {...cut.look}>
        <Input className="FieldBox-input" onInput={cut.reset} />
        {unit !== undefined && <span className="FieldBox-suffix">{unit}</span>}
        <Button slot="decrement" className="NumberField-step" aria-label={t`Decrease`}>
          <Minus aria-hidden="true" />
        </Button>
        <Button slot="increment" className="NumberField-step" aria-label={t`More`}>
          <Plus aria-hidden="true" />
        </Button>
      </Group>
      <FieldHelp {...props} />
      <span aria-live="polite" className="FieldNote">
        {cut.note}
      </span>
    </AriaNumberField>
  );
}
