import { useLingui } from "@lingui/react/macro";
import { ClockAlert } from "lucide-react";
import type { EpochMs } from "../../domain/base/time.ts";
import { formatAge, isClockProblem } from "./format/formatAge.ts";
import { formatDateTime } from "./format/formatDateTime.ts";
import { useTimeFormat } from "./TimeFormatProvider.tsx";
import "./Age.css";

export type AgeProps = {
  /** Null: never. */
  readonly at: EpochMs | null;
  readonly now: EpochMs;
  readonly form?: "long" | "compact" | undefined;
};

/** How long ago something was; the date and time when it is pointed at. What lies in the future is said to be a wrong clock. */
export function Age({ at, now, form = "long" }: AgeProps) {
  const { t } = useLingui();
  const place = useTimeFormat();
  if (at === null) return <span className="Age">{t`never`}</span>;
  const absolute = formatDateTime(at, place, { hasSeconds: true });
  const age = formatAge(now - at, place.locale, form);
  const isWrong = isClockProblem(now - at);
  return (
    <time
      className="Age"
      dateTime={new Date(at).toISOString()}
      title={isWrong ? t`${absolute}: later than now, so a clock is wrong.` : absolute}
    >
      {isWrong && <ClockAlert aria-label={t`Wrong clock`} role="img" />}
      {age}
    </time>
  );
}
