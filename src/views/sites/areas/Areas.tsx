import { useLingui } from "@lingui/react/macro";
import { SquareDashedMousePointer } from "lucide-react";
import { useMemo } from "react";
import { SECOND } from "../../../domain/base/time.ts";
import { floorsInUse } from "../../../domain/sites/floor.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { OfCustomer } from "../../kit/OfCustomer.tsx";
import { panelStateOf } from "../../kit/panelStateOf.ts";
import { linkTo } from "../../kit/routes.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useNow } from "../../kit/useNow.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { useFloorName } from "../../kit/words/useFloorName.ts";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Select } from "../../ui/Select.tsx";
import { AreaEditor, type FloorOption } from "./AreaEditor.tsx";
import "../MapEditor.css";
import "./Areas.css";

const NONE: readonly never[] = [];
/** The open ground of a site, in an address. */
const OPEN_GROUND = "open";

/** The areas of a customer's sites (specification section 2, /administration/areas). */
export function Areas() {
  return (
    <OfCustomer>
      <ChosenAreas />
    </OfCustomer>
  );
}

function ChosenAreas() {
  const { t } = useLingui();
  const feed = useFeed("sites", null);
  const floorName = useFloorName();
  const now = useNow(5 * SECOND);
  const [siteId, setSite] = useUrlState("site");
  const [floorId, setFloor] = useUrlState("floor");
  const sites = useMemo(
    () => (feed?.sites ?? NONE).filter(({ isArchived }) => !isArchived),
    [feed?.sites],
  );
  const site = sites.find(({ id }) => id === siteId) ?? sites[0];
  if (feed?.isLoaded !== true || site === undefined)
    return (
      <div className="MapEditor-none">
        <Panel
          title={t`Areas`}
          state={panelStateOf(feed, sites.length === 0, {
            empty: {
              icon: <SquareDashedMousePointer aria-hidden />,
              title: t`There is no site yet.`,
              description: t`An area belongs to a site: create the site first.`,
              action: <LinkButton href={linkTo("sites")}>{t`Go to the sites`}</LinkButton>,
            },
            error: {
              title: t`The sites could not be read.`,
              description: t`They are retried automatically as soon as the server answers.`,
            },
          })}
        />
      </div>
    );
  const floors = floorOptions(site);
  const chosen = floors.find(({ id }) => id === floorId);
  const usual = floors.find(({ floor }) => floor === site.defaultFloor) ?? floors[0];
  const shown = chosen ?? usual;
  const isLive = feed.liveness?.isLive ?? false;
  return (
    <AreaEditor
      key={site.id}
      site={site}
      floor={shown?.floor ?? null}
      floors={floors}
      isStale={!isLive}
      choice={(may) => (
        <>
          <FreshnessMark isLive={isLive} since={feed.liveness?.since ?? null} now={now} />
          {sites.length > 1 && (
            <Select
              label={t`Site`}
              options={sites.map(({ id, siteName }) => ({ id: id as string, label: siteName }))}
              value={site.id}
              isDisabled={!may.site}
              description={!may.site ? t`Save or undo before another site is drawn.` : undefined}
              onChange={(id) => {
                setSite(id);
                setFloor(null);
              }}
            />
          )}
          {floors.length > 1 && (
            <Select
              label={t`Floor`}
              options={floors}
              value={shown?.id ?? null}
              isDisabled={!may.floor}
              onChange={(id) => setFloor(id)}
            />
          )}
        </>
      )}
    />
  );

  /** The floors in use, others where areas are left on them, and the open ground where it has areas or there is no floor. */
  function floorOptions(of: Site): readonly FloorOption[] {
    const used = floorsInUse(of.floors).map(({ number }) => number);
    const drawn = of.areas.map(({ floor }) => floor);
    const left = drawn.filter((floor) => floor !== null && !used.includes(floor));
    const floors = [...new Set([...used, ...left])].map((floor) => floor ?? 0);
    const hasOpenGround = floors.length === 0 || drawn.includes(null);
    return [
      ...floors.map((floor) => ({ id: String(floor), label: floorName(of, floor), floor })),
      ...(hasOpenGround ? [{ id: OPEN_GROUND, label: t`Open ground`, floor: null }] : []),
    ];
  }
}
