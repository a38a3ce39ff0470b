import type { BoundingBox, LonLat } from "../../domain/base/geometry.ts";
import type { MapPoints } from "../../streams/feeds/assets/mapPoints.ts";
import type { Credit } from "./attribution.ts";
import type { ReadStyle } from "./base/baseChoice.ts";
import type { MapBase } from "./base/mapBase.ts";
import type { Engine } from "./engineMap.ts";
import type { Box } from "./labels/screenBoxes.ts";
import type { MapGround } from "./ground/ground.ts";
import type { Track } from "./ground/track.ts";
import type { FamilyImages } from "./marks/familyImages.ts";
import type { MapDevice } from "./marks/deviceMarks.ts";
import type { MapPick } from "./pickThing.ts";
import type { World } from "./world/world.ts";
import type { Padding, ScreenPoint, View } from "./view.ts";

/** The ground in view and how near it is: what the live core is asked for. */
export type Viewport = { readonly bounds: BoundingBox; readonly zoom: number };

/** What keeps the map from showing what it should. */
export type MapProblem =
  | { readonly kind: "noWebGl" }
  /** The graphics memory is gone; `isFinal`: it has not come back. */
  | { readonly kind: "contextLost"; readonly isFinal: boolean }
  /** What the map is drawn on cannot be had: the embedded ground is shown. */
  | { readonly kind: "baseFailed"; readonly name: string }
  /** Sites and areas have not been drawn in time. */
  | { readonly kind: "groundMissing" }
  /** The ground of the product itself is missing. */
  | { readonly kind: "worldFailed" }
  | { readonly kind: "planFailed"; readonly url: string }
  /** Mapbox has refused the customer's key; its engine then shows nothing. */
  | { readonly kind: "keyRefused" };

/** What the map tells. */
export type MapEvents = {
  /** At most once a frame. */
  readonly move: (viewport: Viewport) => void;
  readonly pick: (pick: MapPick, at: ScreenPoint) => void;
  readonly hover: (pick: MapPick, at: ScreenPoint) => void;
  /** The user has taken the camera: nothing is followed any more. */
  readonly followEnded: () => void;
  /** Null: what there was is over. */
  readonly problem: (problem: MapProblem | null) => void;
  readonly credits: (credits: readonly Credit[]) => void;
  /** These points have been drawn; for measuring. */
  readonly drawn: (points: MapPoints) => void;
};

export type MapDoorOptions = {
  readonly engine: Engine;
  readonly container: HTMLElement;
  readonly base: MapBase;
  readonly readStyle: ReadStyle;
  /** Of the names on a base that has them in several languages. */
  readonly locale: string;
  readonly bounds: BoundingBox;
  readonly padding: Padding;
  /** The figures of clusters in the user's language, short. */
  readonly formatCount: (count: number) => string;
  /** The text of an asset's label as the page writes it; dates come as epoch ms. */
  readonly formatLabel: (text: string) => string;
  /** Nothing glides or flies (prefers-reduced-motion). */
  /** What stands over the map now, in CSS pixels from its upper left corner: no name is written under it. */
  readonly covers: () => readonly Box[];
  readonly isStill: boolean;
  /** Where on the map something is seen: in CSS pixels from its upper left corner, without what lies over it. */
  readonly free: () => Box;
  readonly events: MapEvents;
};

/** The map as everything above it knows it, whichever engine draws. Every call is cheap and may come at any time. */
export type MapDoor = {
  setGround(ground: MapGround): void;
  setPoints(points: MapPoints): void;
  setDevices(devices: readonly MapDevice[]): void;
  /** The images of families that have one. */
  setImages(images: FamilyImages): void;
  setTracks(tracks: readonly Track[]): void;
  /** What it is drawn on; where that cannot be had, the embedded ground stays. */
  setBase(base: MapBase): void;
  /** The embedded ground, under everything; null: one colour. */
  setWorld(world: World | null): void;
  /** The page has another theme: colours are read again. */
  setTheme(): void;
  /** Id of the asset or device. An asset out of sight is moved into it, once. */
  setSelected(id: string | null): void;
  setLabelVisible(isVisible: boolean): void;
  setFormatCount(format: (count: number) => string): void;
  fit(bounds: BoundingBox): void;
  /** Nearer, until the box fills the view: a step at least. */
  fitNearer(bounds: BoundingBox): void;
  fly(to: LonLat, zoom?: number): void;
  /** The asset stays in the middle until the user takes the camera. */
  follow(id: string | null): void;
  /** CSS pixels to the right and down. */
  panBy(x: number, y: number): void;
  /** Steps nearer; `around` stays where it is. */
  zoomBy(steps: number, around?: LonLat): void;
  view(): View;
  resize(): void;
  destroy(): void;
};
