import { NameOpening } from "../../../domain/evacuations/nameOpening.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { whole } from "../kit/queries.ts";

/** The last opening of the names of people on shared screens; nothing where there never was one. */
export const nameOpeningFeed = listFeed({
  name: "nameOpening",
  field: "openings",
  order: { by: "id" },
  query: () => ({ ...whole("name-openings"), decode: decodeWith(NameOpening) }),
});
