import { editConflicts, type FieldConflict } from "../../../domain/base/fieldEdit.ts";
import type { CustomerIndex, SiteId } from "../../../domain/base/ids.ts";
import {
  editFloors,
  type FloorEdit,
  type FloorFields,
  type FloorGround,
} from "../../../domain/sites/floorEdit.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, type SaveAsked } from "../formAnswer.ts";
import { type Answered, answered } from "../refusal.ts";
import { changeSite } from "./changeSite.ts";

/** What is done to a floor as a whole; `seen`: the floors as whoever does it saw them. */
export type FloorCommand = {
  readonly siteId: SiteId;
  readonly seen: FloorGround;
  readonly edit: Extract<FloorEdit, { kind: "archive" | "move" | "unarchive" }>;
};

export type FloorAnswer = Answered<object>;

/** What a form of a floor shows, and the site that it is about. */
export type FloorFormFields = FloorFields & {
  readonly siteId: SiteId;
  /** The floors of the site as they were read. */
  readonly ground: FloorGround;
};

/** Carries out one command. Never rejects: what went wrong is an answer too. */
export const runFloorCommand = (
  live: Pick<LiveClient, "call">,
  customer: CustomerIndex,
  { siteId, seen, edit }: FloorCommand,
): Promise<FloorAnswer> =>
  answered(async () => {
    await changeSite(live, customer, siteId, seen, (stored) => editFloors(stored, edit));
    return {};
  });

/** Somebody else has changed the same fields of the floor. */
class FloorOvertaken extends Error {
  readonly conflicts: readonly FieldConflict[];
  constructor(number: number, conflicts: readonly FieldConflict[]) {
    super(`Somebody else changed floor ${number} meanwhile: choose whose fields count.`);
    this.conflicts = conflicts;
  }
}

/**
 * Creates or changes a floor. What others did to other floors, and to other fields of this one, is kept.
 * @throws RequestFailed where nobody answered
 */
export async function saveFloor(
  live: Pick<LiveClient, "call">,
  customer: CustomerIndex,
  asked: SaveAsked,
): Promise<FormSent> {
  const { siteId, ground, ...seen } = asked.seen as FloorFormFields;
  const { siteId: chosen = siteId, ...wanted } = asked.wanted as Partial<FloorFormFields>;
  const whole: FloorFields = { ...seen, ...wanted };
  const { number } = whole;
  try {
    return await formAnswer(async () => {
      const site = await changeSite(live, customer, chosen, ground, (stored) => {
        if (asked.mode === "create") return editFloors(stored, { kind: "create", floor: whole });
        const floor = stored.floors.find((one) => one.number === number);
        const conflicts = editConflicts(floor ?? {}, seen, wanted);
        if (conflicts.length > 0) throw new FloorOvertaken(number, conflicts);
        return editFloors(stored, { kind: "change", number, fields: wanted });
      });
      const { defaultFloor, floors, styles } = site;
      return { ...whole, siteId: chosen, ground: { defaultFloor, floors, styles } };
    });
  } catch (error) {
    if (error instanceof FloorOvertaken) return { type: "conflict", conflicts: error.conflicts };
    throw error;
  }
}
