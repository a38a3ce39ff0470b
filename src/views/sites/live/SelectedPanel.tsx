import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import type { AssetId } from "../../../domain/base/ids.ts";
import { LazyPart } from "../../shell/LazyPart.tsx";
import { AssetCard } from "../../shell/lazyParts.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import "./SelectedPanel.css";

/**
 * The card of the selected asset beside the map, a sheet over its foot where the screen is narrow; what it covers of a
 * map is no place to show the asset at (`data-covers-map`). Closed with the focus in it, the focus goes back.
 */
export function SelectedPanel({
  id,
  ...card
}: Omit<ComponentProps<typeof AssetCard>, "id"> & {
  /** Null: none is selected. */
  readonly id: AssetId | null;
}) {
  const { t } = useLingui();
  const focus = useFocusBack(id !== null);
  if (id === null) return null;
  return (
    <div
      className="SelectedPanel"
      data-covers-map
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget))
          focus.remember(relatedTarget);
      }}
    >
      <LazyPart title={t`Selected asset`} fallback={<Skeleton kind="lines" count={6} />}>
        <AssetCard id={id} {...card} />
      </LazyPart>
    </div>
  );
}
