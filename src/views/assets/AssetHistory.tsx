import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MapPinOff, RotateCw } from "lucide-react";
import { useMemo, useState } from "react";
import type { AssetLocation } from "../../domain/assets/assetLocation.ts";
import type { Asset } from "../../domain/assets/asset.ts";
import { cleanTrack } from "../../domain/assets/cleanTrack.ts";
import { type Leg, legsOf } from "../../domain/assets/legs.ts";
import type { LonLat } from "../../domain/base/geometry.ts";
import { LOCATION_HISTORY_EXPORT } from "../../domain/base/limits.ts";
import type { Site } from "../../domain/sites/site.ts";
import { addLocalDays, MINUTE } from "../../domain/base/time.ts";
import type { SheetSource } from "../../streams/spreadsheet/writeSheet.ts";
import { useRead } from "../kit/reading.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useServices } from "../kit/services.ts";
import { ExportMenu } from "../kit/sheets/ExportMenu.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { DateRangeField } from "../ui/DateRangeField.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useAssetMachines } from "./assetMachines.ts";
import type { AssetNames } from "./useAssetValue.tsx";
import { HistoryFaults } from "./HistoryFaults.tsx";
import { HistoryMap } from "./HistoryMap.tsx";
import { HistoryReplay } from "./HistoryReplay.tsx";
import { HistoryRows } from "./HistoryRows.tsx";
import { HistoryTrips } from "./HistoryTrips.tsx";
import { dayOf, startOfDay } from "../../domain/base/localDay.ts";
import { type Days, historyDays, lastDays } from "./historyDays.ts";
import { positionRows } from "./positionRows.ts";
import { replaySpan } from "./replaySpan.ts";
import { SpeedLegend } from "./SpeedLegend.tsx";
import { TrackFileMenu } from "./TrackFileMenu.tsx";
import { tripRows } from "./tripRows.ts";
import { useDoubtWords } from "./useDoubtWords.ts";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";

/** Days that are offered where there is nothing in those that were chosen. */
const MONTH = 30;

/** Where the asset was: a list and its way on the map, and the last positions to take away (specification section 9). */
export function AssetHistory({
  asset,
  sites,
  names,
  namesInFiles,
}: {
  readonly asset: Asset;
  readonly sites: readonly Site[];
  readonly names: AssetNames;
  readonly namesInFiles: AssetNames;
}) {
  const { t } = useLingui();
  const { now } = useServices();
  const { timezone } = useTimeFormat();
  const { locationHistory, readPositions } = useAssetMachines();
  const [fromText, setFrom] = useUrlState("from");
  const [toText, setTo] = useUrlState("to");
  const days = historyDays(fromText, toText, dayOf(now(), timezone));
  const [picked, setPicked] = useState<AssetLocation | null>(null);
  // What is received by anchors goes from room to room: trips are of what drives.
  const [view, setView] = useState<"trips" | "positions">(
    asset.technology === "GPS" ? "trips" : "positions",
  );
  const [leg, setLeg] = useState<Leg | null>(null);
  const from = startOfDay(days.from, timezone);
  const to = addLocalDays(startOfDay(days.to, timezone), 1, timezone);
  const query = useMemo(() => ({ assetId: asset.id, from, to }), [asset.id, from, to]);
  const { answer: history, failure, isBusy, isFailed, refresh } = useRead(locationHistory, query);
  const doubtWords = useDoubtWords();
  const legs = useMemo(() => legsOf(history?.points ?? []), [history]);
  const track = useMemo(() => cleanTrack(history?.points ?? []), [history]);
  const span = useMemo(() => replaySpan(leg, track), [leg, track]);
  const [head, setHead] = useState<LonLat | null>(null);
  const chooseDays = (next: Days) => {
    setPicked(null);
    setLeg(null);
    setFrom(next.from);
    setTo(next.to);
  };
  const show = (next: typeof view) => {
    setPicked(null);
    setLeg(null);
    setView(next);
  };
  const tripHeaders = [
    t`Kind`,
    t`From`,
    t`Until`,
    t`Minutes`,
    t`Metres`,
    t`Top speed (km/h)`,
    t`Site at the start`,
    t`Site at the end`,
    t`About`,
    t`Engine on (min)`,
  ];
  const tripSource = (): SheetSource => ({
    head: {
      name: asset.reference,
      timezone,
      columns: tripHeaders.map((header) => ({ header })),
    },
    parts: async function* parts() {
      const words = {
        trip: t`Trip`,
        stop: t`Stop`,
        gap: t`No position`,
        yes: t`Yes`,
        no: t`No`,
      };
      const rows = tripRows(legs, history?.points ?? [], namesInFiles, words);
      yield { rows, done: rows.length, total: rows.length };
    },
  });
  const headers = [
    t`Date`,
    t`Latitude`,
    t`Longitude`,
    t`Accuracy (m)`,
    t`Site`,
    t`Floor`,
    t`Area`,
    t`Heard by`,
    t`Doubt`,
  ];
  const source = (): SheetSource => ({
    head: { name: asset.reference, timezone, columns: headers.map((header) => ({ header })) },
    parts: async function* parts() {
      const rows = positionRows(await readPositions(asset.id), namesInFiles, doubtWords);
      yield { rows, done: rows.length, total: rows.length };
    },
  });
  return (
    <section className="AssetHistory" aria-label={t`Location history`} aria-busy={isBusy}>
      <div className="AssetHistory-bar">
        <DateRangeField
          label={t`Days`}
          value={days}
          maxValue={dayOf(now() + MINUTE, timezone)}
          onChange={(next) => {
            if (next !== null) chooseDays(next);
          }}
        />
        <Button icon={<RotateCw />} isPending={isBusy} onPress={refresh}>
          <Trans>Read again</Trans>
        </Button>
        <SegmentedControl
          label={t`What the list shows`}
          options={[
            { id: "trips", label: t`Trips and stops` },
            { id: "positions", label: t`Positions` },
          ]}
          value={view}
          onChange={show}
        />
        {view === "positions" ? (
          <ExportMenu
            name={asset.reference}
            label={t`Last ${LOCATION_HISTORY_EXPORT} positions`}
            source={source}
          />
        ) : (
          <>
            <ExportMenu
              name={asset.reference}
              label={t`Trips and stops as a table`}
              source={tripSource}
              isDisabled={legs.length === 0}
            />
            <TrackFileMenu name={asset.reference} points={history?.points ?? []} legs={legs} />
          </>
        )}
        {history !== null && (
          <p role="status">
            <Plural value={history.points.length} one="# position" other="# positions" />
          </p>
        )}
      </div>
      {history?.isCut === true && (
        <Banner tone="warning" isLive>
          <Trans>There are more positions than are read at once: choose fewer days.</Trans>
        </Banner>
      )}
      {history !== null && history.refused > 0 && (
        <Banner tone="warning">
          <Plural
            value={history.refused}
            one="# position cannot be read and is missing here."
            other="# positions cannot be read and are missing here."
          />
        </Banner>
      )}
      {isFailed && (
        <ErrorState
          title={t`The location history cannot be read`}
          description={t`There may be no connection just now.`}
          onRetry={refresh}
          details={failure}
        />
      )}
      {history === null && !isFailed && (
        <Skeleton kind="rows" count={6} label={t`Loading the location history`} />
      )}
      <HistoryFaults assetId={asset.id} from={from} to={to} />
      {history !== null && history.points.length === 0 && (
        <EmptyState
          icon={<MapPinOff />}
          title={t`No position in these days`}
          description={t`Choose other days.`}
          action={
            <Button onPress={() => chooseDays(lastDays(dayOf(now(), timezone), MONTH))}>
              <Trans>The last 30 days</Trans>
            </Button>
          }
        />
      )}
      {history !== null && history.points.length > 0 && (
        <div className="AssetHistory-body">
          {view === "trips" ? (
            <HistoryTrips
              legs={legs}
              points={history.points}
              names={names}
              picked={leg}
              onPick={setLeg}
            />
          ) : (
            <HistoryRows points={history.points} names={names} picked={picked} onPick={setPicked} />
          )}
          <div className="AssetHistory-map">
            {span !== null && (
              <HistoryReplay
                key={`${span.from}-${span.to}`}
                span={span}
                points={track}
                onPlace={setHead}
              />
            )}
            {view === "trips" && <SpeedLegend />}
            <HistoryMap
              asset={asset}
              points={history.points}
              sites={sites}
              names={names}
              picked={picked}
              legs={view === "trips" ? legs : null}
              leg={leg}
              head={head}
            />
          </div>
        </div>
      )}
    </section>
  );
}
