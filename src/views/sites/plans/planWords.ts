import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ownValue } from "../../../domain/base/ownValue.ts";
import type { PlacementIssue } from "../../../domain/sites/plans/planPlacement.ts";
import type { PlanProblem } from "../../../streams/planReader/planReading.ts";
import { problemWords } from "../../kit/administration/problemWords.ts";

/** Why a plan was not laid so, and what now. */
export const PLACEMENT_ISSUE_WORDS: Readonly<Record<PlacementIssue, MessageDescriptor>> = {
  crossed: msg`The edges of the plan would cross, or it would be seen from behind.`,
  tooSmall: msg`An edge of the plan would be shorter than 1 m.`,
  tooLarge: msg`An edge of the plan would be longer than 20 km.`,
};

const FILE_PROBLEMS: Readonly<Record<PlanProblem, MessageDescriptor>> = {
  broken: msg`The file cannot be read: save it again and try once more.`,
  locked: msg`The PDF has a password: save it without one.`,
  exchanged: msg`Latitude and longitude are exchanged in the drawing: GeoJSON has the longitude first. Export it again in this order.`,
  noLines: msg`The drawing has no lines: export the walls as lines or polygons.`,
  otherType: msg`This is not a plan: choose a PNG, JPEG, WebP, SVG, PDF or GeoJSON file.`,
  tooLarge: msg`The file is too large: a plan has 5 MB at most after it was made smaller.`,
};

/** Why a file was not read, or a plan not saved, and what now. */
export function planProblemWords(problem: string): MessageDescriptor {
  return ownValue(FILE_PROBLEMS, problem) ?? problemWords(problem);
}
