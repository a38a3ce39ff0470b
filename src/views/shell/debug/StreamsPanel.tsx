import { useLingui } from "@lingui/react/macro";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { FeedState } from "../../../streams/feeds/feeds.ts";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { PlainTable } from "../../ui/PlainTable.tsx";
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
        <PlainTable
          rows={collections}
          // A collection may be read twice, by columns and whole.
          keyOf={({ collection }, at) => `${collection} ${at}`}
          columns={[
            { header: t`Collection`, render: ({ collection }) => <code>{collection}</code> },
            {
              header: t`Documents`,
              align: "end",
              render: ({ documents }) => formatNumber(documents, locale),
            },
            {
              header: t`Events a second`,
              align: "end",
              render: ({ eventsPerSecond }) =>
                formatNumber(eventsPerSecond, locale, { maximumFractionDigits: 1 }),
            },
            {
              header: t`Refused`,
              align: "end",
              render: ({ refused }) => formatNumber(refused.length, locale),
            },
            {
              header: t`Freshness`,
              render: ({ liveness }) => (
                <FreshnessMark
                  isLive={liveness?.isLive ?? false}
                  since={liveness?.since ?? null}
                  now={now}
                  isCompact
                />
              ),
            },
            { header: t`Last failure`, isLong: true, render: ({ failure }) => failure ?? NOTHING },
          ]}
        />
      </div>
    </Panel>
  );
}
