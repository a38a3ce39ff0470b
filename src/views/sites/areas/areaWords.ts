import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AreaRefusal } from "../../../domain/sites/drawing/areaCommand.ts";
import type { AreaTool } from "../../../machines/sites/areaEditorMachine.ts";

/** Why something was not done to an area, and what now. */
export const AREA_REFUSAL_WORDS: Readonly<Record<AreaRefusal["kind"], MessageDescriptor>> = {
  overlaps: msg`It would lie over another area: areas of one floor share no ground.`,
  crossesItself: msg`Its edge would cross itself: move another corner.`,
  holeMisplaced: msg`A hole lies inside its area and touches no edge: draw it inside.`,
  nothingLeft: msg`It would enclose no ground: an area has three corners at least.`,
  nameTaken: msg`The site has an area of this name already: choose another.`,
  nameMissing: msg`The area has no name: name it.`,
  notNeighbours: msg`These areas do not touch: only neighbours become one.`,
  notParted: msg`The line does not divide the area: draw it from one side across to the other.`,
  nothingThere: msg`Nothing is selected there: select an area first.`,
};

export const AREA_TOOL_WORDS: Readonly<Record<AreaTool, MessageDescriptor>> = {
  select: msg`Select`,
  polygon: msg`Draw`,
  rectangle: msg`Rectangle`,
  hole: msg`Cut a hole`,
  split: msg`Split`,
};

/** What to do with a tool. */
export const AREA_TOOL_HINTS: Readonly<Record<AreaTool, MessageDescriptor>> = {
  select: msg`Press an area to select it; drag its corners, or the area itself.`,
  polygon: msg`Press for each corner; Enter or a press on the first corner closes the area.`,
  rectangle: msg`Press two corners that face each other.`,
  hole: msg`Press the corners of the hole inside the selected area; Enter closes it.`,
  split: msg`Press two points: the line through them splits the selected area.`,
};
