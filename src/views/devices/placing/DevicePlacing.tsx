import { useLingui } from "@lingui/react/macro";
import { MapPinned } from "lucide-react";
import { linkTo } from "../../kit/routes.ts";
import { NoSite } from "../../kit/siteChoice/NoSite.tsx";
import { SiteChoiceBar } from "../../kit/siteChoice/SiteChoiceBar.tsx";
import { shownFloor, useFloorOptions } from "../../kit/siteChoice/useFloorOptions.ts";
import { useSiteChoice } from "../../kit/siteChoice/useSiteChoice.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { PlacingBoard } from "./PlacingBoard.tsx";
import "../../kit/MapEditor.css";
import "./DevicePlacing.css";

const isAny = () => true;

/** Gateways and anchors put on the plan of a floor: dragged there, pressed there, or by coordinates and arrow keys. */
export function DevicePlacing({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const choice = useSiteChoice(isAny);
  const floorsOf = useFloorOptions();
  const { feed, site } = choice;
  const floors = site === undefined ? [] : floorsOf(site);
  const shown = site === undefined ? undefined : shownFloor(floors, choice.floorId, site);
  const close = () => {
    choice.setSite(null);
    onClose();
  };
  return (
    <Dialog
      isOpen
      size="full"
      isDismissable={false}
      title={t`Gateways and anchors on the plan`}
      onClose={close}
    >
      {site === undefined ? (
        <NoSite
          choice={choice}
          title={t`Plan`}
          icon={<MapPinned aria-hidden />}
          empty={t`There is no site yet.`}
          description={t`A device is mounted on a site: create the site first.`}
          way={{ href: linkTo("sites"), words: t`Go to the sites` }}
        />
      ) : (
        <PlacingBoard
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
      )}
    </Dialog>
  );
}
