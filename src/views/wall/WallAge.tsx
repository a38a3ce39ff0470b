import { Trans, useLingui } from "@lingui/react/macro";
import { RefreshCw } from "lucide-react";
import { formatAge } from "../ui/format/formatAge.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { ConnectivityIcon } from "../shell/ConnectivityIcon.tsx";
import { useConnectivity } from "../shell/useConnectivity.ts";
import { useConnectivityWords } from "../shell/useConnectivityWords.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { usePresent } from "../kit/useNow.ts";
import { WallWatermark } from "./WallWatermark.tsx";
import "./WallAge.css";

/**
 * How old is what the wall shows, over every view. The clock beside it runs with the screen: one that stands still
 * shows from afar that the screen does.
 */
export function WallAge({
  isOutdated,
  part,
  parts,
}: {
  readonly isOutdated: boolean;
  /** Of a page that is longer than the screen: which part is shown, counted from 0, and how many there are. */
  readonly part: number;
  readonly parts: number;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const now = usePresent();
  const connectivity = useConnectivity();
  const words = useConnectivityWords(connectivity);
  const since = "since" in connectivity ? connectivity.since : null;
  const place = part + 1;
  const age = since === null ? null : formatDuration(Math.max(0, now - since), format.locale);
  return (
    <>
      {since !== null && connectivity.kind !== "live" && (
        <WallWatermark age={formatAge(Math.max(0, now - since), format.locale, "compact")} />
      )}
      <div
        className="WallAge"
        data-live={connectivity.kind === "live"}
        data-since={since ?? undefined}
        aria-label={t`Age of what is shown`}
        role="group"
      >
        <ConnectivityIcon kind={connectivity.kind} />
        {/* The clock is no news: only what becomes of the path is announced. */}
        <span role="status">{words.short}</span>
        {age !== null && (
          <span>
            <Trans>{age} old</Trans>
          </span>
        )}
        {connectivity.kind !== "live" && (
          <strong>
            <Trans>This screen is not live and may miss a call for help.</Trans>
          </strong>
        )}
        <time dateTime={new Date(now).toISOString()}>
          {formatTime(now, format, { hasSeconds: true })}
        </time>
        {parts > 1 && (
          <span>
            <Trans>
              Part {place} of {parts}
            </Trans>
          </span>
        )}
        {isOutdated && (
          <span className="WallAge-outdated">
            <RefreshCw aria-hidden />
            <Trans>Loads anew soon</Trans>
          </span>
        )}
      </div>
    </>
  );
}
