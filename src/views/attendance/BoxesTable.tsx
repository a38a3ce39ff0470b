import { Plural, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { TagInOutBox } from "../../domain/attendance/tagInOut.ts";
import type { SheetCell } from "../../domain/base/sheet.ts";
import { type EpochMs, SECOND } from "../../domain/base/time.ts";
import type { DeviceState } from "../../streams/feeds/devices/devicesFeed.ts";
import { ConnectivityPill } from "../devices/ConnectivityPill.tsx";
import { formatBattery } from "../ui/format/formatBattery.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { ListBody } from "../kit/list/ListBody.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { linkTo } from "../kit/routes.ts";
import { useSiteName } from "../kit/useSiteName.ts";
import { Age } from "../ui/Age.tsx";
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
  now,
  isStale,
  onConfigure,
}: {
  readonly rows: readonly BoxRow[];
  readonly now: EpochMs;
  readonly isStale: boolean;
  /** Absent where the reader may not configure. */
  readonly onConfigure?: (box: TagInOutBox) => void;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const siteName = useSiteName();
  const columns = useMemo((): readonly ListColumn<BoxRow>[] => {
    const figure = (
      id: string,
      header: string,
      value: (box: TagInOutBox) => SheetCell,
      draw?: (box: TagInOutBox) => string,
    ): ListColumn<BoxRow> => ({
      id,
      header,
      width: 170,
      align: "end",
      value: ({ box }) => value(box),
      ...(draw === undefined ? {} : { render: ({ box }: BoxRow) => draw(box) }),
    });
    return [
      { ...figure("entryNumber", t`Entry`, ({ entryNumber }) => entryNumber), width: 90 },
      {
        id: "name",
        header: t`Name`,
        width: 160,
        isRowHeader: true,
        isSearched: true,
        value: ({ box }) => box.name,
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
        isSearched: true,
        value: ({ box: { site } }) => siteName(site),
      },
      {
        id: "connected",
        header: t({ message: "Connected", context: "an entry box" }),
        width: 150,
        // Its words say what is wrong.
        minWidth: 150,
        value: ({ state }) => state?.connectivity ?? null,
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
        pinned: "age",
        header: t`Last update`,
        width: 180,
        value: ({ box: { lastUpdate } }) => minute(lastUpdate),
        render: ({ box: { lastUpdate, timeout } }) => (
          <Age at={lastUpdate} now={now} proofFor={timeout} />
        ),
      },
      figure("totalRead", t`Total read`, ({ totalRead }) => totalRead),
      figure("refusedRead", t`Refused (battery)`, ({ refusedRead }) => refusedRead),
      figure(
        "minimumBatteryLevel",
        t`Minimum battery level`,
        ({ minimumBatteryLevel }) => minimumBatteryLevel,
        ({ minimumBatteryLevel }) => formatBattery(minimumBatteryLevel, locale),
      ),
      {
        id: "minimumTimeDifference",
        header: t`Between two reads`,
        sheetHeader: t`Between two reads (min)`,
        width: 180,
        align: "end",
        value: ({ box: { minimumTimeDifference } }) => minimumTimeDifference,
        render: ({ box: { minimumTimeDifference } }) => (
          <Plural value={minimumTimeDifference} one="# minute" other="# minutes" />
        ),
      },
      {
        ...figure(
          "sendInterval",
          t`Sends every`,
          ({ sendInterval }) => sendInterval / SECOND,
          ({ sendInterval }) => formatDuration(sendInterval, locale),
        ),
        sheetHeader: t`Sends every (s)`,
      },
      {
        ...figure(
          "timeout",
          t`Timeout`,
          ({ timeout }) => timeout / SECOND,
          ({ timeout }) => formatDuration(timeout, locale),
        ),
        sheetHeader: t`Timeout (s)`,
        isExtra: true,
      },
      {
        ...figure("startDate", t`In service since`, ({ startDate }) => ({
          at: startDate,
          precision: "day",
        })),
        isExtra: true,
      },
      {
        id: "position",
        header: t`Position`,
        width: 210,
        isExtra: true,
        value: ({ box: { latitude, longitude } }) =>
          `${formatNumber(latitude, locale, PLACES)} / ${formatNumber(longitude, locale, PLACES)}`,
      },
      {
        id: "hasApiSubscriptionKey",
        header: t`API subscription key`,
        width: 180,
        isExtra: true,
        value: ({ box: { hasApiSubscriptionKey } }) => (hasApiSubscriptionKey ? t`given` : t`none`),
      },
    ];
  }, [t, locale, siteName, now, onConfigure]);
  return (
    <ListBody
      route="entry-boxes"
      prefix="boxes."
      isPart
      label={t`Entry boxes`}
      rows={rows}
      keyOf={keyOf}
      columns={columns}
      searched={t`Name, site`}
      count={(kept) => <Plural value={kept} one="# entry box" other="# entry boxes" />}
      exportName={t`entry-boxes`}
      rowTone={({ state }) => (state?.connectivity === "offline" ? "danger" : null)}
      isStale={isStale}
      onOpen={onConfigure === undefined ? undefined : ({ box }) => onConfigure(box)}
    />
  );
}

const keyOf = ({ box }: BoxRow) => box.id;

function minute(at: EpochMs | null): SheetCell {
  return at === null ? null : { at, precision: "minute" };
}

/** Six places of a degree are a tenth of a metre. */
const PLACES = { minimumFractionDigits: 0, maximumFractionDigits: 6 } as const;
