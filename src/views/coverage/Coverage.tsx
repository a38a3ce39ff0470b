import { useLingui } from "@lingui/react/macro";
import { Radar } from "lucide-react";
import type { Site } from "../../domain/sites/site.ts";
import { RemountOnCustomerChange } from "../kit/RemountOnCustomerChange.tsx";
import { linkTo } from "../kit/routes.ts";
import { NoSite } from "../kit/siteChoice/NoSite.tsx";
import { SiteChoiceBar } from "../kit/siteChoice/SiteChoiceBar.tsx";
import { shownFloor, useFloorOptions } from "../kit/siteChoice/useFloorOptions.ts";
import { useSiteChoice } from "../kit/siteChoice/useSiteChoice.ts";
import { CoverageView } from "./CoverageView.tsx";
import "./Coverage.css";

/** Where tags are heard, and the walk tests that prove it. */
export function Coverage() {
  return (
    <RemountOnCustomerChange>
      <ChosenCoverage />
    </RemountOnCustomerChange>
  );
}

/** What has areas or floors is heard from inside; a yard with GPS alone has no coverage of its own. */
const isHeardInside = ({ areas, floors }: Site) => areas.length + floors.length > 0;

function ChosenCoverage() {
  const { t } = useLingui();
  const choice = useSiteChoice(isHeardInside);
  const floorsOf = useFloorOptions();
  const { feed, site } = choice;
  if (site === undefined)
    return (
      <NoSite
        choice={choice}
        title={t`Coverage`}
        icon={<Radar aria-hidden />}
        empty={t`There is no area yet.`}
        description={t`Coverage is shown area by area: draw the areas of a site first.`}
        way={{ href: linkTo("areas"), words: t`Go to the areas` }}
      />
    );
  const floors = floorsOf(site);
  const shown = shownFloor(floors, choice.floorId, site);
  return (
    <CoverageView
      key={site.id}
      site={site}
      floor={shown?.floor ?? null}
      isStale={feed?.liveness?.isLive !== true}
      choice={
        <SiteChoiceBar
          choice={choice}
          site={site}
          floors={floors.length > 1 ? floors : []}
          floorId={shown?.id ?? null}
        />
      }
    />
  );
}
