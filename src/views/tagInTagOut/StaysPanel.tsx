import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { DoorOpen } from "lucide-react";
import { useCallback } from "react";
import type { CustomerIndex } from "../../domain/ids.ts";
import type { Site } from "../../domain/site.ts";
import type { EpochMs } from "../../domain/time.ts";
import { formatNumber } from "../format/formatNumber.ts";
import { ExportMenu } from "../sheets/ExportMenu.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { StayFilters } from "./StayFilters.tsx";
import { StaysTable } from "./StaysTable.tsx";
import type { Stays } from "./useStays.ts";
import { useStaySheet } from "./useStaySheet.ts";

/** Who is in now, and who came and went in a period. */
export function StaysPanel({
  stays,
  sites,
  customer,
  now,
}: {
  readonly stays: Stays;
  readonly sites: readonly Site[];
  readonly customer: CustomerIndex;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const { feed } = stays;
  const siteName = useCallback(
    (id: string) => sites.find((site) => site.id === id)?.siteName ?? id,
    [sites],
  );
  const sheet = useStaySheet(stays, siteName, now);
  const isLive = feed?.liveness?.isLive ?? false;
  return (
    <Panel
      title={t`In and out`}
      isFlush
      freshness={<FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />}
      actions={
        <ExportMenu
          name={t`in-out`}
          source={sheet}
          size="small"
          isDisabled={feed?.isLoaded !== true}
        />
      }
    >
      <StayFilters stays={stays} sites={sites} />
      <StaysContent
        stays={stays}
        siteName={siteName}
        customer={customer}
        now={now}
        isStale={!isLive}
      />
    </Panel>
  );
}

function StaysContent({
  stays,
  siteName,
  customer,
  now,
  isStale,
}: {
  readonly stays: Stays;
  readonly siteName: (id: string) => string;
  readonly customer: CustomerIndex;
  readonly now: EpochMs;
  readonly isStale: boolean;
}) {
  const { t } = useLingui();
  const { feed, rows, period, text, isReading, isFailed, retry, more } = stays;
  if (feed?.isLoaded !== true)
    return feed?.failure == null ? (
      <Skeleton kind="rows" count={6} label={t`Reading the records`} />
    ) : (
      <ErrorState
        title={t`The records could not be read.`}
        description={t`They are tried again by themselves as soon as the server answers.`}
      />
    );
  return (
    <>
      {isFailed && (
        <Banner
          tone="warning"
          isLive
          title={t`The older records could not be read.`}
          action={
            <Button size="small" onPress={retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
      <StayCount stays={stays} />
      {rows.length > 0 ? (
        <StaysTable
          rows={rows}
          siteName={siteName}
          customer={customer}
          now={now}
          isStale={isStale}
          onEnd={more}
        />
      ) : isReading ? (
        <Skeleton kind="rows" count={6} label={t`Reading the records`} />
      ) : (
        !isFailed && (
          <EmptyState
            icon={<DoorOpen aria-hidden />}
            title={
              text !== ""
                ? t`Nobody of this name.`
                : period === "live"
                  ? t`Nobody is in.`
                  : t`Nobody came or went in this period.`
            }
            description={t`A record opens with the first read at an entry box, and closes with the next one at the same site.`}
          />
        )
      )}
    </>
  );
}

/** How many there are; where not all were read yet, how many were. */
function StayCount({ stays: { rows, total, refused } }: { readonly stays: Stays }) {
  const { locale } = useTimeFormat();
  const loaded = formatNumber(rows.length, locale);
  return (
    <p className="TagInTagOut-count" role="status">
      {total === null ? (
        <Plural value={rows.length} one="# record so far" other="# records so far" />
      ) : (
        <Plural value={total} one="# record" other="# records" />
      )}
      {total !== null && rows.length < total && (
        <>
          <span aria-hidden> · </span>
          <Trans>{loaded} loaded, the others come as you scroll</Trans>
        </>
      )}
      {refused > 0 && (
        <>
          <span aria-hidden> · </span>
          <Plural
            value={refused}
            one="# could not be read: it is damaged"
            other="# could not be read: they are damaged"
          />
        </>
      )}
    </p>
  );
}
