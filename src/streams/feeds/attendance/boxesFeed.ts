import type { Koncorde } from "../../core/live/koncorde.ts";
import { listFeed } from "../kit/listFeed.ts";
import { fixed } from "../kit/queries.ts";
import { decodeBox } from "./decodeBox.ts";

const BOXES: Koncorde = { equals: { kind: "box" } };

/** The entry boxes as they are configured. */
export const ENTRY_BOXES = { ...fixed("tag-in-tag-out", BOXES), decode: decodeBox };

/** The entry boxes by number, with what they have counted. How they stand is in `devices`. */
export const boxesFeed = listFeed({
  name: "boxes",
  field: "boxes",
  order: { by: "entryNumber" },
  query: () => ENTRY_BOXES,
});
