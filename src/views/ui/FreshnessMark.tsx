import { Trans, useLingui } from "@lingui/react/macro";
import { History, LoaderCircle, Radio, WifiOff } from "lucide-react";
import { createContext, use } from "react";
import { HEARTBEAT_INTERVAL } from "../../domain/base/heartbeat.ts";
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

/**
 * What surrounds the page and says how it stands: since when it is not live, epoch ms, null while it is. The parts of the
 * page say the same to screen readers alone, and are seen where they differ. Null: nothing above says it.
 */
export const SaidAbove = createContext<{ readonly staleSince: EpochMs | null } | null>(null);

/** Of one loss what is proven by each of its own changes is proven up to a heartbeat later than what is not. */
const isSameLoss = (one: EpochMs, other: EpochMs) => Math.abs(one - other) <= HEARTBEAT_INTERVAL;

/**
 * Whether what is shown is live, or since when it is not (product.md section 3, Freshness), announced when it changes; of
 * the past its instant, which the banner above the page announces.
 */
export function FreshnessMark({ isLive, since, now, isCompact = false }: FreshnessMarkProps) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const { at: pastAt } = useShownInstant();
  const above = use(SaidAbove);
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
    const look = above !== null ? "FreshnessMark visually-hidden" : "FreshnessMark";
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
  const isSaidAbove =
    above !== null && above.staleSince !== null && isSameLoss(since, above.staleSince);
  return (
    <span
      className={isSaidAbove ? "FreshnessMark visually-hidden" : "FreshnessMark"}
      // Announced once: by what says it above.
      role={isSaidAbove ? undefined : "status"}
      title={t`Not live since ${whole}`}
      data-since={since}
    >
      <WifiOff aria-hidden="true" />
      <Trans>Not live since {when}</Trans>
    </span>
  );
}
