import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { declined } from "../../../src/domain/base/delivery.ts";
import { DEFAULT_LOCALE } from "../../../src/domain/base/locale.ts";
import { DEFAULT_RETENTION } from "../../../src/domain/base/retention.ts";
import { type EpochMs, HOUR, SECOND } from "../../../src/domain/base/time.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import { dueSend, FILE_TYPES, Report } from "../../../src/domain/reports/report.ts";
import { ReportDraft } from "../../../src/domain/reports/reportForm.ts";
import {
  failureDelivery,
  filesMade,
  gaveUp,
  handedOver,
  isGivenUp,
  isToBeMade,
  LATE_AFTER,
  makingBegun,
  makingFailed,
  ReportDelivery,
  reportDelivery,
  reportDeliveryId,
  type ReportFile,
  ReportSend,
  scheduledSend,
  sendsKept,
  settled,
} from "../../../src/domain/reports/reportSend.ts";
import { recipientWishes } from "../platform/delivery/recipientWishes.ts";
import { customerFolder } from "../platform/files/customerFolder.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { readDocument, readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll, searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { reasonOf } from "../platform/log.ts";
import { readConfig } from "../platform/tenancy/customers.ts";
import { makeReport, type MakeReport } from "./makeReport.ts";
import { makerOf, recipientsOfReport } from "./reportRecipients.ts";

/** Sends that one run takes on: the next one goes on, and new ones are planned in between. */
const SENDS_PER_RUN = 50;
/**
 * After a send the job rests for as long as the send took, at most so long and not at all after a short one, in ms: 200
 * reports at one instant are out within minutes all the same, and who looks at a screen notices less of them.
 */
const LONGEST_REST = 2 * SECOND;
const SHORT = 20;
/** How often it is looked for sends that are older, and how many are removed at once. */
const PURGE_EVERY = HOUR;
const PURGED_AT_ONCE = 200;

/** The job at work: what is due is written down, made, and handed to the outbox. */
export const reportJob: JobModule = reportJobWith(makeReport);

/**
 * Plans and makes reports. A send is a document whose id follows from its report and its instant, and every step of it
 * is written before the next begins: whatever ends the process, the next run goes on from there. Files are written once
 * and never again, since messages with them may have left; messages are written down by ids that follow from their send
 * and recipient, and sent by a job of their own.
 */
export function reportJobWith(make: MakeReport): JobModule {
  return (deps) => {
    const { sdk, now, log, skipInvalid, isHeld, files } = deps;
    const purgedAt = new Map<string, EpochMs>();

    return {
      name: "reports",
      every: 2 * SECOND,
      wokenBy: ["reports", "report-sends"],
      async run(customer) {
        try {
          const hasReports = await plan(customer);
          const open = await openSends(customer.index);
          for (const send of open) {
            const begun = performance.now();
            await goOn(customer, send);
            await rest(performance.now() - begun);
          }
          await purge(customer.index);
          return hasReports || open.length > 0 ? undefined : "idle";
        } catch (error) {
          // Another node goes on from what is written.
          if (!(error instanceof LeaseLost)) throw error;
          return undefined;
        }
      },
    };

    /** Answers whether any report is sent by a calendar. */
    async function plan({ index, timezone }: Customer): Promise<boolean> {
      const at = now();
      let isAny = false;
      const active = { query: { term: { state: "active" } } };
      const due: { readonly report: Report; readonly send: ReportSend }[] = [];
      for await (const report of searchAll(sdk, index, "reports", Report, active, skipInvalid)) {
        isAny = true;
        const one = dueSend(report, at, timezone);
        if (one !== null) due.push({ report, send: scheduledSend(report, one, at) });
      }
      if (due.length === 0) return isAny;
      assertHeld();
      // The sends first: a report that says it is planned has its send. One that is there already stays as it is.
      await createDocuments(
        sdk,
        index,
        "report-sends",
        due.map(({ send }) => send),
      );
      await updateDocuments(
        sdk,
        index,
        "reports",
        due.map(({ report: { id }, send: { dueAt } }) => ({
          id,
          changes: { plannedUntil: dueAt },
        })),
      );
      await sdk.collection.refresh(index, "report-sends");
      return true;
    }

    async function openSends(index: string): Promise<ReportSend[]> {
      const open = {
        query: { terms: { state: ["waiting", "made", "sending"] } },
        sort: [{ dueAt: "asc" }],
      };
      const found = await searchSome(
        sdk,
        index,
        "report-sends",
        ReportSend,
        open,
        SENDS_PER_RUN,
        skipInvalid,
      );
      // A search may be a second late: what is done already must not be done again.
      const ids = found.map(({ id }) => id);
      return readDocuments(
        sdk,
        { index, collection: "report-sends", ids },
        ReportSend,
        skipInvalid,
      );
    }

    async function goOn(customer: Customer, send: ReportSend): Promise<void> {
      const { index } = customer;
      const place = { index, collection: "reports", id: send.reportId };
      const report = await readDocument(sdk, place, Report);
      if (report === null || report.state === "archived") {
        if (send.state !== "sending")
          await keep(index, send, gaveUp("The report was archived or deleted meanwhile.", now()));
        else await settle(customer, send, report);
        return;
      }
      let current = send;
      if (isToBeMade(current, now())) current = await made(customer, current, report);
      if (current.state === "made") current = await handOver(customer, current, report);
      if (current.state === "sending") await settle(customer, current, report);
    }

    async function made(customer: Customer, send: ReportSend, report: Report): Promise<ReportSend> {
      const { index } = customer;
      if (isGivenUp(send))
        return failed(customer, send, report, "It was begun too often and never ended.");
      const begun = await keep(index, send, makingBegun(send));
      const asOf = now();
      const { dueAt, missed } = send;
      try {
        const drawn = await make({ sdk, skipInvalid, files }, customer, {
          draft: ReportDraft.strip().parse(report),
          formats: report.formats,
          asOf,
          dueAt,
          lateness: { dueAt, missed, isLate: asOf - dueAt > LATE_AFTER },
        });
        // Another node may have gone on meanwhile: its files are the ones that count.
        assertHeld();
        const kept: ReportFile[] = [];
        for (const { format, name, bytes } of drawn) {
          const key = reportFileKey(customer, send, format);
          await files.put(key, bytes, { type: FILE_TYPES[format] });
          kept.push({ format, name, size: bytes.length, key });
        }
        return await keep(index, begun, filesMade(kept, asOf));
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        log.error(`${send.id} could not be made: ${reasonOf(error)}`);
        const next = makingFailed(begun, reasonOf(error), now());
        if (next.state === "failed") return failed(customer, begun, report, reasonOf(error));
        return keep(index, begun, next);
      }
    }

    async function handOver(
      customer: Customer,
      send: ReportSend,
      report: Report,
    ): Promise<ReportSend> {
      const { index } = customer;
      const recipients = await recipientsOfReport(sdk, index, report);
      if (recipients.length === 0)
        return failed(
          customer,
          send,
          report,
          "It goes to nobody: no recipient has an account in use.",
        );
      const wishesOf = await recipientWishes(
        sdk,
        recipients.map((recipient) => ({ channel: "email", recipient })),
      );
      const at = now();
      assertHeld();
      // Known by their ids: those that a run before this one has written down stay as they are.
      await createDocuments(
        sdk,
        index,
        "report-deliveries",
        recipients.map((recipient) => {
          const message = reportDelivery(send, recipient, report.locale, at);
          const { mailsOff } = wishesOf({ channel: "email", recipient });
          return mailsOff.includes("reports") ? declined(message) : message;
        }),
      );
      await sdk.collection.refresh(index, "report-deliveries");
      return keep(index, send, handedOver(recipients));
    }

    async function settle(
      customer: Customer,
      send: ReportSend,
      report: Report | null,
    ): Promise<void> {
      const { index } = customer;
      const ids = send.recipients.map((recipient) => reportDeliveryId(send, recipient));
      const place = { index, collection: "report-deliveries", ids };
      const deliveries = await readDocuments(sdk, place, ReportDelivery, skipInvalid);
      const done = settled(deliveries, now());
      if (done === null) return;
      const isWhole = (done.undelivered ?? 0) === 0;
      if (report !== null) {
        if (!isWhole) await notifyMaker(customer, send, report);
        await noteOutcome(index, report, isWhole ? "sent" : done.sent === 0 ? "failed" : "partly");
      }
      await keep(index, send, done);
    }

    async function failed(
      customer: Customer,
      send: ReportSend,
      report: Report,
      reason: string,
    ): Promise<ReportSend> {
      await notifyMaker(customer, send, report);
      await noteOutcome(customer.index, report, "failed");
      return keep(customer.index, send, gaveUp(reason, now()));
    }

    /** For the list of reports, which shows no sends. */
    async function noteOutcome(
      index: string,
      { id }: Report,
      lastOutcome: Report["lastOutcome"],
    ): Promise<void> {
      const changes = { lastSentAt: now(), lastOutcome };
      await updateDocuments(sdk, index, "reports", [{ id, changes }]);
    }

    /** Before it is written that it failed: a maker who is notified of it twice is better than one who never is. */
    async function notifyMaker(
      { index }: Customer,
      send: ReportSend,
      report: Report,
    ): Promise<void> {
      const maker = await makerOf(sdk, index, report);
      if (maker === null) {
        log.warn(`${send.id} failed, and who made the report is no user of ${index} any more.`);
        return;
      }
      const message = failureDelivery(send, maker.email, maker.locale ?? DEFAULT_LOCALE, now());
      await createDocuments(sdk, index, "report-deliveries", [message]);
      await sdk.collection.refresh(index, "report-deliveries");
    }

    async function keep(
      index: string,
      send: ReportSend,
      changes: Partial<ReportSend>,
    ): Promise<ReportSend> {
      assertHeld();
      await updateDocuments(sdk, index, "report-sends", [{ id: send.id, changes }]);
      return { ...send, ...changes };
    }

    function assertHeld(): void {
      if (!isHeld()) throw new LeaseLost();
    }

    /** Sends and messages that are older than what is kept, files first: a send that is listed has its files. */
    async function purge(index: string): Promise<void> {
      if (now() - (purgedAt.get(index) ?? Number.NEGATIVE_INFINITY) < PURGE_EVERY) return;
      purgedAt.set(index, now());
      const rules = (await readConfig(sdk, index))?.retention ?? DEFAULT_RETENTION;
      const old = { query: { range: { createdAt: { lt: now() - sendsKept(rules) } } } };
      const sends = await searchSome(
        sdk,
        index,
        "report-sends",
        ReportSend,
        old,
        PURGED_AT_ONCE,
        skipInvalid,
      );
      for (const send of sends) {
        assertHeld();
        for (const { key } of send.files) await files.delete(key);
        await sdk.document.delete(index, "report-sends", send.id);
      }
      assertHeld();
      await sdk.document.deleteByQuery(index, "report-deliveries", old.query);
    }
  };
}

async function rest(took: number): Promise<void> {
  if (took > SHORT) await setTimeout(Math.min(took, LONGEST_REST));
}

/** This node does not hold the lease any more: what it has not written is another's to write. */
class LeaseLost extends Error {}

/** A file's key follows from its send: made again after a crash, it replaces what was left of it. */
function reportFileKey(
  { index }: Pick<Customer, "index">,
  { id }: Pick<ReportSend, "id">,
  format: ReportFile["format"],
): string {
  const name = createHash("sha256").update(id).digest("hex").slice(0, 40);
  return `${customerFolder(index)}/reports/${name}.${format}`;
}
