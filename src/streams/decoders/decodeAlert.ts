import { Alert } from "../../domain/alert.ts";
import { decodeWith } from "./decodeWith.ts";

/** A document of the collection alerts. */
export const decodeAlert = decodeWith(Alert);
