import { useMemo } from "react";
import { grouped } from "../../domain/base/grouped.ts";
import { ALERTS_WINDOW } from "../../domain/base/limits.ts";
import type { SiteId } from "../../domain/base/ids.ts";
import { HOUR } from "../../domain/base/time.ts";
import type { SetupFacts } from "../../domain/sites/siteSetup.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";

const BY_ID = { column: "id", isDescending: false } as const;
/** Of the rows themselves nothing is read: how many there are is known with any part of them. */
export const ALL_TAGS = {
  filter: { text: "", type: "tag" },
  sort: BY_ID,
  from: 0,
  to: 0,
} as const;
export const PAIRED_TAGS = {
  ...ALL_TAGS,
  filter: { ...ALL_TAGS.filter, status: "assigned" },
} as const;
const ALL_ASSETS = {
  filter: { site: null, floor: null, area: null, families: [], subFamilies: [], text: "" },
  sort: { column: "reference", isDescending: false },
  from: 0,
  to: 0,
} as const;

/** The gateways and anchors that are placed, by their sites; null while they are not read yet. */
export function useReceiversBySite() {
  const devices = useFeed("devices", null);
  return useMemo(
    () =>
      devices?.isLoaded === true
        ? grouped(
            devices.devices.filter(({ location }) => location !== null),
            ({ site }) => site,
          )
        : null,
    [devices],
  );
}

/** What of the way to a live site is there; null while a part of it is not read yet. */
export function useSetupFacts(siteId: SiteId | null): SetupFacts | null {
  const hour = Math.floor(useNow(HOUR) / HOUR) * HOUR;
  const receivers = useReceiversBySite();
  const devices = useFeed("devices", null);
  const tags = useFeed("tagRows", ALL_TAGS);
  const paired = useFeed("tagRows", PAIRED_TAGS);
  const assets = useFeed("assetRows", ALL_ASSETS);
  const people = useFeed("people", null);
  const alerts = useFeed("alerts", { since: hour - ALERTS_WINDOW });
  if (
    receivers === null ||
    devices?.isLoaded !== true ||
    tags?.isLoaded !== true ||
    paired?.isLoaded !== true ||
    assets?.isLoaded !== true ||
    people?.isLoaded !== true ||
    alerts?.isLoaded !== true
  )
    return null;
  return {
    receivers: siteId === null ? 0 : (receivers.get(siteId)?.length ?? 0),
    tags: tags.total,
    assets: assets.total,
    people: people.people.length,
    pairs: paired.total,
    isHeard:
      devices.devices.some(({ lastMessageAt }) => lastMessageAt !== null) ||
      people.people.some(({ lastSeenAt }) => lastSeenAt !== null),
    alerts: alerts.alerts.length,
  };
}
