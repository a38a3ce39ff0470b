import { createContext, type ReactNode, useContext } from "react";
import { I18nProvider } from "react-aria-components";
import { must } from "../../domain/base/must.ts";
import { type Place, TAGS } from "./format/intl.ts";

const TimeFormat = createContext<Place | null>(null);

/** Where the reader is: the language of dates and numbers, and the customer's timezone. For react-aria's fields too. */
export function TimeFormatProvider({
  value,
  children,
}: {
  readonly value: Place;
  readonly children: ReactNode;
}) {
  return (
    <TimeFormat.Provider value={value}>
      <I18nProvider locale={TAGS[value.locale]}>{children}</I18nProvider>
    </TimeFormat.Provider>
  );
}

/** How dates and numbers are written here. */
export function useTimeFormat(): Place {
  return must(useContext(TimeFormat), "TimeFormatProvider is around the whole application");
}
