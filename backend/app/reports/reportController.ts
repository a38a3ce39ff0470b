import { createHash } from "node:crypto";
import { fieldIssues, DomainError, refused } from "../../../src/domain/base/domainError.ts";
import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import { type CustomerIndex, idOf, ReportId, UserId } from "../../../src/domain/base/ids.ts";
import { profilesAt } from "../../../src/domain/base/profile.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import {
  CustomerConfig,
  defaultCustomerConfig,
} from "../../../src/domain/customers/customerConfig.ts";
import { namesOfNamed } from "../../../src/domain/referential/familyRename.ts";
import { Family } from "../../../src/domain/referential/referential.ts";
import * as calls from "../../../src/domain/reports/calls.ts";
import { occupancyDays, workedDays } from "../../../src/domain/reports/occupancy.ts";
import { FILE_TYPES, Report, type ReportFormat } from "../../../src/domain/reports/report.ts";
import { draftIssues, ReportForm, reportIssues } from "../../../src/domain/reports/reportForm.ts";
import {
  begunAgain,
  canBeginAgain,
  pressedSend,
  ReportDelivery,
  ReportSend,
  type ReportSendId,
} from "../../../src/domain/reports/reportSend.ts";
import { sentAgain } from "../../../src/domain/base/delivery.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { answer, answerRaw, type AnswersModule } from "../platform/answer.ts";
import { spendSends } from "../platform/delivery/spendSends.ts";
import { contentOf } from "../platform/files/contentOf.ts";
import { customerFolder } from "../platform/files/customerFolder.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { readAllDocuments, readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { workingDaysOf } from "../platform/tenancy/customers.ts";
import { nameOf, usersOf } from "../platform/tenancy/users.ts";
import { REPORT_WORDS } from "../../../src/domain/reports/document/reportWords.ts";
import { drawer, makeReport } from "./makeReport.ts";
import { occupancyRows } from "./occupancyRows.ts";
import { rawFile } from "./reportFile.ts";

/** Files that may wait to be drawn before nobody is given another preview: some seconds of work. */
const MAX_WAITING = 6;
/** Two sends by hand of one report are this far apart at least, in ms: a button pressed twice sends once. */
const PRESS_PAUSE = 10 * SECOND;

/** `omniscient/report`: figures that are made of the history, and reports that are sent by e-mail. */
export const reportController: AnswersModule = (deps) => {
  const skipInvalid = skipInvalidLogged(deps.log);
  const reading = {
    get sdk() {
      return deps.sdk;
    },
    get files() {
      return deps.files;
    },
    skipInvalid,
  };

  return [
    answer(calls.readOccupancy, async (body, _caller, { timezone }) => {
      const { customerIndex: index, family, subFamily, siteId } = body;
      const now = deps.now();
      const days = occupancyDays(now, timezone, body.days);
      const worked = workedDays(days, await workingDaysOf(deps.sdk, index), timezone);
      const families = family === undefined ? undefined : await namesInUse(index, family);
      const of = { index, families, subFamily, siteId };
      const rows = await occupancyRows(reading, of, worked, now);
      const span = { from: days[0]?.from ?? now, to: days.at(-1)?.to ?? now, timezone };
      return { ...span, workingDays: worked.length, rows };
    }),

    answer(calls.createReport, async ({ customerIndex: index, reportId, report: form }, caller) =>
      exclusively(index, async () => {
        if (reportId !== undefined) {
          const known = await readReportOf(index, reportId);
          if (known?.createdBy === caller.kuid) return { report: known };
          if (known !== null) throw taken(reportId);
        }
        await checked(index, form, null);
        return { report: await created(index, form, caller.kuid, { state: "active", reportId }) };
      }),
    ),

    answer(calls.updateReport, async ({ customerIndex: index, reportId, seen, changes }) =>
      exclusively(index, async () => {
        const known = await reportInUse(index, reportId);
        const current = ReportForm.strip().parse(known);
        const conflicts = editConflicts(current, seen, changes);
        if (conflicts.length > 0)
          throw new DomainError(
            "conflict",
            { reportId, conflicts, current },
            `Somebody else changed ${conflicts.map(({ field }) => field).join(", ")} meanwhile: choose which one counts.`,
          );
        const form = await checked(index, { ...current, ...changes }, reportId);
        const isMoved = changes.schedule !== undefined || changes.sendTime !== undefined;
        return { report: await write(index, known, { ...form, ...(isMoved ? planned() : {}) }) };
      }),
    ),

    answer(calls.duplicateReport, async ({ customerIndex: index, reportId, name }, caller) =>
      exclusively(index, async () => {
        const form = { ...ReportForm.strip().parse(await reportOf(index, reportId)), name };
        await checked(index, form, null);
        return { report: await created(index, form, caller.kuid, { state: "paused" }) };
      }),
    ),

    answer(calls.pauseReport, async ({ customerIndex: index, reportId }) =>
      exclusively(index, async () => {
        const known = await reportInUse(index, reportId);
        return { report: await write(index, known, { state: "paused" }) };
      }),
    ),

    answer(calls.resumeReport, async ({ customerIndex: index, reportId }) =>
      exclusively(index, async () => {
        const known = await reportInUse(index, reportId);
        if (known.state === "active") return { report: known };
        return { report: await write(index, known, { state: "active", ...planned() }) };
      }),
    ),

    answer(calls.archiveReport, async ({ customerIndex: index, reportId }) =>
      exclusively(index, async () => {
        const known = await reportOf(index, reportId);
        return { report: await write(index, known, { state: "archived" }) };
      }),
    ),

    answer(calls.unarchiveReport, async ({ customerIndex: index, reportId }) =>
      exclusively(index, async () => {
        const known = await reportOf(index, reportId);
        if (known.state !== "archived") return { report: known };
        // The name alone can stand in the way: what else became of it is corrected where it is edited.
        const { others } = await around(index);
        const isTaken = reportIssues(ReportForm.strip().parse(known), {
          ...NOTHING_AROUND,
          others,
          self: reportId,
        }).filter(({ code }) => code === "name_taken");
        if (isTaken.length > 0) throw refused(isTaken, "report", "name_taken");
        assertFew(others);
        return { report: await write(index, known, { state: "paused" }) };
      }),
    ),

    answer(calls.sendReport, async ({ customerIndex: index, reportId, press }, caller) =>
      exclusively(index, async () => {
        const report = await reportInUse(index, reportId);
        const send = pressedSend(report, press, UserId.parse(caller.kuid), deps.now());
        const known = await sendOf(index, send.id);
        if (known !== null) return { send: known };
        if (!(await deps.internals.claim(`report-press/${index}/${reportId}`, press, PRESS_PAUSE)))
          throw new DomainError(
            "too_many_attempts",
            { retryAfter: PRESS_PAUSE },
            "This report was sent by hand just now: wait some seconds.",
          );
        await spendSends(deps, { by: caller.kuid, customer: index }, report.emails);
        await createDocuments(deps.sdk, index, "report-sends", [send]);
        return { send };
      }),
    ),

    answer(calls.resendReport, async ({ customerIndex: index, sendId }) =>
      exclusively(index, async () => {
        const send = await sendOf(index, sendId);
        if (send === null) throw gone(sendId);
        if (!canBeginAgain(send))
          throw new DomainError(
            "conflict",
            { sendId, state: send.state },
            "Nothing of this send has failed: load the list again.",
          );
        const failed: ReportDelivery[] = [];
        const query = {
          query: {
            bool: {
              filter: [
                { term: { sendId } },
                { term: { state: "failed" } },
                { term: { occasion: "report" } },
              ],
            },
          },
        };
        await deps.sdk.collection.refresh(index, "report-deliveries");
        for await (const one of searchAll(
          deps.sdk,
          index,
          "report-deliveries",
          ReportDelivery,
          query,
          skipInvalid,
        ))
          failed.push(one);
        const at = deps.now();
        await updateDocuments(
          deps.sdk,
          index,
          "report-deliveries",
          failed.map((one) => ({ id: one.id, changes: { ...sentAgain(one, at) } })),
        );
        const changes = begunAgain(send, at);
        await updateDocuments(deps.sdk, index, "report-sends", [{ id: sendId, changes }]);
        return { send: { ...send, ...changes } };
      }),
    ),

    answer(
      calls.previewReport,
      async ({ customerIndex: index, report: draft, format }, caller, customer) => {
        const issues = draftIssues(draft, await around(index));
        if (issues.length > 0) throw refused(issues, "report");
        if (drawer.waiting >= MAX_WAITING)
          throw new DomainError(
            "too_many_attempts",
            { retryAfter: PRESS_PAUSE },
            "Many reports are being drawn at this moment: try again in some seconds.",
          );
        const asOf = deps.now();
        const order = { draft, formats: [format], asOf, dueAt: asOf, lateness: null };
        const [file] = await makeReport(reading, customer, order);
        if (file === undefined) throw new Error(`No ${format} was made.`);
        await deps.files.put(previewKey(index, caller.kuid, format), file.bytes, {
          type: FILE_TYPES[format],
        });
        return { format, name: file.name, size: file.bytes.length, asOf, version: String(asOf) };
      },
    ),

    answerRaw(calls.readPreview, async ({ customerIndex: index, format }, caller) => {
      const bytes = await contentOf(deps.files, previewKey(index, caller.kuid, format));
      if (bytes === null)
        throw new DomainError("not_found", { format }, "There is no preview: make one first.");
      return rawFile(bytes, `preview.${format}`, format);
    }),

    answerRaw(calls.readReportFile, async ({ customerIndex: index, sendId, format }) => {
      const file = (await sendOf(index, sendId))?.files.find((one) => one.format === format);
      const bytes = file === undefined ? null : await contentOf(deps.files, file.key);
      if (file === undefined || bytes === null) throw gone(sendId);
      return rawFile(bytes, file.name, format);
    }),

    answerRaw(calls.readDrillsFile, async ({ site = null, lang }, _, customer) => {
      const draft = {
        name: REPORT_WORDS[lang].contents.drills,
        content: "drills",
        site,
        area: null,
        family: null,
        subFamily: null,
        span: null,
        locale: lang,
        namesPeople: false,
      } as const;
      const at = deps.now();
      const order = { draft, formats: ["pdf"], asOf: at, dueAt: at, lateness: null } as const;
      const [file] = await makeReport(reading, customer, order);
      if (file === undefined) throw new Error("The register was not drawn: one file was asked for");
      return rawFile(file.bytes, file.name, "pdf");
    }),

    answer(calls.readRecipients, async ({ customerIndex: index }) => {
      const place = { index, collection: "config", id: index };
      const config =
        (await readDocument(deps.sdk, place, CustomerConfig)) ?? defaultCustomerConfig(index);
      const users = (await usersOf(deps.sdk, index)).map((user) => ({
        id: user.id,
        name: `${user.firstName} ${user.lastName}`,
        email: user.email,
        roles: profilesAt(user.profileIds, index),
        isPaused: user.pausedAt !== null,
      }));
      return { users, emails: config.reports.emails };
    }),
  ];

  function exclusively<Result>(index: CustomerIndex, work: () => Promise<Result>): Promise<Result> {
    // Names are compared with those of all reports: one change at a time.
    return deps.exclusively(`reports/${index}`, work);
  }

  function readReportOf(index: CustomerIndex, id: ReportId): Promise<Report | null> {
    return readDocument(deps.sdk, { index, collection: "reports", id }, Report);
  }

  async function reportOf(index: CustomerIndex, reportId: ReportId): Promise<Report> {
    const report = await readReportOf(index, reportId);
    if (report !== null) return report;
    throw new DomainError(
      "not_found",
      { reportId },
      `There is no report ${reportId}: load the list again.`,
    );
  }

  async function reportInUse(index: CustomerIndex, reportId: ReportId): Promise<Report> {
    const report = await reportOf(index, reportId);
    if (report.state !== "archived") return report;
    throw new DomainError(
      "archived",
      { reportId },
      `The report ${report.name} is archived: take it out of the archive first.`,
    );
  }

  function sendOf(index: CustomerIndex, id: ReportSendId): Promise<ReportSend | null> {
    return readDocument(deps.sdk, { index, collection: "report-sends", id }, ReportSend);
  }

  /** By which names assets say that they are of the family. */
  async function namesInUse(index: CustomerIndex, family: string): Promise<readonly string[]> {
    const all = await readAllDocuments(deps.sdk, { index, collection: "references" }, Family);
    return namesOfNamed(all, family);
  }

  /** What a report is compared with, as it stands. */
  async function around(index: CustomerIndex) {
    const { sdk } = deps;
    for (const collection of ["reports", "sites", "references"])
      await sdk.collection.refresh(index, collection);
    const [others, sites, families] = await Promise.all([
      readAllDocuments(sdk, { index, collection: "reports" }, Report),
      readAllDocuments(sdk, { index, collection: "sites" }, Site),
      readAllDocuments(sdk, { index, collection: "references" }, Family),
    ]);
    return { others, sites, families };
  }

  /** @throws DomainError invalid_input or name_taken, with an issue for each field; too_many */
  async function checked(
    index: CustomerIndex,
    fields: Readonly<Record<string, unknown>>,
    self: ReportId | null,
  ): Promise<ReportForm> {
    const read = ReportForm.safeParse(fields);
    if (!read.success) throw refused(fieldIssues(read.error), "report");
    const form = read.data;
    const known = await around(index);
    const users = form.users.length === 0 ? [] : await usersOf(deps.sdk, index);
    const issues = reportIssues(form, { ...known, users, self });
    const isOnlyTheName = issues.length === 1 && issues[0]?.code === "name_taken";
    if (issues.length > 0)
      throw refused(issues, "report", isOnlyTheName ? "name_taken" : "invalid_input");
    if (self === null) assertFew(known.others);
    return form;
  }

  async function created(
    index: CustomerIndex,
    form: ReportForm,
    by: string,
    {
      state,
      reportId,
    }: { readonly state: Report["state"]; readonly reportId?: ReportId | undefined },
  ): Promise<Report> {
    const report: Report = {
      ...form,
      id: reportId ?? ReportId.parse(idOf("report", deps.newId())),
      state,
      createdBy: UserId.parse(by),
      createdByName: await nameOf(deps.sdk, by),
      createdAt: deps.now(),
      lastSentAt: null,
      lastOutcome: null,
      ...planned(),
    };
    await deps.sdk.document.create(index, "reports", storedForm(report), report.id);
    return report;
  }

  /** What was due up to now is not made up for. */
  function planned(): Pick<Report, "plannedUntil"> {
    return { plannedUntil: deps.now() };
  }

  async function write(
    index: CustomerIndex,
    known: Report,
    changes: Partial<Report>,
  ): Promise<Report> {
    // Some fields only: the job writes what it has planned at the same time.
    await updateDocuments(deps.sdk, index, "reports", [{ id: known.id, changes }]);
    return { ...known, ...changes };
  }
};

/** Of what surrounds a report, nothing: where its name alone is judged. */
const NOTHING_AROUND = { sites: [], families: [], users: [] };

function assertFew(others: readonly Pick<Report, "state">[]): void {
  if (others.filter(({ state }) => state !== "archived").length < calls.MAX_REPORTS) return;
  throw new DomainError(
    "too_many",
    { most: calls.MAX_REPORTS },
    `There are ${calls.MAX_REPORTS} reports: archive some.`,
  );
}

/** One preview a person and format: the next one replaces it. */
function previewKey(index: CustomerIndex, kuid: string, format: ReportFormat): string {
  const name = createHash("sha256").update(kuid).digest("hex").slice(0, 40);
  return `${customerFolder(index)}/report-previews/${name}.${format}`;
}

function taken(reportId: string): DomainError {
  return new DomainError(
    "conflict",
    { reportId },
    `There is a report ${reportId} already: take another id.`,
  );
}

function gone(sendId: string): DomainError {
  return new DomainError(
    "not_found",
    { sendId },
    `There is no such file of ${sendId} any more: load the list again.`,
  );
}
