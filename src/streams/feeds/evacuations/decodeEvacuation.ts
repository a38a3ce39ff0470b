import { Evacuation, EvacuationEvent } from "../../../domain/evacuations/evacuation.ts";
import { EvacuationSummary } from "../../../domain/evacuations/evacuationSummary.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";

/** A document of the collection evacuations, with its roll and without. */
export const decodeEvacuation = decodeWith(Evacuation);
export const decodeEvacuationSummary = decodeWith(EvacuationSummary);

/** A document of the collection evacuation-events. */
export const decodeEvacuationEvent = decodeWith(EvacuationEvent);
