import type { CSSProperties } from "react";
import { useLingui } from "@lingui/react/macro";
import { ClockAlert } from "lucide-react";
import { proofLeft } from "../../domain/base/proofLeft.ts";
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
  /** How long it proves something, in ms: a bar under it says how much of that is left (docs/design.md). */
  readonly proofFor?: number | undefined;
};

/** How long ago something was; the date and time when it is pointed at. What lies in the future is said to be a wrong clock. */
export function Age({ at, now, form = "long", proofFor }: AgeProps) {
  const { t } = useLingui();
  const place = useTimeFormat();
  if (at === null) return <span className="Age">{t`never`}</span>;
  const absolute = formatDateTime(at, place, { hasSeconds: true });
  const isWrong = isClockProblem(now - at);
  const isLasting = form === "lasting" && !isWrong && !isNow(now - at);
  const time = formatAge(now - at, place.locale, form === "long" ? "long" : "compact");
  const age = isLasting ? t({ message: `for ${time}`, context: "lasting" }) : time;
  const left = proofFor === undefined ? null : proofLeft(at, proofFor, now);
  return (
    <time
      className="Age"
      {...(left === null
        ? {}
        : {
            "data-proof": left > 0 ? "left" : "spent",
            style: { "--left": left.toFixed(2) } as CSSProperties,
          })}
      dateTime={new Date(at).toISOString()}
      title={isWrong ? t`${absolute}: later than now, so a clock is wrong.` : absolute}
    >
      {isWrong && <ClockAlert aria-label={t`Wrong clock`} role="img" />}
      {age}
    </time>
  );
}
