import { useLingui } from "@lingui/react/macro";
import { ClockAlert } from "lucide-react";
import type { EpochMs } from "../../domain/base/time.ts";
import { formatAge, isClockProblem, isNow } from "./format/formatAge.ts";
import { formatDateTime } from "./format/formatDateTime.ts";
import { useTimeFormat } from "./TimeFormatProvider.tsx";
import "./Age.css";

export type AgeProps = {
  /** Null: never. */
  readonly at: EpochMs | null;
  readonly now: EpochMs;
  /** `lasting`: for how long something has been so. */
  readonly form?: "long" | "compact" | "lasting" | undefined;
};

/** How long ago something was; the date and time when it is pointed at. What lies in the future is said to be a wrong clock. */
export function Age({ at, now, form = "long" }: AgeProps) {
  const { t } = useLingui();
  const place = useTimeFormat();
  if (at === null) return <span className="Age">{t`never`}</span>;
  const absolute = formatDateTime(at, place, { hasSeconds: true });
  const isWrong = isClockProblem(now - at);
  const isLasting = form === "lasting" && !isWrong && !isNow(now - at);
  const time = formatAge(now - at, place.locale, form === "long" ? "long" : "compact");
  const age = isLasting ? t({ message: `for ${time}`, context: "lasting" }) : time;
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
