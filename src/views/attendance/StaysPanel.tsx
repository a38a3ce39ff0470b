import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { ExportMenu } from "../kit/sheets/ExportMenu.tsx";
import { useSiteName, useSiteNameOrId } from "../kit/useSiteName.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { NoStays } from "./NoStays.tsx";
import { StayFilters } from "./StayFilters.tsx";
import { StaysTable } from "./StaysTable.tsx";
import { StaySumsContent } from "./StaySumsContent.tsx";
import { useStayCommands } from "./useStayCommands.ts";
import type { Stays } from "./useStays.ts";
import { useStaySheet } from "./useStaySheet.ts";
import { useStaySums } from "./useStaySums.ts";

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
  const { feed, view } = stays;
  const summed = useStaySums(stays, now);
  const siteName = useSiteName();
  const sheet = useStaySheet(stays, summed.sums, useSiteNameOrId(), now);
  const isLive = feed?.liveness?.isLive ?? false;
  const commands = useStayCommands();
  const ids = stays.unread.map(({ id }) => id);
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
          isDisabled={feed?.isLoaded !== true || (view === "persons" && summed.sums === null)}
        />
      }
    >
      <StayFilters stays={stays} sites={sites} />
      {ids.length > 0 && (
        <Banner
          tone="warning"
          title={
            <Plural
              value={ids.length}
              one="# exit was probably not read"
              other="# exits were probably not read"
            />
          }
          action={
            commands.record !== null && (
              <Button
                size="small"
                isDisabled={commands.isBusy}
                onPress={() => commands.record?.(ids)}
              >
                <Plural value={ids.length} one="Record this exit" other="Record all # exits" />
              </Button>
            )
          }
        >
          <Trans>
            Came in by a box, not received for 16 hours or located elsewhere since. They do not
            count as in, and are no reason to be expected in an evacuation.
          </Trans>
        </Banner>
      )}
      {commands.refusal !== null && (
        <Banner tone="danger" isLive title={t`This was not done`} onDismiss={commands.dismiss}>
          {commands.refusal}
        </Banner>
      )}
      {feed?.isLoaded !== true ? (
        <StaysUnknown feed={feed} />
      ) : view === "persons" ? (
        <StaySumsContent stays={stays} summed={summed} customer={customer} isStale={!isLive} />
      ) : (
        <StaysContent
          stays={stays}
          siteName={siteName}
          customer={customer}
          now={now}
          isStale={!isLive}
          commands={commands}
        />
      )}
    </Panel>
  );
}

function StaysUnknown({ feed }: Pick<Stays, "feed">) {
  const { t } = useLingui();
  return feed?.failure == null ? (
    <Skeleton kind="rows" count={6} label={t`Reading the records`} />
  ) : (
    <ErrorState
      title={t`The records could not be read.`}
      description={t`They are retried automatically as soon as the server answers.`}
    />
  );
}

function StaysContent({
  stays,
  siteName,
  customer,
  now,
  isStale,
  commands,
}: {
  readonly stays: Stays;
  readonly siteName: (id: string) => string;
  readonly customer: CustomerIndex;
  readonly now: EpochMs;
  readonly isStale: boolean;
  readonly commands: ReturnType<typeof useStayCommands>;
}) {
  const { t } = useLingui();
  const { rows, total, isReading, isFailed, retry, more } = stays;
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
          commands={commands}
          onEnd={more}
        />
      ) : isReading || (total === null && !isFailed) ? (
        <Skeleton kind="rows" count={6} label={t`Reading the records`} />
      ) : (
        !isFailed && <NoStays stays={stays} />
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
          <Trans>first {loaded} loaded, the others come as you scroll</Trans>
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
