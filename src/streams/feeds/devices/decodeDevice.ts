import { Tag } from "../../../domain/devices/tag.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";

/** A document of the collection tags: a gateway, an anchor or an asset tag. */
export const decodeDevice = decodeWith(Tag);
