import type { EvacuationId } from "../../../domain/base/ids.ts";
import {
  EvacuationDelivery,
  EvacuationMessages,
} from "../../../domain/evacuations/evacuationMessages.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { fixed, whole } from "../kit/queries.ts";

/** Who is notified of real evacuations; nothing where nobody has configured it. For whoever may run evacuations. */
export const evacuationMessagesFeed = listFeed({
  name: "evacuationMessages",
  field: "configurations",
  order: { by: "id" },
  query: () => ({
    ...whole("evacuation-configurations"),
    decode: decodeWith(EvacuationMessages),
  }),
});

/** The messages that one evacuation has sent or is to send, the latest last. For whoever may run evacuations. */
export const evacuationDeliveriesFeed = listFeed({
  name: "evacuationDeliveries",
  field: "deliveries",
  order: { by: "createdAt" },
  query: ({ id }: { readonly id: EvacuationId }) => ({
    ...fixed("evacuation-deliveries", { equals: { evacuationId: id } }),
    decode: decodeWith(EvacuationDelivery),
  }),
});
