import { Trans, useLingui } from "@lingui/react/macro";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { FeedState } from "../../../streams/feeds/feeds.ts";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";

/** Every live collection: how much it holds, how fast it changes, how far it can be believed. */
export function StreamsPanel({
  debug,
  now,
}: {
  readonly debug: FeedState<"debug"> | null;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const collections = debug?.collections ?? [];
  return (
    <Panel
      title={t`Streams`}
      isFlush
      state={
        debug === null
          ? { kind: "loading" }
          : collections.length === 0
            ? {
                kind: "empty",
                title: t`No collection is followed.`,
                description: t`Collections are followed once a customer is chosen.`,
              }
            : { kind: "ready" }
      }
    >
      <div className="DebugUi-scroll" role="group" aria-label={t`Streams`} tabIndex={0}>
        <table className="DebugUi-table">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Collection</Trans>
              </th>
              <th scope="col" data-align="end">
                <Trans>Documents</Trans>
              </th>
              <th scope="col" data-align="end">
                <Trans>Events a second</Trans>
              </th>
              <th scope="col" data-align="end">
                <Trans>Refused</Trans>
              </th>
              <th scope="col">
                <Trans>Freshness</Trans>
              </th>
              <th scope="col">
                <Trans>Last failure</Trans>
              </th>
            </tr>
          </thead>
          <tbody className="tabular">
            {collections.map((one, at) => (
              // A collection may be read twice, by columns and whole.
              <tr key={`${one.collection} ${at}`}>
                <th scope="row">
                  <code>{one.collection}</code>
                </th>
                <td data-align="end">{formatNumber(one.documents, locale)}</td>
                <td data-align="end">
                  {formatNumber(one.eventsPerSecond, locale, { maximumFractionDigits: 1 })}
                </td>
                <td data-align="end">{formatNumber(one.refused.length, locale)}</td>
                <td>
                  <FreshnessMark
                    isLive={one.liveness?.isLive ?? false}
                    since={one.liveness?.since ?? null}
                    now={now}
                    isCompact
                  />
                </td>
                <td>{one.failure ?? "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
