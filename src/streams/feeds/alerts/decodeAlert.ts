import { Alert } from "../../../domain/alerts/alert.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";

/** A document of the collection alerts. */
export const decodeAlert = decodeWith(Alert);
