import { useLingui } from "@lingui/react/macro";
import { Route } from "lucide-react";
import { cleanTrack } from "../../domain/assets/cleanTrack.ts";
import type { Leg } from "../../domain/assets/legs.ts";
import type { TrackPoint } from "../../domain/assets/trackPoint.ts";
import { geoJsonOfTracks, gpxOfTracks } from "../../domain/assets/trackFiles.ts";
import { saveFile } from "../kit/saveFile.ts";
import { MenuButton } from "../ui/MenuButton.tsx";

/** Saves the track in view for other programs. */
export function TrackFileMenu({
  name,
  points,
  legs,
}: {
  readonly name: string;
  readonly points: readonly TrackPoint[];
  readonly legs: readonly Leg[];
}) {
  const { t } = useLingui();
  return (
    <MenuButton
      label={t`Track as a file`}
      icon={<Route />}
      items={[
        { id: "gpx", label: t`Track (GPX)` },
        { id: "geojson", label: t`Trips and stops (GeoJSON)` },
      ]}
      onAction={(id) => {
        if (id === "gpx") {
          const text = gpxOfTracks([{ name, points: cleanTrack(points), legs }]);
          saveFile(`${name}.gpx`, new Blob([text], { type: "application/gpx+xml" }));
        } else
          saveFile(
            `${name}.geojson`,
            new Blob([geoJsonOfTracks([{ name, legs }])], { type: "application/geo+json" }),
          );
      }}
    >
      {t`Track as a file`}
    </MenuButton>
  );
}
