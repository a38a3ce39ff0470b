import { TagInOutBox } from "../../../domain/attendance/tagInOut.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";

/** A document of the collection tag-in-tag-out whose kind is \`box\`; records are for the tag-in/tag-out list. */
export const decodeBox = decodeWith(TagInOutBox);
