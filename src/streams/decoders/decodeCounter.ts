import { Counter } from "../../domain/counter.ts";
import { decodeWith } from "./decodeWith.ts";

/** A document of the collection counters. */
export const decodeCounter = decodeWith(Counter);
