import type { MapPoints } from "../../../streams/feeds/assets/mapPoints.ts";
import type { MapGround } from "../ground/ground.ts";
import type { MapDevice } from "../marks/deviceMarks.ts";
import { type Marks, placeOf } from "../marks/marks.ts";
import { placeAt } from "../marks/motion.ts";
import type { SceneKeeper } from "../marks/sceneKeeper.ts";
import { type World, worldOf } from "../mercator.ts";
import type { View } from "../view.ts";
import { assetLabelKey, assetLabels, markDiscs, NO_DISCS } from "./assetLabels.ts";
import type { MarkDisc } from "./clusterRoom.ts";
import { groundLabels } from "./groundLabels.ts";
import { labelNodes } from "./labelNodes.ts";
import { plateNames } from "./plateNames.ts";
import { type Label, placeLabels } from "./placeLabels.ts";
import type { Box } from "./screenBoxes.ts";

/** Keeps the texts over the map right: chosen anew a few times a second, moved with every frame. */
export type LabelKeeper = {
  setGround(ground: MapGround): void;
  setPoints(points: MapPoints): void;
  setDevices(devices: readonly MapDevice[]): void;
  /** Names of the ground: they give way to everything else. */
  setPlaces(places: readonly Label[]): void;
  setSelected(id: string | null): void;
  setVisible(isVisible: boolean): void;
  placeSoon(): void;
  draw(now: number): void;
  remove(): void;
};

/** ms: which labels fit need not be known more often. */
const PLACE_EVERY = 200;

export function keepLabels(
  container: HTMLElement,
  view: () => View,
  keeper: SceneKeeper,
  scale: () => number,
  format: (text: string) => string,
  covers: () => readonly Box[],
): LabelKeeper {
  const nodes = labelNodes(container, scale);
  let ground: readonly Label[] = [];
  let points: MapPoints | null = null;
  let devices: readonly MapDevice[] = [];
  let places: readonly Label[] = [];
  let stood: ReadonlyMap<string, World> = new Map();
  let selected: string | null = null;
  let isVisible = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const radius = () => keeper.scene().assets.marks.radius;
  function wanted(): Label[] {
    const assets = points === null ? [] : assetLabels(points, radius(), selected, scale(), format);
    const { emphasised, devices: motion } = keeper.scene();
    const raised = new Set([...emphasised.devices.keys()].map((index) => motion.marks.keys[index]));
    return [
      ...(points === null ? ground : plateNames(ground, points, radius(), scale())),
      ...assets.filter(({ kind }) => isVisible || kind === "selected"),
      ...devices
        .filter(({ id }) => raised.has(id))
        .flatMap(({ id, name, location }): Label[] =>
          location === null
            ? []
            : [
                {
                  key: `device/${id}`,
                  text: name,
                  kind: id === selected ? "selected" : "hovered",
                  at: worldOf(location),
                  below: 20 * scale(),
                  room: null,
                },
              ],
        ),
      ...places,
    ];
  }
  function place(): void {
    timer = undefined;
    const discs = {
      ...(points === null ? NO_DISCS : markDiscs(points, radius(), scale())),
      devices: discsOf(keeper.scene().devices.marks, scale()),
    };
    const placed = placeLabels(wanted(), view(), nodes.sizeOf, discs, covers(), stood);
    stood = new Map(placed.map(({ key, at }) => [key, at]));
    nodes.show(placed);
    draw(performance.now());
  }
  function discsOf(marks: Marks, larger: number): readonly MarkDisc[] {
    return Array.from(marks.radius, (size, index) => ({
      at: placeOf(marks, index),
      radius: size * larger,
    }));
  }
  function placeSoon(): void {
    timer ??= setTimeout(place, PLACE_EVERY);
  }
  function draw(now: number): void {
    const { assets } = keeper.scene();
    nodes.draw(view(), (label) => {
      const id = label.key.startsWith(assetLabelKey("")) ? label.key.slice(6) : null;
      const index = id === null ? undefined : assets.indexOf.get(id);
      return index === undefined ? label.at : placeAt(assets, index, now);
    });
  }

  return {
    setGround(next) {
      ground = groundLabels(next);
      placeSoon();
    },
    setPoints(next) {
      points = next;
      placeSoon();
    },
    setDevices(next) {
      devices = next;
      placeSoon();
    },
    setPlaces(next) {
      places = next;
      placeSoon();
    },
    setSelected(id) {
      selected = id;
      placeSoon();
    },
    setVisible(next) {
      isVisible = next;
      placeSoon();
    },
    placeSoon,
    draw,
    remove() {
      clearTimeout(timer);
      nodes.remove();
    },
  };
}
