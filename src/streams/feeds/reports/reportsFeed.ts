import type { ReportId } from "../../../domain/base/ids.ts";
import { Report } from "../../../domain/reports/report.ts";
import { ReportDelivery, ReportSend } from "../../../domain/reports/reportSend.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { fixed, whole } from "../kit/queries.ts";

/** The reports that are sent by e-mail, archived ones too. For administrators. */
export const reportsFeed = listFeed({
  name: "reports",
  field: "reports",
  order: { by: "name" },
  query: () => ({ ...whole("reports"), decode: decodeWith(Report) }),
});

/** The sends of one report, the earliest first. */
export const reportSendsFeed = listFeed({
  name: "reportSends",
  field: "sends",
  order: { by: "createdAt" },
  query: ({ id }: { readonly id: ReportId }) => ({
    ...fixed("report-sends", { equals: { reportId: id } }),
    decode: decodeWith(ReportSend),
  }),
});

/** The messages of the sends of one report, those to its maker among them, the earliest first. */
export const reportDeliveriesFeed = listFeed({
  name: "reportDeliveries",
  field: "deliveries",
  order: { by: "createdAt" },
  query: ({ id }: { readonly id: ReportId }) => ({
    ...fixed("report-deliveries", { equals: { reportId: id } }),
    decode: decodeWith(ReportDelivery),
  }),
});
