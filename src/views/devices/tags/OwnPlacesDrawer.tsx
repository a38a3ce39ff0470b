import { useMemo } from "react";
import { useFeed } from "../../kit/useFeed.ts";
import { PlacesDrawer } from "./PlacesDrawer.tsx";

const NONE: readonly never[] = [];

/** Places of the customer's own devices from a CSV, beside the sites in use. */
export function OwnPlacesDrawer({ onClose }: { readonly onClose: () => void }) {
  const sites = useFeed("sites", null)?.sites ?? NONE;
  const known = useMemo(
    () =>
      sites
        .filter(({ isArchived }) => !isArchived)
        .map(({ latitude: lat, longitude: lon }) => ({ lat, lon })),
    [sites],
  );
  return <PlacesDrawer known={known} onClose={onClose} />;
}
