import { z } from "zod";
import { Position } from "../base/geometry.ts";
import { UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";

/** Number of a floor: 0 is the ground floor, basements are negative. */
export const FloorNumber = z.number().int().min(-99).max(999);
export type FloorNumber = z.infer<typeof FloorNumber>;

/** Former plans of a floor that are kept with their images; older ones go. */
export const FORMER_PLANS_KEPT = 10;

/** The drawing of a floor, laid on the map by its corners: top left, top right, bottom right, bottom left of the image. */
export const FloorPlan = z
  .object({
    /** Key in the file store. */
    fileKey: z.string().min(1).nullable(),
    /** Address of a drawing that is kept elsewhere. */
    url: z.url({ protocol: /^https?$/u }).nullable(),
    corners: z.tuple([Position, Position, Position, Position]),
    /** From 0, not seen, to 1, hiding what is below it. Absent: 1. */
    opacity: z.number().min(0).max(1).optional(),
    /** Of the file that it comes from. */
    name: z.string().optional(),
    storedAt: EpochMs.optional(),
    storedBy: UserId.optional(),
  })
  .refine((plan) => (plan.fileKey === null) !== (plan.url === null), {
    error: "A plan needs either a stored file or an address: give one of the two.",
    path: ["fileKey"],
  });
export type FloorPlan = z.infer<typeof FloorPlan>;

/** A floor of a worksite; embedded in its site (specification section 3). */
export const Floor = z.object({
  number: FloorNumber,
  /** The map style drawn for this floor. */
  styleId: z.string().trim().min(1, "A floor has no map style: choose one."),
  name: z.string().trim().min(1).nullable(),
  plan: FloorPlan.nullable(),
  /** Plans that were replaced or removed, the latest first; they can be brought back. Absent: none. */
  formerPlans: z.array(FloorPlan).optional(),
  /** True: it is offered nowhere any more; its areas, its plan and what is known of its past stay. Absent: in use. */
  isArchived: z.boolean().optional(),
});
export type Floor = z.infer<typeof Floor>;

/** The floors that a site's readers choose from, in the order of the site. */
export function floorsInUse<One extends Pick<Floor, "isArchived">>(floors: readonly One[]): One[] {
  return floors.filter(({ isArchived }) => isArchived !== true);
}

/** The numbers that more than one of the floors have: a number is unique in its site (specification section 5). */
export function repeatedFloorNumbers(floors: readonly Pick<Floor, "number">[]): number[] {
  const numbers = floors.map((floor) => floor.number);
  return [...new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index))];
}
