import { Trans } from "@lingui/react/macro";
import { type Asset, placeOf } from "../../domain/assets/asset.ts";
import type { AssetId } from "../../domain/base/ids.ts";
import type { Distress } from "../../domain/distress/distress.ts";
import type { Place } from "../../domain/sites/presence.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useSiteName } from "../kit/useSiteName.ts";
import { useFloorName } from "../kit/words/useFloorName.ts";

/** Where whoever calls is by now, by name; as when the call was raised where nobody wears the device. */
export function CallPlace({ call }: { readonly call: Distress }) {
  return call.assetId === null ? (
    <PlaceText place={call.place} />
  ) : (
    <WearerPlace id={call.assetId} before={call.place} />
  );
}

function WearerPlace({ id, before }: { readonly id: AssetId; readonly before: Place }) {
  const asset: Asset | null = useFeed("asset", { id })?.view?.asset ?? null;
  return <PlaceText place={asset === null ? before : placeOf(asset)} />;
}

/** A place by the names of its site, floor and area, as far as they are known. */
export function PlaceText({ place: { site: siteId, floor, area } }: { readonly place: Place }) {
  const siteName = useSiteName();
  const floorName = useFloorName();
  const site = useFeed("sites", null)?.sites.find(({ id }) => id === siteId) ?? null;
  const parts = [
    siteId === null ? null : siteName(siteId),
    floor === null ? null : floorName(site, floor),
    site?.areas.find(({ id }) => id === area)?.name ?? null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? <Trans>Place unknown</Trans> : parts.join(" · ");
}
