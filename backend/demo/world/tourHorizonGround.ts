import { type LonLat } from "../../../src/domain/base/geometry.ts";
import { AreaId, SiteId, TagId } from "../../../src/domain/base/ids.ts";
import type { Metres, Rectangle } from "./ground.ts";

/** South-west corner of the worksite, in Lyon, between the Rhône and the station of Part-Dieu. */
export const TOUR_HORIZON_ORIGIN: LonLat = { lat: 45.7581, lon: 4.8512 };
export const TOUR_HORIZON_SITE = SiteId.parse("site-tour-horizon");
/** The fence, in metres. */
export const TOUR_HORIZON_FENCE: Rectangle = { x0: 0, y0: 0, x1: 120, y1: 90 };

export type GroundArea = {
  readonly id: AreaId;
  readonly name: string;
  readonly floor: number;
  readonly colour: string;
  readonly opacity: number;
  readonly rectangle: Rectangle;
};

const area = (
  id: string,
  name: string,
  floor: number,
  colour: string,
  opacity: number,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): GroundArea => ({
  id: AreaId.parse(`area-${id}`),
  name,
  floor,
  colour,
  opacity,
  rectangle: { x0, y0, x1, y1 },
});

/** The twelve areas; they do not overlap. */
export const TOUR_HORIZON_AREAS = {
  entrance: area("entree", "Entrée et contrôle", 0, "#2f6fdb", 0.4, [48, 0, 72, 12]),
  base: area("base-vie", "Base vie", 0, "#2a9d8f", 0.35, [2, 2, 44, 24]),
  muster: area("rassemblement", "Point de rassemblement", 0, "#38b000", 0.5, [76, 2, 118, 22]),
  parking: area("parking-engins", "Parking engins", 0, "#8d99ae", 0.35, [2, 28, 34, 58]),
  storage: area("stockage", "Zone de stockage", 0, "#e9a03b", 0.35, [2, 61, 34, 88]),
  crane: area("zone-grue", "Zone grue (interdite)", 0, "#d62828", 0.5, [90, 50, 118, 80]),
  level0: area("niveau-0", "Niveau 0, hall", 0, "#6a4c93", 0.3, [40, 32, 84, 84]),
  level1West: area("niveau-1-ouest", "Niveau 1 ouest", 1, "#7b2cbf", 0.3, [40, 32, 62, 84]),
  level1East: area("niveau-1-est", "Niveau 1 est", 1, "#9d4edd", 0.3, [62, 32, 84, 84]),
  level2West: area("niveau-2-ouest", "Niveau 2 ouest", 2, "#0077b6", 0.3, [40, 32, 62, 84]),
  level2East: area("niveau-2-est", "Niveau 2 est", 2, "#00b4d8", 0.3, [62, 32, 84, 62]),
  plantRoom: area("local-technique", "Local technique", 2, "#bc6c25", 0.4, [62, 62, 84, 84]),
} as const satisfies Record<string, GroundArea>;
export type AreaKey = keyof typeof TOUR_HORIZON_AREAS;
export const AREA_KEYS = Object.keys(TOUR_HORIZON_AREAS) as AreaKey[];

/** A gateway or an anchor where it is mounted; `area` null: in the street, off the site. */
export type Mounted = {
  readonly id: TagId;
  readonly name: string;
  readonly at: Metres;
  readonly area: AreaKey | null;
  readonly gateway: TagId;
};

const gateway = (number: number, name: string, key: AreaKey, x: number, y: number): Mounted => {
  const id = TagId.parse(`gw-th-${number}`);
  return { id, name: `Passerelle ${name}`, at: { x, y }, area: key, gateway: id };
};

/** The six gateways, each with the part of the site whose anchors it serves. */
export const TOUR_HORIZON_GATEWAYS: readonly Mounted[] = [
  gateway(1, "base vie et entrée", "base", 40, 22),
  gateway(2, "cour ouest", "parking", 30, 56),
  gateway(3, "niveau 0", "level0", 62, 58),
  gateway(4, "niveau 1", "level1West", 60, 58),
  gateway(5, "niveau 2", "level2West", 60, 58),
  gateway(6, "cour est", "muster", 110, 20),
];

const ANCHORS_BY_GATEWAY: readonly (readonly [
  gateway: number,
  key: AreaKey | null,
  x: number,
  y: number,
])[] = [
  [1, null, 52, -14],
  [1, null, 68, -14],
  [1, "entrance", 60, 6],
  [1, "base", 12, 13],
  [1, "base", 33, 13],
  [2, "parking", 18, 43],
  [2, "storage", 18, 68],
  [2, "storage", 18, 81],
  [3, "level0", 51, 45],
  [3, "level0", 73, 45],
  [3, "level0", 51, 71],
  [3, "level0", 73, 71],
  [4, "level1West", 51, 45],
  [4, "level1West", 51, 71],
  [4, "level1East", 73, 45],
  [4, "level1East", 73, 71],
  [5, "level2West", 51, 45],
  [5, "level2West", 51, 71],
  [5, "level2East", 73, 47],
  [5, "plantRoom", 73, 73],
  [6, "muster", 86, 12],
  [6, "muster", 108, 12],
  [6, "crane", 104, 58],
  [6, "crane", 104, 72],
];

/**
 * The 24 anchors. The two in the street stand before the turnstiles: being heard there proves that somebody left,
 * which silence alone never does (product.md section 3: silent is unknown, never out).
 */
export const TOUR_HORIZON_ANCHORS: readonly Mounted[] = ANCHORS_BY_GATEWAY.map(
  ([served, key, x, y], index) => ({
    id: TagId.parse(`anc-th-${String(index + 1).padStart(2, "0")}`),
    name: `Ancre ${index + 1} ${key === null ? "rue, devant l'entrée" : TOUR_HORIZON_AREAS[key].name}`,
    at: { x, y },
    area: key,
    gateway: TagId.parse(`gw-th-${served}`),
  }),
);

/** The floor a mounted device is on; null in the street. */
export function floorOfMounted({ area: key }: Pick<Mounted, "area">): number | null {
  return key === null ? null : TOUR_HORIZON_AREAS[key].floor;
}

/** The two turnstiles with their entry boxes. */
export const TOUR_HORIZON_BOXES = [
  { entryNumber: 1, name: "Tourniquet ouest", at: { x: 55, y: 1 } },
  { entryNumber: 2, name: "Tourniquet est", at: { x: 65, y: 1 } },
] as const;
