import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import type { BoundingBox, LonLat } from "../../domain/base/geometry.ts";
import type { OpenFeed } from "../../streams/feeds/liveClient.ts";
import { useShownInstant } from "../ui/PastProvider.tsx";
import type { BaseChoice } from "./base/baseChoice.ts";
import type { MapGround } from "./ground/ground.ts";
import type { Track } from "./ground/track.ts";
import { MapButtons } from "./MapButtons.tsx";
import { MapCredits } from "./MapCredits.tsx";
import type { MapDoor, Viewport } from "./mapDoor.ts";
import { MapNotice } from "./MapNotice.tsx";
import type { FamilyImages } from "./marks/familyImages.ts";
import type { MapDevice } from "./marks/deviceMarks.ts";
import type { MapPick } from "./pickThing.ts";
import { ScaleBar } from "./ScaleBar.tsx";
import { LazyPart } from "../shell/LazyPart.tsx";
import { MapMeasure } from "../shell/lazyParts.ts";
import { useFullScreen } from "./tools/useFullScreen.ts";
import { type Measure, useMeasure } from "./tools/useMeasure.ts";
import { useMap } from "./useMap.ts";
import type { ScreenPoint } from "./view.ts";
import "./Map.css";
import { ownValue } from "../../domain/base/ownValue.ts";

/** Where the camera goes; another object is another wish, the same object is none. */
export type MapTarget =
  | { readonly kind: "bounds"; readonly bounds: BoundingBox }
  | { readonly kind: "place"; readonly at: LonLat; readonly zoom?: number };

export type MapPanelProps = {
  /** What the map shows, for readers: "Map of Tour Horizon, level 1". */
  readonly label: string;
  /** What it is drawn on, by what, and what else its reader can choose. */
  readonly base: BaseChoice;
  /** What is in view at first and after "Show everything". */
  readonly bounds: BoundingBox;
  /** The assets: read by subscription, not by renders. */
  readonly points: Pick<OpenFeed<"mapPoints">, "get" | "subscribe">;
  readonly ground: MapGround;
  readonly devices: readonly MapDevice[];
  /** The images of families that have one. */
  readonly images?: FamilyImages | undefined;
  readonly tracks?: readonly Track[] | undefined;
  /** Id of an asset or a device. */
  readonly selected: string | null;
  /** Id of the asset that stays in the middle. */
  readonly followed?: string | null | undefined;
  readonly target?: MapTarget | null | undefined;
  readonly areLabelsVisible: boolean;
  /** Writes the value of the chosen label column; absent: as it comes. Dates come as epoch ms. */
  readonly formatLabel?: ((text: string) => string) | undefined;
  /** What is shown is not live. */
  readonly isStale: boolean;
  readonly onMove: (viewport: Viewport) => void;
  /** A cluster that zooming parts is zoomed into by the map itself; everything else is the page's. */
  readonly onPick: (pick: MapPick, at: ScreenPoint) => void;
  readonly onHover?: ((pick: MapPick, at: ScreenPoint) => void) | undefined;
  readonly onFollowEnded?: (() => void) | undefined;
  /** Without finding, measuring and the whole screen: where the map is small, or a press on it means something else. */
  readonly isPlain?: boolean | undefined;
  /** Over the map. */
  readonly children?: ReactNode;
};

/** CSS pixels of a step by an arrow key. */
const STEP = 100;

/**
 * The map. It owns its engine: creates it when it is mounted, removes it when it goes. The list of the same assets
 * beside it is what a reader uses; the map itself is looked at, or moved by keys.
 */
export function MapPanel(props: MapPanelProps) {
  const { t } = useLingui();
  const help = useId();
  const canvas = useRef<HTMLDivElement>(null);
  const map = useMap(canvas, {
    ...props,
    onMove(viewport) {
      props.onMove(viewport);
      measure.follow();
    },
  });
  const { door } = map;
  const measure = useMeasure(door);
  const [isFull, toggleFull] = useFullScreen();
  const { at } = useShownInstant();

  function onKeyDown(event: KeyboardEvent): void {
    if (door === null || event.target !== event.currentTarget) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (measure.points !== null && ownValue(measureKeys, event.key) !== undefined) {
      ownValue(measureKeys, event.key)?.(measure);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const move = ownValue(movesByKey, event.key);
    if (event.key === "Home") door.fit(props.bounds);
    else if (move !== undefined) move(door);
    else return;
    event.preventDefault();
  }

  return (
    <div
      className="MapPanel"
      data-stale={(props.isStale && at === null) || undefined}
      data-full={isFull || undefined}
      data-measuring={measure.points !== null || undefined}
    >
      <div
        className="MapPanel-map"
        role="application"
        aria-label={props.label}
        aria-describedby={help}
        aria-busy={door === null}
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...measure.handlers}
      >
        <div className="MapPanel-canvas" ref={canvas} />
      </div>
      <p id={help} className="visually-hidden">
        {t`Arrow keys move the map, plus and minus zoom, Home shows everything. The list has the same assets.`}
      </p>
      <MapButtons
        door={door}
        bounds={props.bounds}
        base={props.base}
        hasDevices={props.devices.length > 0}
        hasImages={(props.images?.size ?? 0) > 0}
        tools={
          props.isPlain === true
            ? null
            : {
                isMeasuring: measure.points !== null,
                onMeasure: measure.points === null ? measure.start : measure.end,
                isFull,
                onFull: toggleFull,
              }
        }
      />
      <div className="MapPanel-foot">
        <ScaleBar scale={map.scale} />
        <MapCredits credits={map.credits} />
      </div>
      {measure.points !== null && (
        <LazyPart title={t`Distance`}>
          <MapMeasure measure={measure} />
        </LazyPart>
      )}
      {props.children}
      <MapNotice problem={map.problem} onRetry={map.retry} />
    </div>
  );
}

const measureKeys: Readonly<Record<string, (measure: Measure) => void>> = {
  Enter: ({ addMiddle }) => addMiddle(),
  Backspace: ({ removeLast }) => removeLast(),
  Escape: ({ end }) => end(),
};

const movesByKey: Readonly<Record<string, (door: MapDoor) => void>> = {
  ArrowLeft: (door) => door.panBy(-STEP, 0),
  ArrowRight: (door) => door.panBy(STEP, 0),
  ArrowUp: (door) => door.panBy(0, -STEP),
  ArrowDown: (door) => door.panBy(0, STEP),
  "+": (door) => door.zoomBy(1),
  "=": (door) => door.zoomBy(1),
  "-": (door) => door.zoomBy(-1),
  _: (door) => door.zoomBy(-1),
};
