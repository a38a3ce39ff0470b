import { Trans, useLingui } from "@lingui/react/macro";
import { History, LoaderCircle, Radio, WifiOff } from "lucide-react";
import { createContext, use } from "react";
import type { EpochMs } from "../../domain/base/time.ts";
import { formatDateTime } from "./format/formatDateTime.ts";
import { formatMoment } from "./format/formatMoment.ts";
import { formatTime } from "./format/formatTime.ts";
import { useShownInstant } from "./PastProvider.tsx";
import { useTimeFormat } from "./TimeFormatProvider.tsx";
import "./FreshnessMark.css";

export type FreshnessMarkProps = {
  readonly isLive: boolean;
  /** When it became what it is; null: nothing has been read yet. */
  readonly since: EpochMs | null;
  readonly now: EpochMs;
  /** The shape and a short word only. */
  readonly isCompact?: boolean | undefined;
};

/** Whether what surrounds the page says that it is live: then its parts say it to screen readers alone, and are seen where they are not. */
export const LiveIsSaidAbove = createContext(false);

/**
 * Whether what is shown is live, or since when it is not (product.md section 3, Freshness), announced when it changes; of
 * the past its instant, which the banner above the page announces.
 */
export function FreshnessMark({ isLive, since, now, isCompact = false }: FreshnessMarkProps) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const { at: pastAt } = useShownInstant();
  const isSaidAbove = use(LiveIsSaidAbove);
  if (pastAt !== null) {
    const [short, long] = [
      formatTime(pastAt, place, { hasSeconds: true }),
      formatDateTime(pastAt, place, { hasSeconds: true }),
    ];
    return (
      <span className="FreshnessMark" data-past="" title={t`Past: ${long}`}>
        <History aria-hidden="true" />
        {isCompact ? <Trans>Past, {short}</Trans> : <Trans>Past, {long}</Trans>}
      </span>
    );
  }
  if (isLive) {
    // Out of the flow where it is not seen, so that it leaves no gap.
    const look = isSaidAbove ? "FreshnessMark visually-hidden" : "FreshnessMark";
    return (
      <span className={look} data-live="" role="status">
        <Radio aria-hidden="true" />
        <Trans>Live</Trans>
      </span>
    );
  }
  if (since === null) {
    return (
      <span className="FreshnessMark" data-waiting="" role="status">
        <LoaderCircle aria-hidden="true" />
        <Trans>Connecting</Trans>
      </span>
    );
  }
  const whole = formatDateTime(since, place, { hasSeconds: true });
  const when = formatMoment(since, now, place, { hasSeconds: true });
  return (
    <span
      className="FreshnessMark"
      role="status"
      title={t`Not live since ${whole}`}
      data-since={since}
    >
      <WifiOff aria-hidden="true" />
      <Trans>Not live since {when}</Trans>
    </span>
  );
}
