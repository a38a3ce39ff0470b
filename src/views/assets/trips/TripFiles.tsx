import { Trans, useLingui } from "@lingui/react/macro";
import { Route } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cleanTrack } from "../../../domain/assets/cleanTrack.ts";
import { legsOf } from "../../../domain/assets/legs.ts";
import {
  geoJsonOfTracks,
  gpxOfTracks,
  type NamedTrack,
} from "../../../domain/assets/trackFiles.ts";
import type { TripRow } from "../../../domain/assets/tripCalls.ts";
import { saveFile } from "../../kit/saveFile.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { useAssetMachines } from "../assetMachines.ts";
import { dayBounds } from "./tripView.ts";

const TYPES = { gpx: "application/gpx+xml", geojson: "application/geo+json" } as const;
type Format = keyof typeof TYPES;

/** Saves the tracks of all assets of a day for other programs; they are read one by one, with progress, and may be given up. */
export function TripFiles({
  rows,
  isWhole,
  day,
  timezone,
}: {
  readonly rows: readonly TripRow[];
  /** All rows of the day are there. */
  readonly isWhole: boolean;
  readonly day: string;
  readonly timezone: string;
}) {
  const { t } = useLingui();
  const { readTrack } = useAssetMachines();
  const [done, setDone] = useState<number | null>(null);
  const [failed, setFailed] = useState<Format | null>(null);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);
  const total = rows.length;

  const save = async (format: Format) => {
    const stop = new AbortController();
    work.current = stop;
    setFailed(null);
    try {
      const bounds = dayBounds(day, timezone);
      const tracks: NamedTrack[] = [];
      for (const { assetId, reference, to } of rows) {
        setDone(tracks.length);
        // A trip over midnight is whole in the file too.
        const span = { assetId, from: bounds.from, to: Math.max(bounds.to, to + 1) };
        const { points } = await readTrack(span);
        if (stop.signal.aborted) return;
        tracks.push({ name: reference, points: cleanTrack(points), legs: legsOf(points) });
      }
      const text = format === "gpx" ? gpxOfTracks(tracks) : geoJsonOfTracks(tracks);
      saveFile(`${t`trips`}-${day}.${format}`, new Blob([text], { type: TYPES[format] }));
    } catch {
      if (!stop.signal.aborted) setFailed(format);
    } finally {
      if (work.current === stop) setDone(null);
    }
  };

  if (done !== null)
    return (
      <ProgressBar
        label={t`Reading the tracks`}
        value={done}
        maxValue={total}
        valueText={t`Track ${done} of ${total}`}
        onCancel={() => {
          work.current?.abort();
          setDone(null);
        }}
      />
    );
  return (
    <>
      <MenuButton
        label={t`Tracks of the day as a file`}
        icon={<Route />}
        isDisabled={total === 0 || !isWhole}
        items={[
          { id: "gpx", label: t`Tracks (GPX)` },
          { id: "geojson", label: t`Trips and stops (GeoJSON)` },
        ]}
        onAction={(id) => void save(id === "gpx" ? "gpx" : "geojson")}
      >
        {t`Tracks of the day`}
      </MenuButton>
      {failed !== null && (
        <Banner
          tone="danger"
          isLive
          action={
            <Button size="small" onPress={() => void save(failed)}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>A track could not be read: there is no file.</Trans>
        </Banner>
      )}
    </>
  );
}
