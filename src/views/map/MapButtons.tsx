import { useLingui } from "@lingui/react/macro";
import { CircleQuestionMark, Minus, Plus, Scan } from "lucide-react";
import type { BoundingBox } from "../../domain/base/geometry.ts";
import { LazyPart } from "../shell/LazyPart.tsx";
import { MapLegend } from "../shell/lazyParts.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Popover } from "../ui/Popover.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { MapDoor } from "./mapDoor.ts";

/** Nearer, further, everything: for the mouse and for touch; the keys do the same on the map. And what its marks mean. */
export function MapButtons({
  door,
  bounds,
  hasDevices,
}: {
  readonly door: MapDoor | null;
  readonly bounds: BoundingBox;
  readonly hasDevices: boolean;
}) {
  const { t } = useLingui();
  const isDisabled = door === null;
  return (
    <div className="MapButtons" role="group" aria-label={t`Map view`}>
      <IconButton
        label={t`Zoom in`}
        keys="+"
        placement="left"
        icon={<Plus aria-hidden />}
        isDisabled={isDisabled}
        onPress={() => door?.zoomBy(1)}
      />
      <IconButton
        label={t`Zoom out`}
        keys="−"
        placement="left"
        icon={<Minus aria-hidden />}
        isDisabled={isDisabled}
        onPress={() => door?.zoomBy(-1)}
      />
      <IconButton
        label={t`Show everything`}
        keys="Home"
        placement="left"
        icon={<Scan aria-hidden />}
        isDisabled={isDisabled}
        onPress={() => door?.fit(bounds)}
      />
      <Popover
        label={t`What the marks mean`}
        placement="left top"
        trigger={
          <IconButton
            label={t`What the marks mean`}
            placement="left"
            icon={<CircleQuestionMark aria-hidden />}
          />
        }
      >
        <LazyPart title={t`What the marks mean`} fallback={<Skeleton kind="lines" count={3} />}>
          <MapLegend hasDevices={hasDevices} />
        </LazyPart>
      </Popover>
    </div>
  );
}
