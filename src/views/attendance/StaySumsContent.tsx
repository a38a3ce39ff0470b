import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { MINUTE } from "../../domain/base/time.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { NoStays } from "./NoStays.tsx";
import { StaySumsTable } from "./StaySumsTable.tsx";
import type { Stays } from "./useStays.ts";
import type { StaySums } from "./useStaySums.ts";

/** Each person's sum, or why there is none. */
export function StaySumsContent({
  stays,
  summed: { sums, left, isFailed, retry },
  customer,
  isStale,
}: {
  readonly stays: Stays;
  readonly summed: StaySums;
  readonly customer: CustomerIndex;
  readonly isStale: boolean;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  if (isFailed)
    return (
      <Banner
        tone="warning"
        isLive
        title={t`The totals could not be read.`}
        action={
          <Button size="small" onPress={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  if (sums === null) return <Skeleton kind="rows" count={6} label={t`Adding up the records`} />;
  if (sums.length === 0) return <NoStays stays={stays} />;
  const total = sums.reduce((sum, { minutes }) => sum + minutes, 0);
  const duration = formatDuration(total * MINUTE, locale, "hour");
  return (
    <>
      <p className="TagInTagOut-count" role="status">
        <Plural value={sums.length} one="# person" other="# people" />
        <span aria-hidden> · </span>
        <Trans>
          {duration} in total; each record of the period counts in full, an open one up to now
        </Trans>
        {left > 0 && (
          <>
            <span aria-hidden> · </span>
            <Plural
              value={left}
              one="# record is in no sum: choose a shorter period"
              other="# records are in no sum: choose a shorter period"
            />
          </>
        )}
      </p>
      <StaySumsTable sums={sums} customer={customer} isStale={isStale} />
    </>
  );
}
