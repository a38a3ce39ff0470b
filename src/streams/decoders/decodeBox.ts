import { TagInOutBox } from "../../domain/tagInOut.ts";
import { decodeWith } from "./decodeWith.ts";

/** A document of the collection tag-in-tag-out whose kind is \`box\`; records are for the tag-in/tag-out list. */
export const decodeBox = decodeWith(TagInOutBox);
