import { placeOf } from "../../domain/assets/asset.ts";
import type { AssetId } from "../../domain/base/ids.ts";
import type { Distress } from "../../domain/distress/distress.ts";
import type { Place } from "../../domain/sites/presence.ts";
import { useFeed } from "../kit/useFeed.ts";
import { PlaceWords } from "../kit/words/PlaceWords.tsx";

const NONE: readonly never[] = [];

/** Where the caller is by now, by name; as when the call was raised where nobody wears the device. */
export function CallPlace({ call }: { readonly call: Distress }) {
  return call.assetId === null ? (
    <NamedPlace place={call.place} />
  ) : (
    <WearerPlace id={call.assetId} before={call.place} />
  );
}

function WearerPlace({ id, before }: { readonly id: AssetId; readonly before: Place }) {
  const asset = useFeed("asset", { id })?.view?.asset ?? null;
  return <NamedPlace place={asset === null ? before : placeOf(asset)} />;
}

/** A place by the names of its site, floor and area. */
export function NamedPlace({ place }: { readonly place: Place }) {
  return <PlaceWords place={place} sites={useFeed("sites", null)?.sites ?? NONE} />;
}
