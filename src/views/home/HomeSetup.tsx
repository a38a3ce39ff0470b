import { NOBODY } from "../../domain/assets/positionCertainty.ts";
import { useFeed } from "../kit/useFeed.ts";
import { SiteSetup } from "../sites/SiteSetup.tsx";
import { useShownInstant } from "../ui/PastProvider.tsx";

/** The way from nothing to a site that is live: there until something is located. A list of what is left stays with the sites. */
export function HomeSetup() {
  const { at } = useShownInstant();
  const sites = useFeed("sites", null);
  const presence = useFeed("presence", null);
  if (at !== null || sites?.isLoaded !== true || presence?.isLoaded !== true) return null;
  const site = sites.sites.find(({ isArchived }) => !isArchived) ?? null;
  const isLocated = Object.values(presence.counts).some((heads = NOBODY) => {
    const { present, uncertain, unknown } = heads;
    return present + uncertain + unknown > 0;
  });
  return isLocated ? null : <SiteSetup site={site} />;
}
