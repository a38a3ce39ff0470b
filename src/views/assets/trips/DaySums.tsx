import { Plural, Trans } from "@lingui/react/macro";
import type { TripDay } from "../../../domain/assets/tripCalls.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import { formatSpeed } from "../../ui/format/formatSpeed.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import type { DayTripsRead } from "./useDayTrips.ts";

/** What the list of days has no room for, and how much of the day is shown as long as it is not all. */
export function DaySums({
  sums: { assets, topSpeed, trips, approximate },
  read: { rows, total, isBusy, isFailed, retry, readAgain },
}: {
  readonly sums: TripDay;
  readonly read: DayTripsRead;
}) {
  const { locale } = useTimeFormat();
  const speed = formatSpeed(topSpeed, locale);
  const few = formatNumber(approximate, locale);
  const isPart = total !== null && rows.length < total;
  const shown = formatNumber(rows.length, locale);
  const all = formatNumber(total ?? 0, locale);
  return (
    <>
      <p className="Trips-sums" aria-busy={isBusy}>
        <Plural value={assets} one="# resource drove" other="# resources drove" /> ·{" "}
        <Trans>top speed {speed}</Trans>
        {approximate > 0 && (
          <>
            {" "}
            ·{" "}
            <Plural
              value={trips}
              one="≈ about: its tag reports rarely, and nobody saw it in between"
              other={`≈ about: ${few} of # trips, of tags that report rarely; nobody saw them in between`}
            />
          </>
        )}
        {isPart && (
          <>
            {" "}
            ·{" "}
            <Trans>
              {shown} of {all} read so far
            </Trans>
          </>
        )}
      </p>
      {isPart && !isBusy && (
        <Banner
          tone="warning"
          isLive
          action={
            <Button size="small" onPress={isFailed ? retry : readAgain}>
              {isFailed ? <Trans>Try again</Trans> : <Trans>Read again</Trans>}
            </Button>
          }
        >
          {isFailed ? (
            <Trans>The rest of the day could not be read.</Trans>
          ) : (
            <Trans>Some drove on while the day was read: it is not complete.</Trans>
          )}
        </Banner>
      )}
    </>
  );
}
