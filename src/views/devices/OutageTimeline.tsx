import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { TagId } from "../../domain/base/ids.ts";
import { DAY, type EpochMs } from "../../domain/base/time.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import type { OutageRow } from "./outageRows.ts";
import { outageLines } from "./outageTimeline.ts";

/** So many devices are drawn; the table beneath has all of them. */
const DRAWN = 10;

/** Where the line is named, from its beginning. */
const QUARTERS = [0, 0.25, 0.5, 0.75];

/** When the devices that were offline the longest were so, on one line of time. */
export function OutageTimeline({
  rows,
  from,
  to,
  onSelect,
}: {
  readonly rows: readonly OutageRow[];
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly onSelect: (device: TagId) => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const lines = useMemo(() => outageLines(rows, { from, to }, DRAWN), [rows, from, to]);
  return (
    <figure className="OutageTimeline">
      <figcaption className="visually-hidden">
        <Trans>The devices that were offline the longest, and when</Trans>
      </figcaption>
      <ol>
        {lines.map(({ deviceId, name, offline, share, segments }) => {
          const length = formatDuration(offline, format.locale);
          const percent = formatNumber(share, format.locale, {
            style: "percent",
            maximumFractionDigits: 1,
          });
          return (
            <li key={deviceId}>
              <button type="button" onClick={() => onSelect(deviceId)}>
                {name ?? deviceId}
              </button>
              <span className="OutageTimeline-track" aria-hidden>
                {segments.map(({ start, length: width }) => (
                  <span
                    key={`${start} ${width}`}
                    style={{ insetInlineStart: `${start}%`, inlineSize: `${width}%` }}
                  />
                ))}
              </span>
              <span className="OutageTimeline-length tabular">{t`${length} (${percent})`}</span>
            </li>
          );
        })}
      </ol>
      <p className="OutageTimeline-ends tabular" aria-hidden>
        <span className="OutageTimeline-scale">
          {QUARTERS.map((share) => {
            const at = from + share * (to - from);
            return (
              <span key={share}>
                {to - from > 2 * DAY ? formatDate(at, format) : formatTime(at, format)}
              </span>
            );
          })}
        </span>
        <span className="OutageTimeline-now">
          <Trans>now</Trans>
        </span>
      </p>
    </figure>
  );
}
