import { useLayoutEffect } from "react";
import { DEFAULT_TIMEZONE } from "../../../domain/base/time.ts";
import type { Locale } from "../../../domain/base/locale.ts";
import { useSystemTheme } from "../../kit/useSystemTheme.ts";
import { TimeFormatProvider } from "../../ui/TimeFormatProvider.tsx";
import { PhoneRoll } from "./PhoneRoll.tsx";
import { PhoneRollContext, type PhoneRollService } from "./phoneRollService.ts";

/** The page of the roll with its language, its theme and its service. */
export function PhoneApp({
  locale,
  service,
}: {
  readonly locale: Locale;
  readonly service: PhoneRollService;
}) {
  useSystemTheme();
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIMEZONE;
  return (
    <TimeFormatProvider value={{ locale, timezone }}>
      <PhoneRollContext value={service}>
        <PhoneRoll />
      </PhoneRollContext>
    </TimeFormatProvider>
  );
}
