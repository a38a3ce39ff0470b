import { useLingui } from "@lingui/react/macro";
import {
  CircleQuestionMark,
  Layers,
  Expand,
  Shrink,
  Minus,
  Plus,
  Ruler,
  Scan,
  Search,
} from "lucide-react";
import { useState } from "react";
import type { BoundingBox } from "../../domain/base/geometry.ts";
import { LazyPart } from "../shell/LazyPart.tsx";
import { MapLegend, MapSearch } from "../shell/lazyParts.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Popover } from "../ui/Popover.tsx";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { BaseChoice } from "./base/baseChoice.ts";
import type { MapDoor } from "./mapDoor.ts";

/** What a map can do besides showing. */
export type MapTools = {
  readonly isMeasuring: boolean;
  readonly onMeasure: () => void;
  readonly isFull: boolean;
  readonly onFull: () => void;
};

/** Nearer, further, everything: for the mouse and for touch; the keys do the same on the map. And what its marks mean. */
export function MapButtons({
  door,
  bounds,
  base,
  hasDevices,
  hasImages,
  tools,
}: {
  readonly door: MapDoor | null;
  readonly bounds: BoundingBox;
  readonly base: BaseChoice;
  readonly hasDevices: boolean;
  readonly hasImages: boolean;
  readonly tools: MapTools | null;
}) {
  const { t } = useLingui();
  const [isSearching, setIsSearching] = useState(false);
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
      {tools !== null && (
        <>
          <IconButton
            label={tools.isFull ? t`Leave the full screen` : t`Full screen`}
            placement="left"
            icon={tools.isFull ? <Shrink aria-hidden /> : <Expand aria-hidden />}
            isPressed={tools.isFull}
            onPress={tools.onFull}
          />
          <Popover
            label={t`Find on the map`}
            placement="left top"
            isOpen={isSearching}
            onOpenChange={setIsSearching}
            trigger={
              <IconButton
                label={t`Find on the map`}
                placement="left"
                icon={<Search aria-hidden />}
                isDisabled={isDisabled}
              />
            }
          >
            <LazyPart title={t`Find on the map`} fallback={<Skeleton kind="lines" count={2} />}>
              <MapSearch
                onFound={(found) => {
                  setIsSearching(false);
                  if (found.kind === "bounds") door?.fit(found.bounds);
                  else door?.fly(found.at, found.zoom);
                }}
              />
            </LazyPart>
          </Popover>
          <IconButton
            label={t`Measure a distance`}
            placement="left"
            icon={<Ruler aria-hidden />}
            isDisabled={isDisabled}
            isPressed={tools.isMeasuring}
            onPress={tools.onMeasure}
          />
        </>
      )}
      {base.options.length > 1 && (
        <Popover
          label={t`What the map is drawn on`}
          placement="left top"
          trigger={
            <IconButton
              label={t`Choose the map`}
              placement="left"
              icon={<Layers aria-hidden />}
              isDisabled={isDisabled}
            />
          }
        >
          <RadioGroup
            label={t`Map`}
            options={base.options}
            value={base.chosen}
            onChange={base.choose}
          />
        </Popover>
      )}
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
          <MapLegend hasDevices={hasDevices} hasImages={hasImages} />
        </LazyPart>
      </Popover>
    </div>
  );
}
