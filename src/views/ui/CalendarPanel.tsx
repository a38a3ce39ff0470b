import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from "react-aria-components";
import "./Calendar.css";

/** The month in a calendar: its name, the way to the others, and its days. Lives inside a Calendar or RangeCalendar. */
export function CalendarPanel(): ReactNode {
  return (
    <>
      <header className="Calendar-header">
        <Button slot="previous" className="Calendar-step">
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Heading className="Calendar-month" />
        <Button slot="next" className="Calendar-step">
          <ChevronRight aria-hidden="true" />
        </Button>
      </header>
      <CalendarGrid className="Calendar-grid">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="Calendar-weekday">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell className="Calendar-day" date={date} />}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  );
}
