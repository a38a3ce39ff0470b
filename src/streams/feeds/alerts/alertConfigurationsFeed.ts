import { AlertConfiguration } from "../../../domain/alerts/alertConfiguration.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { whole } from "../kit/queries.ts";

/** How each kind of alert is raised and sent; a kind that nobody has configured has no document. Archived ones too. For admins. */
export const alertConfigurationsFeed = listFeed({
  name: "alertConfigurations",
  field: "configurations",
  order: { by: "id" },
  query: () => ({ ...whole("alert-configurations"), decode: decodeWith(AlertConfiguration) }),
});
