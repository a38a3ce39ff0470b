import { Counter } from "../../../domain/counters/counter.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";

/** A document of the collection counters. */
export const decodeCounter = decodeWith(Counter);
