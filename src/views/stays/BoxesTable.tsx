import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Site } from "../../domain/sites/site.ts";
import type { TagInOutBox } from "../../domain/stays/tagInOut.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { DeviceState } from "../../streams/feeds/devices/devicesFeed.ts";
import { ConnectivityPill } from "../devices/ConnectivityPill.tsx";
import { formatBattery } from "../ui/format/formatBattery.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { linkTo } from "../kit/routes.ts";
import { Age } from "../ui/Age.tsx";
import type { DataColumn } from "../ui/dataColumn.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";

/** A box with how it stands, null while that is not known. */
export type BoxRow = {
  readonly box: TagInOutBox;
  readonly state: Pick<DeviceState, "connectivity" | "since"> | null;
};

/** The entry boxes with everything that is known of them (specification section 3, Tag-in/tag-out box). */
export function BoxesTable({
  rows,
  sites,
  now,
  isStale,
  onConfigure,
}: {
  readonly rows: readonly BoxRow[];
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly isStale: boolean;
  /** Absent where the reader may not configure. */
  readonly onConfigure?: (box: TagInOutBox) => void;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { locale } = format;
  const columns = useMemo((): readonly DataColumn<BoxRow>[] => {
    const siteNames = new Map(sites.map(({ id, siteName }) => [id, siteName]));
    const figure = (
      id: string,
      header: string,
      render: (box: TagInOutBox) => string,
      width = 170,
    ): DataColumn<BoxRow> => ({
      id,
      header,
      width,
      align: "end",
      render: ({ box }) => render(box),
    });
    return [
      figure("entryNumber", t`Entry`, ({ entryNumber }) => formatNumber(entryNumber, locale), 90),
      {
        id: "name",
        header: t`Name`,
        width: 160,
        isRowHeader: true,
        render: ({ box: { id, name } }) =>
          onConfigure === undefined ? (
            <TextLink href={linkTo("dataQuality", {}, { device: id })}>{name}</TextLink>
          ) : (
            name
          ),
      },
      {
        id: "site",
        header: t`Site`,
        width: 140,
        render: ({ box: { site } }) => siteNames.get(site) ?? site,
      },
      {
        id: "connected",
        header: t({ message: "Connected", context: "an entry box" }),
        width: 150,
        render: ({ state }) =>
          state === null ? (
            NOTHING
          ) : (
            <>
              <ConnectivityPill connectivity={state.connectivity} />{" "}
              <Age at={state.since} now={now} form="compact" />
            </>
          ),
      },
      {
        id: "lastUpdate",
        header: t`Last update`,
        width: 180,
        render: ({ box: { lastUpdate } }) => <Age at={lastUpdate} now={now} />,
      },
      figure("totalRead", t`Total read`, ({ totalRead }) => formatNumber(totalRead, locale)),
      figure("refusedRead", t`Refused (battery)`, ({ refusedRead }) =>
        formatNumber(refusedRead, locale),
      ),
      figure("minimumBatteryLevel", t`Least battery`, ({ minimumBatteryLevel }) =>
        formatBattery(minimumBatteryLevel, locale),
      ),
      {
        id: "minimumTimeDifference",
        header: t`Between two reads`,
        width: 180,
        align: "end",
        render: ({ box: { minimumTimeDifference } }) => (
          <Plural value={minimumTimeDifference} one="# minute" other="# minutes" />
        ),
      },
      figure("sendInterval", t`Sends every`, ({ sendInterval }) =>
        formatDuration(sendInterval, locale),
      ),
      figure("timeout", t`Timeout`, ({ timeout }) => formatDuration(timeout, locale)),
      figure("startDate", t`In service since`, ({ startDate }) => formatDate(startDate, format)),
      {
        id: "position",
        header: t`Position`,
        width: 210,
        render: ({ box: { latitude, longitude } }) =>
          `${formatNumber(latitude, locale, PLACES)} / ${formatNumber(longitude, locale, PLACES)}`,
      },
      {
        id: "hasApiSubscriptionKey",
        header: t`API subscription key`,
        width: 180,
        render: ({ box: { hasApiSubscriptionKey } }) =>
          hasApiSubscriptionKey ? <Trans>given</Trans> : <Trans>none</Trans>,
      },
    ];
  }, [t, format, locale, sites, now, onConfigure]);
  return (
    <div className="TagInTagOut-boxes">
      <DataTable
        label={t`Entry boxes`}
        columns={columns}
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={({ box }) => box.id}
        rowTone={({ state }) => (state?.connectivity === "offline" ? "danger" : null)}
        isStale={isStale}
        {...(onConfigure === undefined
          ? {}
          : { onRowAction: ({ box }: BoxRow) => onConfigure(box) })}
      />
    </div>
  );
}

/** Six places of a degree are a tenth of a metre. */
const PLACES = { minimumFractionDigits: 0, maximumFractionDigits: 6 } as const;
