import { useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Building2, Layers, SquareDashedMousePointer } from "lucide-react";
import { useLocation } from "wouter";
import type { SiteId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import { mayOpen } from "../../domain/users/pageAccess.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useFloorName } from "../kit/words/useFloorName.ts";
import { useFeed } from "../kit/useFeed.ts";
import type { PaletteItem, PaletteSection } from "./paletteItem.ts";
import { PLACE_WORDS } from "./paletteWords.ts";

/** Sites, floors and areas by their names: the live site opens there. None for whoever may not open it. */
export function usePalettePlaces(): PaletteSection {
  const { t } = useLingui();
  const { session } = useServices();
  const [, navigate] = useLocation();
  const floorName = useFloorName();
  const visitor = useSelector(session, (snapshot) => snapshot.context.visitor);
  const sites = useFeed("sites", null)?.sites ?? [];
  const mayLook = visitor !== null && mayOpen("liveSite", visitor);
  const open = (site: SiteId, floor: number | null) =>
    navigate(linkTo("liveSite", {}, { site, floor: floor === null ? null : String(floor) }));
  const items = mayLook ? placesOf(sites, floorName, open) : [];
  return { id: "places", title: t`Places`, items };
}

/** All of them, archived sites left out. @param open the address of the live site that shows a place */
function placesOf(
  sites: readonly Site[],
  floorName: (site: Site, floor: number) => string,
  open: (site: SiteId, floor: number | null) => void,
): readonly PaletteItem[] {
  return sites
    .filter(({ isArchived }) => !isArchived)
    .flatMap((site) => {
      const { id, siteName, floors, areas } = site;
      const place = (
        key: string,
        kind: keyof typeof PLACE_WORDS,
        label: string,
        floor: number | null,
      ): PaletteItem => ({
        id: key,
        label,
        hint: kind === "site" ? undefined : siteName,
        keywords: `${PLACE_WORDS[kind]} ${siteName}`,
        icon: ICONS[kind],
        isRemembered: true,
        run: () => open(id, floor),
      });
      return [
        place(`site-${id}`, "site", siteName, null),
        ...floors.map(({ number }) =>
          place(`floor-${id}-${number}`, "floor", floorName(site, number), number),
        ),
        ...areas.map((area) => place(`area-${area.id}`, "area", area.name, area.floor)),
      ];
    });
}

const ICONS = { site: <Building2 />, floor: <Layers />, area: <SquareDashedMousePointer /> };
