import { Evacuation, EvacuationEvent } from "../../domain/evacuation.ts";
import { EvacuationSummary } from "../../domain/evacuationSummary.ts";
import { decodeWith } from "./decodeWith.ts";

/** A document of the collection evacuations, with its roll and without. */
export const decodeEvacuation = decodeWith(Evacuation);
export const decodeEvacuationSummary = decodeWith(EvacuationSummary);

/** A document of the collection evacuation-events. */
export const decodeEvacuationEvent = decodeWith(EvacuationEvent);
