import { Label } from "../../../domain/referential/label.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { whole } from "../kit/queries.ts";

/** All labels. */
export const LABELS = { ...whole("labels"), decode: decodeWith(Label) };

/** All labels that assets can wear, by name. */
export const labelsFeed = listFeed({
  name: "labels",
  field: "labels",
  order: { by: "name" },
  query: () => LABELS,
});
