import { type CalendarDate, parseDate } from "@internationalized/date";
import { useLingui } from "@lingui/react/macro";
import { Calendar as CalendarIcon } from "lucide-react";
import {
  Button,
  Calendar,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Popover,
} from "react-aria-components";
import { CalendarPanel } from "./CalendarPanel.tsx";
import { defined } from "./defined.ts";
import { FieldHelp } from "./FieldHelp.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { type FieldProps, fieldState } from "./fieldProps.ts";
import "./Field.css";
import "./Popover.css";
import "./SearchField.css";

export type DateFieldProps = FieldProps & {
  /** YYYY-MM-DD: a day on the calendar, of no timezone. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly minValue?: string | undefined;
  readonly maxValue?: string | undefined;
};

/** A day, typed in the order of the reader's language or chosen from a calendar. */
export function DateField(props: DateFieldProps) {
  const { t } = useLingui();
  const { value, onChange, minValue, maxValue } = props;
  return (
    <DatePicker<CalendarDate>
      {...fieldState(props)}
      className="Field"
      value={value === null ? null : parseDate(value)}
      onChange={(date) => onChange(date === null ? null : date.toString())}
      isReadOnly={props.isReadOnly ?? false}
      shouldForceLeadingZeros
      {...defined({ minValue: dayOf(minValue), maxValue: dayOf(maxValue) })}
    >
      <FieldLabel {...props} />
      <Group className="FieldBox">
        <DateInput className="DateSegments">
          {(segment) => <DateSegment className="DateSegments-segment" segment={segment} />}
        </DateInput>
        <Button className="SearchField-clear" aria-label={t`Open the calendar`}>
          <CalendarIcon aria-hidden="true" />
        </Button>
      </Group>
      <FieldHelp {...props} />
      <Popover className="Popover" offset={4}>
        <Dialog className="Popover-dialog">
          <Calendar>
            <CalendarPanel />
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}

function dayOf(day: string | undefined): CalendarDate | undefined {
  return day === undefined ? undefined : parseDate(day);
}
