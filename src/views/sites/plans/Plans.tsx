import { useLingui } from "@lingui/react/macro";
import { Map as MapIcon } from "lucide-react";
import { floorsInUse } from "../../../domain/sites/floor.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { linkTo } from "../../kit/routes.ts";
import { NoSite } from "../../kit/siteChoice/NoSite.tsx";
import { SiteChoiceBar } from "../../kit/siteChoice/SiteChoiceBar.tsx";
import { useSiteChoice } from "../../kit/siteChoice/useSiteChoice.ts";
import { useFloorName } from "../../kit/words/useFloorName.ts";
import { PlanEditor } from "./PlanEditor.tsx";
import "./Plans.css";

/** The plans of the floors of a customer's sites (specification section 2, plans management). */
export function Plans() {
  return (
    <RemountOnCustomerChange>
      <ChosenPlan />
    </RemountOnCustomerChange>
  );
}

const hasFloors = ({ floors }: Site) => floorsInUse(floors).length > 0;

function ChosenPlan() {
  const { t } = useLingui();
  const choice = useSiteChoice(hasFloors);
  const floorName = useFloorName();
  const { feed, site, floorId } = choice;
  const floors = floorsInUse(site?.floors ?? []);
  const floor =
    floors.find(({ number }) => String(number) === floorId) ??
    floors.find(({ number }) => number === site?.defaultFloor) ??
    floors[0];
  if (site === undefined || floor === undefined)
    return (
      <NoSite
        choice={choice}
        title={t`Floor plans`}
        icon={<MapIcon aria-hidden />}
        empty={t`There is no floor yet.`}
        description={t`A plan belongs to a floor of a site: create the floor first.`}
        way={{ href: linkTo("floors"), words: t`Go to the floors` }}
      />
    );
  return (
    <PlanEditor
      key={`${site.id}/${floor.number}`}
      site={site}
      floor={floor}
      isStale={feed?.liveness?.isLive !== true}
      choice={(mayChoose) => (
        <SiteChoiceBar
          choice={choice}
          site={site}
          floors={floors.map(({ number }) => ({
            id: String(number),
            label: floorName(site, number),
          }))}
          floorId={String(floor.number)}
          isSiteHeld={!mayChoose}
          isFloorHeld={!mayChoose}
        />
      )}
    />
  );
}
