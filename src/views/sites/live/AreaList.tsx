import { Plural, Trans } from "@lingui/react/macro";
import { NOBODY } from "../../../domain/assets/positionCertainty.ts";
import type { AreaId, AssetId } from "../../../domain/base/ids.ts";
import { MINUTE } from "../../../domain/base/time.ts";
import type { Area } from "../../../domain/sites/area.ts";
import type { ForbiddenPlace } from "../../../domain/sites/forbiddenPlaces.ts";
import type { AssetFilter } from "../../../streams/feeds/assets/assetFilter.ts";
import { useUncoveredAreas } from "../../kit/useUncoveredAreas.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useNow } from "../../kit/useNow.ts";
import { HeadsNote } from "../../kit/words/HeadsNote.tsx";
import { NobodySeen } from "../../kit/words/NobodySeen.tsx";
import { useFamilyNames } from "../../kit/words/useFamilyNames.ts";
import { AnchoredPopover } from "../../ui/AnchoredPopover.tsx";
import { AssetRows } from "./AssetRows.tsx";
import "./ClusterList.css";

/** Who and what is in an area that was pressed on the map: live, with how surely they are there. */
export function AreaList({
  area,
  forbidden,
  filter,
  at,
  selected,
  onSelect,
  onClose,
}: {
  readonly area: Pick<Area, "name"> & { readonly id: AreaId };
  /** Null: no rule forbids it. */
  readonly forbidden: ForbiddenPlace | null;
  readonly filter: AssetFilter;
  /** CSS pixels from the upper left corner of the map. */
  readonly at: { readonly x: number; readonly y: number };
  readonly selected: AssetId | null;
  readonly onSelect: (id: AssetId) => void;
  readonly onClose: () => void;
}) {
  const now = useNow(MINUTE);
  const presence = useFeed("presence", null);
  const coverageLoss = useUncoveredAreas().get(area.id) ?? null;
  const heads = presence?.isLoaded === true ? (presence.counts[`area:${area.id}`] ?? NOBODY) : null;
  const isNobody = heads?.present === 0;
  const names = useFamilyNames();
  const families = forbidden?.families.map(names.family).join(", ") ?? "";
  return (
    <AnchoredPopover at={at} label={area.name} onClose={onClose}>
      <div className="ClusterList">
        <p className="ClusterList-count">
          {area.name}
          {heads !== null && (
            <>
              {" · "}
              <Plural value={heads.present} one="# asset here" other="# assets here" />
            </>
          )}
        </p>
        {forbidden !== null && (
          <p className="ClusterList-forbidden">
            {families === "" ? (
              <Trans>Forbidden area</Trans>
            ) : (
              <Trans>Forbidden to: {families}</Trans>
            )}
          </p>
        )}
        {heads !== null && !isNobody && <HeadsNote heads={heads} now={now} />}
        {coverageLoss !== null && <NobodySeen coverageLoss={coverageLoss} />}
        {!isNobody && (
          <div className="ClusterList-rows">
            <AssetRows
              filter={{ ...filter, area: area.id }}
              now={now}
              selected={selected}
              onSelect={onSelect}
            />
          </div>
        )}
      </div>
    </AnchoredPopover>
  );
}
