import { TagInOutRecord } from "../../domain/tagInOut.ts";
import { decodeWith } from "./decodeWith.ts";

/** A document of the collection tag-in-tag-out whose kind is `record`. */
export const decodeStay = decodeWith(TagInOutRecord);
