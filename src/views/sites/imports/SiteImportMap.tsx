import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useRef, useState } from "react";
import { boundingBox } from "../../../domain/base/geometry.ts";
import { siteGround, type Site } from "../../../domain/sites/site.ts";
import { useMapBase } from "../../kit/useMapBase.ts";
import { NO_GROUND } from "../../map/ground/ground.ts";
import type { Viewport } from "../../map/mapDoor.ts";
import type { MapTarget } from "../../map/MapPanel.tsx";
import { PlainMap } from "../../map/PlainMap.tsx";
import { EUROPE } from "../live/boundsOfSites.ts";
import { screenOf, viewOf } from "../mapHand.ts";
import { reachOf } from "../siteEdgeHand.ts";
import { useFrameSize } from "../useFrameSize.ts";
import { boundsOfPlaces, type PlannedPlace } from "./plannedPlaces.ts";
import "../../kit/MapEditor.css";

/** CSS pixels: what is smaller is still seen. */
const LEAST = 4;

/** Where a file will put its sites, beside those that are there, before any of them is made. */
export function SiteImportMap({
  places,
  sites,
  target,
}: {
  readonly places: readonly PlannedPlace[];
  readonly sites: readonly Site[];
  readonly target: MapTarget | null;
}) {
  const { t } = useLingui();
  const base = useMapBase(null, null);
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  const [viewport, setViewport] = useState<Viewport | null>(null);
  const view = useMemo(() => viewOf(viewport, size), [viewport, size]);
  const bounds = useMemo(() => boundsOfPlaces(places) ?? EUROPE, [places]);
  const ground = useMemo(
    () => ({
      ...NO_GROUND,
      sites: sites
        .filter(({ isArchived }) => !isArchived)
        .map((site) => ({ id: site.id, name: site.siteName, shape: siteGround(site) })),
    }),
    [sites],
  );
  const count = places.length;
  const widest = places.reduce((most, { circle }) => Math.max(most, circle.radius), 0);
  return (
    <figure className="SheetImport-place stack-2">
      <figcaption className="note">
        <Plural
          value={count}
          one="Where # site will be, with its edge, beside those that are there."
          other="Where # sites will be, with their edges, beside those that are there."
        />{" "}
        {widest > WIDE && (
          <Trans>Some reach over kilometres: check that the radius is in metres.</Trans>
        )}
      </figcaption>
      <div ref={frame} className="MapHand SheetImport-map">
        <PlainMap
          label={t`Where the sites of the file will be`}
          base={base}
          bounds={bounds}
          ground={ground}
          target={target}
          isStale={false}
          onMove={setViewport}
        />
        {view !== null && (
          <svg className="MapHand-overlay" aria-hidden width={view.width} height={view.height}>
            {places.map(({ row, name, circle }) => {
              const centre = screenOf(view, [circle.center.lon, circle.center.lat]);
              const reach = screenOf(view, reachOf(circle));
              const radius = Math.hypot(reach.x - centre.x, reach.y - centre.y);
              return (
                <circle
                  key={row}
                  className="MapHand-selected"
                  cx={centre.x}
                  cy={centre.y}
                  r={Math.max(LEAST, radius)}
                >
                  <title>{name}</title>
                </circle>
              );
            })}
          </svg>
        )}
      </div>
    </figure>
  );
}

/** Metres: wider than any worksite. */
const WIDE = 5000;

/** The camera's wish to see one of the places. */
export function targetOf({ circle }: PlannedPlace): MapTarget {
  return { kind: "bounds", bounds: boundingBox(circle) };
}
