import { Site } from "../../../domain/sites/site.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { whole } from "../kit/queries.ts";

/** All sites, archived ones too. */
export const SITES = { ...whole("sites"), decode: decodeWith(Site) };

/** All sites, by name, archived ones too. */
export const sitesFeed = listFeed({
  name: "sites",
  field: "sites",
  order: { by: "siteName" },
  query: () => SITES,
});
