import { z } from "zod";
import { FloorNumber } from "./floor.ts";
import { crossesItself, Polygon } from "../base/geometry.ts";
import { AreaId } from "../base/ids.ts";

/** A part of one floor of a site; embedded in its site (specification section 3). Floor null: the open ground of a site without floors. */
export const Area = z.object({
  id: AreaId,
  name: z.string().trim().min(1, "An area has no name: name it."),
  colour: z.string().regex(/^#[0-9a-f]{6}$/iu, "An area needs a colour of the form #rrggbb."),
  opacity: z
    .number("An area has no opacity: give one from 0 to 1.")
    .min(0, "The opacity is below 0: give one from 0 to 1.")
    .max(1, "The opacity is above 1: give one from 0 to 1."),
  floor: FloorNumber.nullable(),
  geometry: Polygon.refine((polygon) => !polygon.rings.some(crossesItself), {
    error: "The edge of the area crosses itself: move the corner that crosses.",
    path: ["rings"],
  }),
});
export type Area = z.infer<typeof Area>;
