import { Slider as AriaSlider, Label, SliderThumb, SliderTrack } from "react-aria-components";
import { defined } from "./defined.ts";
import "./Slider.css";

export type SliderProps = {
  readonly label: string;
  readonly isLabelHidden?: boolean | undefined;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** When the thumb is let go. */
  readonly onChangeEnd?: ((value: number) => void) | undefined;
  readonly minValue: number;
  readonly maxValue: number;
  readonly step?: number | undefined;
  /** How the value is written beside the slider. */
  readonly formatValue?: ((value: number) => string) | undefined;
  readonly isDisabled?: boolean | undefined;
};

/** A number of a range, where the place matters more than the digits. */
export function Slider({
  label,
  isLabelHidden = false,
  value,
  onChange,
  onChangeEnd,
  minValue,
  maxValue,
  step,
  formatValue = String,
  isDisabled = false,
}: SliderProps) {
  const share = maxValue === minValue ? 0 : (value - minValue) / (maxValue - minValue);
  return (
    <AriaSlider
      className="Slider"
      value={value}
      onChange={onChange}
      minValue={minValue}
      maxValue={maxValue}
      isDisabled={isDisabled}
      {...defined({ onChangeEnd, step })}
    >
      <Label className={isLabelHidden ? "visually-hidden" : "FieldLabel"}>{label}</Label>
      <span className="Slider-value">{formatValue(value)}</span>
      <SliderTrack className="Slider-track">
        <div className="Slider-fill" style={{ width: `${share * 100}%` }} />
        <SliderThumb className="Slider-thumb" />
      </SliderTrack>
    </AriaSlider>
  );
}
