import { Tag } from "../../domain/tag.ts";
import { decodeWith } from "./decodeWith.ts";

/** A document of the collection tags: a gateway, an anchor or an asset tag. */
export const decodeDevice = decodeWith(Tag);
