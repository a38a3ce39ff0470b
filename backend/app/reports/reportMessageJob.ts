import { FILE_TYPES } from "../../../src/domain/reports/report.ts";
import { shownName } from "../../../src/domain/customers/customer.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import { reportMessage } from "../../../src/domain/reports/reportMessage.ts";
import { ReportDelivery, ReportSend } from "../../../src/domain/reports/reportSend.ts";
import { outbox } from "../platform/delivery/outbox.ts";
import { contentOf } from "../platform/files/contentOf.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";

/** What one message brings, in bytes: mail servers take 10 MB, of which letters for bytes are a third. */
const MAX_ATTACHED = 7 * 1024 * 1024;

/** Hands over the messages that the reports have written down. A slow mail server does not hold up what is made. */
export const reportMessageJob: JobModule = (deps) => {
  const { sdk, skipInvalid, publicUrl, files } = deps;
  const messagesOut = outbox(deps, "report-deliveries", ReportDelivery, "reports");

  return {
    name: "reportMessages",
    every: 1 * SECOND,
    wokenBy: ["report-deliveries"],
    async run(customer) {
      const waits = await messagesOut.sendDue(customer, async ({ index, timezone }, due) => {
        const ids = [...new Set(due.map(({ sendId }) => sendId))];
        const place = { index, collection: "report-sends", ids };
        const sends = new Map(
          (await readDocuments(sdk, place, ReportSend, skipInvalid)).map((send) => [send.id, send]),
        );
        return (delivery) => {
          const send = sends.get(delivery.sendId);
          if (send === undefined) return null;
          const size = send.files.reduce((sum, file) => sum + file.size, 0);
          const isAttached = delivery.occasion === "report" && size <= MAX_ATTACHED;
          const around = { customerName: shownName(customer), publicUrl, timezone, isAttached };
          const message = reportMessage(send, delivery, around);
          return isAttached ? { ...message, attachments: () => attached(send) } : message;
        };
      });
      return waits ? undefined : "idle";
    },
  };

  async function attached({ files: kept }: ReportSend) {
    return Promise.all(
      kept.map(async ({ format, name, key }) => {
        const content = await contentOf(files, key);
        if (content === null) throw new Error(`The file ${name} is gone: send the report again.`);
        return { filename: name, contentType: FILE_TYPES[format], content };
      }),
    );
  }
};
