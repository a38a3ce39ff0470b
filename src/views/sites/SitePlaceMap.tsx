import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Crosshair } from "lucide-react";
import { useMemo, useState } from "react";
import type { BoundingBox } from "../../domain/base/geometry.ts";
import type { Site } from "../../domain/sites/site.ts";
import { engineChoice } from "../map/engine.ts";
import { MapPanel } from "../map/MapPanel.tsx";
import { useServices } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import type { SiteFields } from "./siteFields.ts";
import { middleOf, placeBounds, placeGround } from "./sitePlace.ts";

const NONE: readonly never[] = [];
/** No resources: the ground alone. */
const NO_POINTS = { get: () => null, subscribe: () => () => undefined };

/** Where the site lies; its centre can be taken from the middle of the map. */
export function SitePlaceMap({
  fields,
  site,
  sites,
  onCentre,
}: {
  readonly fields: SiteFields;
  readonly site: Site | null;
  readonly sites: readonly Site[];
  readonly onCentre: (centre: { readonly latitude: number; readonly longitude: number }) => void;
}) {
  const { t } = useLingui();
  const { session } = useServices();
  const mapApiKey = useSelector(session, ({ context }) => context.config?.mapApiKey ?? null);
  const engine = useMemo(() => engineChoice(mapApiKey), [mapApiKey]);
  // The camera begins where the site is, and is the reader's from then on.
  const [bounds] = useState<BoundingBox>(() => placeBounds(fields, sites));
  const [seen, setSeen] = useState<BoundingBox | null>(null);
  const { id, siteName, latitude, longitude, radius } = fields;
  const ground = useMemo(
    () => placeGround({ id, siteName, latitude, longitude, radius }, site, sites),
    [id, siteName, latitude, longitude, radius, site, sites],
  );
  return (
    <div className="SitePlaceMap">
      <div className="SitePlaceMap-map">
        <MapPanel
          label={t`Where the site lies`}
          engine={engine}
          styleUrl={null}
          bounds={bounds}
          points={NO_POINTS}
          ground={ground}
          devices={NONE}
          selected={null}
          areLabelsVisible={false}
          isStale={false}
          onMove={(viewport) => setSeen(viewport.bounds)}
          onPick={() => undefined}
        />
        <Crosshair className="SitePlaceMap-middle" aria-hidden />
      </div>
      <Button
        size="small"
        icon={<Crosshair aria-hidden />}
        isDisabled={seen === null}
        onPress={() => {
          if (seen !== null) onCentre(middleOf(seen));
        }}
      >
        <Trans>Take the middle of the map as the centre</Trans>
      </Button>
    </div>
  );
}
