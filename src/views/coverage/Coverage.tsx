import { useLingui } from "@lingui/react/macro";
import { Radar } from "lucide-react";
import { useMemo } from "react";
import { SECOND } from "../../domain/base/time.ts";
import { floorsInUse } from "../../domain/sites/floor.ts";
import { OfCustomer } from "../kit/OfCustomer.tsx";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { linkTo } from "../kit/routes.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { useFloorName } from "../kit/words/useFloorName.ts";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Select } from "../ui/Select.tsx";
import { CoverageView } from "./CoverageView.tsx";
import "../sites/MapEditor.css";
import "./Coverage.css";

const NONE: readonly never[] = [];

/** Where tags are heard, and the walk tests that prove it. */
export function Coverage() {
  return (
    <OfCustomer>
      <ChosenCoverage />
    </OfCustomer>
  );
}

function ChosenCoverage() {
  const { t } = useLingui();
  const feed = useFeed("sites", null);
  const floorName = useFloorName();
  const now = useNow(5 * SECOND);
  const [siteId, setSite] = useUrlState("site");
  const [floorId, setFloor] = useUrlState("floor");
  // What has areas or floors is heard from inside; a yard with GPS alone has no coverage of its own.
  const sites = useMemo(
    () =>
      (feed?.sites ?? NONE).filter(
        ({ isArchived, areas, floors }) => !isArchived && areas.length + floors.length > 0,
      ),
    [feed?.sites],
  );
  const site = sites.find(({ id }) => id === siteId) ?? sites[0];
  if (feed?.isLoaded !== true || site === undefined)
    return (
      <div className="MapEditor-none">
        <Panel
          title={t`Coverage`}
          state={panelStateOf(feed, sites.length === 0, {
            empty: {
              icon: <Radar aria-hidden />,
              title: t`There is no area yet.`,
              description: t`Coverage is told area by area: draw the areas of a site first.`,
              action: <LinkButton href={linkTo("areas")}>{t`Go to the areas`}</LinkButton>,
            },
            error: {
              title: t`The sites could not be read.`,
              description: t`They are retried automatically as soon as the server answers.`,
            },
          })}
        />
      </div>
    );
  const floors = [
    ...new Set<number | null>([
      ...floorsInUse(site.floors).map(({ number }) => number),
      ...site.areas.map(({ floor }) => floor),
    ]),
  ];
  const options = floors.map((floor) => ({
    id: String(floor ?? "open"),
    label: floor === null ? t`Open ground` : floorName(site, floor),
    floor,
  }));
  const shown =
    options.find(({ id }) => id === floorId) ??
    options.find(({ floor }) => floor === site.defaultFloor) ??
    options[0];
  const isLive = feed.liveness?.isLive ?? false;
  return (
    <CoverageView
      key={site.id}
      site={site}
      floor={shown?.floor ?? null}
      isStale={!isLive}
      choice={
        <>
          <FreshnessMark isLive={isLive} since={feed.liveness?.since ?? null} now={now} />
          {sites.length > 1 && (
            <Select
              label={t`Site`}
              options={sites.map(({ id, siteName }) => ({ id: id as string, label: siteName }))}
              value={site.id}
              onChange={(id) => {
                setSite(id);
                setFloor(null);
              }}
            />
          )}
          {options.length > 1 && (
            <Select
              label={t`Floor`}
              options={options}
              value={shown?.id ?? null}
              onChange={setFloor}
            />
          )}
        </>
      }
    />
  );
}
