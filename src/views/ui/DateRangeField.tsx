import { type CalendarDate, parseDate } from "@internationalized/date";
import { useLingui } from "@lingui/react/macro";
import { CalendarRange } from "lucide-react";
import {
  Button,
  DateInput,
  DateRangePicker,
  DateSegment,
  Dialog,
  Group,
  Popover,
  RangeCalendar,
} from "react-aria-components";
import { CalendarPanel } from "./CalendarPanel.tsx";
import { defined } from "./defined.ts";
import { FieldHelp } from "./FieldHelp.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { type FieldProps, fieldState } from "./fieldProps.ts";
import "./Field.css";
import "./Popover.css";
import "./SearchField.css";

/** From a day to a day, both included; YYYY-MM-DD. */
export type DateRange = { readonly from: string; readonly to: string };

export type DateRangeFieldProps = FieldProps & {
  readonly value: DateRange | null;
  readonly onChange: (value: DateRange | null) => void;
  readonly minValue?: string | undefined;
  readonly maxValue?: string | undefined;
};

/** The days from one to another, both included. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { t } = useLingui();
  const { value, onChange, minValue, maxValue } = props;
  const { name: _, ...state } = fieldState(props);
  return (
    <DateRangePicker<CalendarDate>
      {...state}
      className="Field DateRange"
      value={value === null ? null : { start: parseDate(value.from), end: parseDate(value.to) }}
      onChange={(range) =>
        onChange(range === null ? null : { from: range.start.toString(), to: range.end.toString() })
      }
      isReadOnly={props.isReadOnly ?? false}
      shouldForceLeadingZeros
      {...defined({
        minValue: minValue === undefined ? undefined : parseDate(minValue),
        maxValue: maxValue === undefined ? undefined : parseDate(maxValue),
      })}
    >
      <FieldLabel {...props} />
      <Group className="FieldBox">
        <DateInput slot="start" className="DateSegments">
          {(segment) => <DateSegment className="DateSegments-segment" segment={segment} />}
        </DateInput>
        <span className="muted" aria-hidden="true">
          –
        </span>
        <DateInput slot="end" className="DateSegments">
          {(segment) => <DateSegment className="DateSegments-segment" segment={segment} />}
        </DateInput>
        <Button className="SearchField-clear" aria-label={t`Open the calendar`}>
          <CalendarRange aria-hidden="true" />
        </Button>
      </Group>
      <FieldHelp {...props} />
      <Popover className="Popover" offset={4}>
        <Dialog className="Popover-dialog">
          <RangeCalendar className="Calendar-range">
            <CalendarPanel />
          </RangeCalendar>
        </Dialog>
      </Popover>
    </DateRangePicker>
  );
}
