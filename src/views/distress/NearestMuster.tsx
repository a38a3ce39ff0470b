import { Trans, useLingui } from "@lingui/react/macro";
import type { Asset } from "../../domain/assets/asset.ts";
import { nearestMusterAreas } from "../../domain/distress/nearest.ts";
import { useFeed } from "../kit/useFeed.ts";
import { Panel } from "../ui/Panel.tsx";
import { NamedPlace } from "./CallPlace.tsx";

const NONE: readonly never[] = [];

/** Where people of the site gather, the nearest to the caller first; nothing where the site has no muster area. */
export function NearestMuster({
  asset: { locationSite, location },
}: {
  readonly asset: Pick<Asset, "location" | "locationSite">;
}) {
  const { t } = useLingui();
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const site = sites.find(({ id }) => id === locationSite);
  const areas = site === undefined ? NONE : nearestMusterAreas(site, location);
  if (areas.length === 0) return null;
  return (
    <Panel title={t`Nearest muster areas`}>
      <ol className="NearestPeople">
        {areas.map(({ id, name, place, metres }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>{metres === null ? <Trans>distance not known</Trans> : t`${metres} m`}</span>
            <span>
              <NamedPlace place={place} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
