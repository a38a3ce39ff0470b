import { type ReactNode, useLayoutEffect } from "react";
import type { Locale } from "../../domain/base/locale.ts";
import { DEFAULT_TIMEZONE } from "../../domain/base/time.ts";
import { TimeFormatProvider } from "../ui/TimeFormatProvider.tsx";
import { useSystemTheme } from "./useSystemTheme.ts";

/** A page of its own beside the front, on a telephone: in its language, with the theme and the timezone of the device. */
export function OwnPage({
  locale,
  children,
}: {
  readonly locale: Locale;
  readonly children: ReactNode;
}) {
  useSystemTheme();
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIMEZONE;
  return <TimeFormatProvider value={{ locale, timezone }}>{children}</TimeFormatProvider>;
}
