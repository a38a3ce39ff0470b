import { TagInOutRecord } from "../../../domain/attendance/tagInOut.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";

/** A document of the collection tag-in-tag-out whose kind is `record`. */
export const decodeStay = decodeWith(TagInOutRecord);
