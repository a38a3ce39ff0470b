import { useLingui } from "@lingui/react/macro";
import { NOBODY } from "../../domain/assets/positionCertainty.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useIsAdministrator } from "../kit/useIsAdministrator.ts";
import { LazyPart } from "../shell/LazyPart.tsx";
import { SiteSetup } from "../shell/lazyParts.ts";
import { useShownInstant } from "../ui/PastProvider.tsx";

/**
 * The way from nothing to a site that is live, for administrators: there until something is located. A list of what is
 * left stays with the sites.
 */
export function HomeSetup() {
  const { t } = useLingui();
  const isAdministrator = useIsAdministrator();
  const { at } = useShownInstant();
  const sites = useFeed("sites", null);
  const presence = useFeed("presence", null);
  if (!isAdministrator || at !== null) return null;
  if (sites?.isLoaded !== true || presence?.isLoaded !== true) return null;
  const site = sites.sites.find(({ isArchived }) => !isArchived) ?? null;
  const isLocated = Object.values(presence.counts).some((heads = NOBODY) => {
    const { present, uncertain, unknown } = heads;
    return present + uncertain + unknown > 0;
  });
  return isLocated ? null : (
    <LazyPart title={t`First steps`}>
      <SiteSetup site={site} />
    </LazyPart>
  );
}
