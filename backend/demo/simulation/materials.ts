import { type EpochMs, MINUTE } from "../../../src/domain/base/time.ts";
import { chance, randomOf } from "../world/random.ts";
import type { AreaKey } from "../world/tourHorizonGround.ts";
import { MATERIAL_KINDS } from "../world/tourHorizonMaterials.ts";
import { isWorkingDay, localDayNumber, localDayOf } from "./calendar.ts";
import { along, pointIn, type Spot } from "./walk.ts";

/** Where a material can stand, `away` when it is off the site, with how many days it stays there at the least and the most. */
type Habit = {
  readonly days: readonly [number, number];
  readonly places: readonly (AreaKey | "away")[];
};

const UPPER: readonly AreaKey[] = [
  "level0",
  "level1West",
  "level1East",
  "level2West",
  "level2East",
  "plantRoom",
];
const HABITS: Readonly<Record<(typeof MATERIAL_KINDS)[number][0], Habit>> = {
  Outillage: { days: [1, 2], places: [...UPPER, ...UPPER, "base"] },
  "Coffrage et étaiement": { days: [3, 6], places: [...UPPER, "storage", "storage"] },
  "Engins de chantier": {
    days: [1, 4],
    places: ["parking", "parking", "level0", "storage", "level1West", "away"],
  },
  "Accessoires de levage": {
    days: [2, 5],
    places: ["storage", "storage", "crane", "level0", "level2East"],
  },
  // Pallets come by truck, are stored, carried up, and go.
  Fournitures: { days: [2, 4], places: ["storage", "storage", ...UPPER, "away"] },
};
const FAMILY_OF: readonly (typeof MATERIAL_KINDS)[number][0][] = MATERIAL_KINDS.flatMap(
  ([family, , , count]) => Array.from({ length: count }, () => family),
);

/** Where a material is at an instant; null while it is off the site. */
export type Materials = { readonly materialAt: (material: number, t: EpochMs) => Spot | null };

/** The materials of the worksite: each stays for some days, and is carried on at some hour of a working day. */
export function createMaterials(seed: number): Materials {
  const habits = FAMILY_OF.map((family, material) => {
    const { days, places } = HABITS[family];
    const random = randomOf(seed, "habit", material);
    return { places, period: random.integer(days[0], days[1]), phase: random.integer(0, 5) };
  });

  /** The spot of the n-th stay; a stay that would begin at a weekend is the one before. */
  function spotOf(material: number, stay: number): Spot | null {
    const habit = habits[material];
    if (habit === undefined) return null;
    const { period, phase, places } = habit;
    let kept = stay;
    while (!isWorkingDay(localDayNumber(kept * period - phase))) kept -= 1;
    const random = randomOf(seed, "stay", material, kept);
    const place = random.pick(places);
    return place === "away" ? null : pointIn(place, seed, "material", material, kept);
  }

  function materialAt(material: number, t: EpochMs): Spot | null {
    const habit = habits[material];
    if (habit === undefined) return null;
    const day = localDayOf(t);
    const stay = Math.floor((day.number + habit.phase) / habit.period);
    const here = spotOf(material, stay);
    const isDayOfMove = stay * habit.period - habit.phase === day.number && isWorkingDay(day);
    if (!isDayOfMove) return here;
    const leaves = day.at(7.4 + 8.8 * chance(seed, "carried", material, stay));
    const before = spotOf(material, stay - 1);
    if (t < leaves) return before;
    // What comes by truck or goes by truck passes the entrance.
    const gate: Spot = { x: 60, y: 6, floor: 0, isMoving: true };
    const duration = (3 + 4 * chance(seed, "carrying", material, stay)) * MINUTE;
    if (t >= leaves + duration || (before === null && here === null)) return here;
    return along(before ?? gate, here ?? gate, leaves, duration, t);
  }

  return { materialAt };
}
