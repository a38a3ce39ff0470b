import { Trans, useLingui } from "@lingui/react/macro";
import type { AssetId } from "../../domain/base/ids.ts";
import { faultSpans } from "../../domain/assets/assetFault.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { useFeed } from "../kit/useFeed.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** The faults that stood in some days, the newest first; nothing where there was none. */
export function HistoryFaults({
  assetId,
  from,
  to,
}: {
  readonly assetId: AssetId;
  readonly from: EpochMs;
  /** The first instant after the days. */
  readonly to: EpochMs;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const feed = useFeed("assetFaults", { asset: assetId });
  const spans = (feed?.faults ?? [])
    .flatMap((fault) => faultSpans(fault).map((span) => ({ fault, span })))
    .filter(({ span }) => span.since < to && span.lastAt >= from)
    .toSorted((one, other) => other.span.since - one.span.since);
  if (spans.length === 0) return null;
  return (
    <section className="stack-2" aria-label={t`Faults in these days`}>
      <h3>
        <Trans>Faults in these days</Trans>
      </h3>
      <ul className="AssetFaults stack-2">
        {spans.map(({ fault: { id, code, description }, span }) => {
          const [first, last] = [
            formatDateTime(span.since, format),
            formatDateTime(span.lastAt, format),
          ];
          const end = span.resolvedAt === null ? "" : formatDateTime(span.resolvedAt, format);
          return (
            <li key={`${id} ${span.since}`}>
              <span>
                <strong>{code}</strong> {description}
              </span>
              <span className="note">
                {span.resolvedAt === null ? (
                  <Trans>
                    Reported from {first} to {last}
                  </Trans>
                ) : (
                  <Trans>
                    Reported from {first} to {last}, dealt with on {end}
                  </Trans>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
