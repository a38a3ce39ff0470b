import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useCallback, useMemo, useState } from "react";
import type { TripRow } from "../../../domain/assets/tripCalls.ts";
import { dayOf, startOfDay } from "../../../domain/base/localDay.ts";
import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import { EarlierAnswer } from "../../kit/EarlierAnswer.tsx";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { ReadMark, useIsFrozen } from "../../kit/ReadMark.tsx";
import { useRead } from "../../kit/reading.ts";
import { linkTo } from "../../kit/routes.ts";
import { useServices } from "../../kit/services.ts";
import { ExportMenu } from "../../kit/sheets/ExportMenu.tsx";
import { useFeed } from "../../kit/useFeed.ts";
import { useSiteName, useSiteNameOrId } from "../../kit/useSiteName.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { familyNames } from "../../kit/words/familyNames.ts";
import { Button } from "../../ui/Button.tsx";
import { DateRangeField } from "../../ui/DateRangeField.tsx";
import { formatDate } from "../../ui/format/formatDate.ts";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Panel } from "../../ui/Panel.tsx";
import type { PanelState } from "../../ui/panelState.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { sidewaysCue } from "../../ui/sidewaysCue.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { type Days, lastDays } from "../historyDays.ts";
import { useAssetMachines } from "../assetMachines.ts";
import { DaySums } from "./DaySums.tsx";
import { TripDays } from "./TripDays.tsx";
import { TripFiles } from "./TripFiles.tsx";
import { TripLines } from "./TripLines.tsx";
import { TripTable } from "./TripTable.tsx";
import { namedRows } from "../namedRows.ts";
import { useDayTrips } from "./useDayTrips.ts";
import { listedTrips, MAX_TRIP_DAYS, tripSheetRows, tripSpan } from "./tripView.ts";
import "./Trips.css";

const NONE: readonly never[] = [];

/** Who drove when, from where to where: all that is located by GPS, by day (docs/decisions/0148). */
export function Trips() {
  return (
    <RemountOnCustomerChange>
      <TripsOfCustomer />
    </RemountOnCustomerChange>
  );
}

/** Days that are offered where nothing drove in those that were chosen. */
const MONTH = 30;

function TripsOfCustomer() {
  const { t } = useLingui();
  const { now, session } = useServices();
  const { locale, timezone } = useTimeFormat();
  const customer = useSelector(session, ({ context }) => context.customer?.index ?? "");
  const families = useFeed("referential", null)?.families ?? NONE;
  const { tripDays, readTripPages } = useAssetMachines();
  const [fromText, setFrom] = useUrlState("from");
  const [toText, setTo] = useUrlState("to");
  const [familyText, setFamilies] = useUrlState("family");
  const [dayText, setDay] = useUrlState("day");
  const [text, setText] = useUrlState("q");
  const [isWhole, setIsWhole] = useState(false);
  const today = dayOf(now(), timezone);
  const { from, to } = tripSpan(fromText, toText, today);
  const chooseDays = (next: Days | null) => {
    setFrom(next?.from ?? null);
    setTo(next?.to ?? null);
    setDay(null);
  };
  const query = useMemo(
    () => ({ from, to, families: familyText === null ? NONE : familyText.split(",") }),
    [from, to, familyText],
  );
  const days = useRead(tripDays, query);
  const isFrozen = useIsFrozen();
  const all = days.answer ?? NONE;
  const sums = all.find((one) => one.day === dayText) ?? all[0];
  const day = sums?.day ?? to;
  const ofDay = useMemo(
    () => ({ from: day, to: day, families: query.families }),
    [day, query.families],
  );
  const read = useDayTrips(ofDay);
  const rows = useMemo(() => namedRows(read.rows, text ?? ""), [read.rows, text]);
  const trips = useMemo(() => listedTrips(rows, ""), [rows]);
  const names = useMemo(() => familyNames(families, locale), [families, locale]);
  const siteName = useSiteName();
  const siteNameOrId = useSiteNameOrId();
  const hrefOf = useCallback(
    ({ assetId, day: of }: TripRow) =>
      `${linkTo("assetDetail", { customerName: customer, assetId })}?tab=history&from=${of}&to=${of}`,
    [customer],
  );
  const source = (): SheetSource => ({
    head: {
      name: t`Trips`,
      timezone,
      columns: [
        t`Day`,
        t`Reference`,
        t`Designation`,
        t`Family`,
        t`From`,
        t`Until`,
        t`Minutes`,
        t`Metres`,
        t`Top speed (km/h)`,
        t`Place at the start`,
        t`Place at the end`,
        t`About`,
        t`Engine on (min)`,
      ].map((header) => ({ header })),
    },
    parts: async function* parts(signal) {
      let done = 0;
      for await (const page of readTripPages(query)) {
        signal.throwIfAborted();
        done += page.rows.length;
        const listed = listedTrips(page.rows, text ?? "");
        const sheet = tripSheetRows(listed, {
          family: names.family,
          siteName: siteNameOrId,
          yesNo: (is) => (is ? t`Yes` : t`No`),
        });
        yield { rows: sheet, done, total: page.total };
      }
    },
  });
  const shownDay = formatDate(startOfDay(day, timezone), { locale, timezone });
  const hasAll = !days.isFailed || days.answer !== null;
  const isFirst = days.answer === null && !days.isFailed;
  return (
    <div className="Trips">
      <div
        ref={sidewaysCue}
        className="Trips-choice Sideways"
        role="group"
        aria-label={t`Which trips`}
      >
        <DateRangeField
          label={t`Days (at most ${MAX_TRIP_DAYS})`}
          value={{ from, to }}
          maxValue={today}
          onChange={chooseDays}
        />
        <MultiSelect
          label={t`Families`}
          placeholder={t`All families`}
          options={families.map(({ name }) => ({ id: name, label: names.family(name) }))}
          values={query.families}
          onChange={(chosen) => setFamilies(chosen.length === 0 ? null : chosen.join(","))}
        />
        <SearchField
          label={t`Resource`}
          placeholder={t`Reference or designation`}
          value={text ?? ""}
          onChange={(value) => setText(value === "" ? null : value)}
        />
        <ExportMenu
          name={t`trips`}
          label={t`Trips as a table`}
          source={source}
          isDisabled={all.length === 0}
        />
        <TripFiles
          rows={rows}
          isWhole={read.total === read.rows.length}
          day={day}
          timezone={timezone}
        />
      </div>
      <EarlierAnswer read={days} title={t`These are the trips of an earlier choice`} />
      <div className="Trips-body">
        <Panel title={t`Days`} state={daysState()} freshness={<ReadMark />} isFlush>
          <TripDays
            days={all}
            shown={day}
            onPick={setDay}
            isStale={isFrozen || days.isBusy || days.isFailed}
          />
        </Panel>
        {(isFirst || (hasAll && all.length > 0)) && (
          // From the beginning on, so that nothing moves when it is read.
          <Panel title={isFirst ? t`Trips` : t`Trips of ${shownDay}`} state={dayState()} isFlush>
            {sums !== undefined && <DaySums sums={sums} read={read} />}
            <TripLines
              rows={rows}
              day={day}
              hrefOf={hrefOf}
              isWhole={isWhole}
              onWhole={() => setIsWhole(true)}
            />
            <TripTable trips={trips} hrefOf={hrefOf} siteName={siteName} isStale={isFrozen} />
          </Panel>
        )}
      </div>
    </div>
  );

  function failed(onRetry: () => void): PanelState {
    return {
      kind: "error",
      title: t`The trips could not be read.`,
      description: t`Try again once there is a connection.`,
      onRetry,
    };
  }

  function daysState(): PanelState {
    if (days.answer === null)
      return days.isFailed ? failed(days.refresh) : { kind: "loading", rows: 7 };
    return all.length > 0
      ? { kind: "ready" }
      : {
          kind: "empty",
          title: t`Nothing drove in these days`,
          description: t`Trips are made of what GPS trackers send, half a minute after it is received. Choose other days or families.`,
          action: (
            <Button onPress={() => chooseDays(lastDays(today, MONTH))}>
              <Trans>The last 30 days</Trans>
            </Button>
          ),
        };
  }

  function dayState(): PanelState {
    if (read.total !== null && !isFirst) return { kind: "ready" };
    return read.isFailed ? failed(read.retry) : { kind: "loading", rows: 6 };
  }
}
