import { Trans, useLingui } from "@lingui/react/macro";
import { Map as MapIcon } from "lucide-react";
import { useMemo } from "react";
import { SECOND } from "../../../domain/base/time.ts";
import { floorsInUse } from "../../../domain/sites/floor.ts";
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
import { PlanEditor } from "./PlanEditor.tsx";
import "../MapEditor.css";
import "./Plans.css";

const NONE: readonly never[] = [];

/** The plans of the floors of a customer's sites (specification section 2, plans management). */
export function Plans() {
  return (
    <OfCustomer>
      <ChosenPlan />
    </OfCustomer>
  );
}

function ChosenPlan() {
  const { t } = useLingui();
  const feed = useFeed("sites", null);
  const floorName = useFloorName();
  const now = useNow(5 * SECOND);
  const [siteId, setSite] = useUrlState("site");
  const [floorId, setFloor] = useUrlState("floor");
  const sites = useMemo(
    () =>
      (feed?.sites ?? NONE).filter(
        ({ isArchived, floors }) => !isArchived && floorsInUse(floors).length > 0,
      ),
    [feed?.sites],
  );
  const site = sites.find(({ id }) => id === siteId) ?? sites[0];
  const floors = floorsInUse(site?.floors ?? NONE);
  const floor =
    floors.find(({ number }) => String(number) === floorId) ??
    floors.find(({ number }) => number === site?.defaultFloor) ??
    floors[0];
  if (feed?.isLoaded !== true || site === undefined || floor === undefined)
    return (
      <div className="MapEditor-none">
        <Panel
          title={t`Plans management`}
          state={panelStateOf(feed, sites.length === 0, {
            empty: {
              icon: <MapIcon aria-hidden />,
              title: t`There is no floor yet.`,
              description: t`A plan belongs to a floor of a site: create the floor first.`,
              action: (
                <LinkButton href={linkTo("floors")}>
                  <Trans>Go to the floors</Trans>
                </LinkButton>
              ),
            },
            error: {
              title: t`The sites could not be read.`,
              description: t`They are retried automatically as soon as the server answers.`,
            },
          })}
        />
      </div>
    );
  const isLive = feed.liveness?.isLive ?? false;
  return (
    <PlanEditor
      key={`${site.id}/${floor.number}`}
      site={site}
      floor={floor}
      isStale={!isLive}
      choice={(mayChoose) => (
        <>
          <FreshnessMark isLive={isLive} since={feed.liveness?.since ?? null} now={now} />
          {sites.length > 1 && (
            <Select
              label={t`Site`}
              options={sites.map(({ id, siteName }) => ({ id: id as string, label: siteName }))}
              value={site.id}
              isDisabled={!mayChoose}
              onChange={(id) => {
                setSite(id);
                setFloor(null);
              }}
            />
          )}
          <Select
            label={t`Floor`}
            options={floors.map(({ number }) => ({
              id: String(number),
              label: floorName(site, number),
            }))}
            value={String(floor.number)}
            isDisabled={!mayChoose}
            onChange={setFloor}
          />
        </>
      )}
    />
  );
}
