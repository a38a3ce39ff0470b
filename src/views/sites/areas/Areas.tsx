import { useLingui } from "@lingui/react/macro";
import { SquareDashedMousePointer } from "lucide-react";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { linkTo } from "../../kit/routes.ts";
import { NoSite } from "../../kit/siteChoice/NoSite.tsx";
import { SiteChoiceBar } from "../../kit/siteChoice/SiteChoiceBar.tsx";
import { shownFloor, useFloorOptions } from "../../kit/siteChoice/useFloorOptions.ts";
import { useSiteChoice } from "../../kit/siteChoice/useSiteChoice.ts";
import { AreaEditor } from "./AreaEditor.tsx";
import "./Areas.css";

/** The areas of a customer's sites (specification section 2, /administration/areas). */
export function Areas() {
  return (
    <RemountOnCustomerChange>
      <ChosenAreas />
    </RemountOnCustomerChange>
  );
}

const isAny = () => true;

function ChosenAreas() {
  const { t } = useLingui();
  const choice = useSiteChoice(isAny);
  const floorsOf = useFloorOptions();
  const { feed, site } = choice;
  if (site === undefined)
    return (
      <NoSite
        choice={choice}
        title={t`Areas`}
        icon={<SquareDashedMousePointer aria-hidden />}
        empty={t`There is no site yet.`}
        description={t`An area belongs to a site: create the site first.`}
        way={{ href: linkTo("sites"), words: t`Go to the sites` }}
      />
    );
  const floors = floorsOf(site);
  const shown = shownFloor(floors, choice.floorId, site);
  return (
    <AreaEditor
      key={site.id}
      site={site}
      floor={shown?.floor ?? null}
      floors={floors}
      isStale={feed?.liveness?.isLive !== true}
      choice={(may) => (
        <SiteChoiceBar
          choice={choice}
          site={site}
          floors={floors.length > 1 ? floors : []}
          floorId={shown?.id ?? null}
          isSiteHeld={!may.site}
          isFloorHeld={!may.floor}
          heldWords={t`Save or undo before another site is drawn.`}
        />
      )}
    />
  );
}
