import { z } from "zod";
import { Asset } from "../assets/asset.ts";
import { defineCall } from "../base/call.ts";
import { clientId } from "../base/clientId.ts";
import { AssetId, CustomerIndex, DistressId, ReportId, SiteId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { Locale } from "../base/localisedText.ts";
import { MINUTE } from "../base/time.ts";
import { ADMINS, OPERATORS, REPORTERS } from "../base/holders.ts";
import { DEFAULT_OCCUPANCY_DAYS } from "./occupancy.ts";
import { FILE_TYPES, Report, ReportFormat } from "./report.ts";
import { ReportDraft, ReportForm } from "./reportForm.ts";
import { ReportSend, ReportSendId } from "./reportSend.ts";

/** Most days looked back upon: a quarter. */
const MAX_DAYS = 92;

/** One material; `rate` 0 to 1 of the days that count, null where none does. */
export const OccupancyRow = Asset.pick({
  reference: true,
  designation: true,
  family: true,
  subFamily: true,
  currentWorksite: true,
}).extend({
  assetId: AssetId,
  occupiedDays: z.number(),
  days: z.number(),
  rate: z.number().min(0).max(1).nullable(),
});
export type OccupancyRow = z.infer<typeof OccupancyRow>;

/**
 * `from` (included) and `to` (not included) in epoch ms: whole days of the timezone. `workingDays`: how many of them are
 * worked by the customer's calendar; only these are counted.
 */
export const OccupancyReport = z.object({
  from: EpochMs,
  to: EpochMs,
  timezone: z.string(),
  workingDays: z.number().int().min(0),
  rows: z.array(OccupancyRow),
});
export type OccupancyReport = z.infer<typeof OccupancyReport>;

/** Material occupancy over the working days among the last whole days (product.md section 3), of materials that are not archived. */
export const readOccupancy = defineCall({
  name: "omniscient/report:occupancy",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    days: z.number().int().min(1).max(MAX_DAYS).default(DEFAULT_OCCUPANCY_DAYS),
    family: z.string().min(1).optional(),
    subFamily: z.string().min(1).optional(),
    /** Only assets that are associated with this site. */
    siteId: SiteId.optional(),
  }),
  answer: OccupancyReport,
  holders: REPORTERS,
  isReading: true,
  isRepeatable: true,
  // A quarter of a year.
  patience: 2 * MINUTE,
});

// Reports that are sent by e-mail. A refusal of what was filled in has `issues` ({path, code, message}) whose paths begin
// at the report.

/** Reports of a customer that are not archived: far more than anybody reads, and few enough to look through each time. */
export const MAX_REPORTS = 500;

const OneReport = z.strictObject({ customerIndex: CustomerIndex, reportId: ReportId });
const OneSend = z.strictObject({ customerIndex: CustomerIndex, sendId: ReportSendId });
const Reported = z.object({ report: Report });
const Sent = z.object({ send: ReportSend });
const ReportPart = ReportForm.partial();

/** Makes a report. Its first send is the first one due after now. */
export const createReport = defineCall({
  name: "omniscient/report:create",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    /** Chosen by the caller, so that a repeated call makes the report once. */
    reportId: clientId("report").pipe(ReportId).optional(),
    report: ReportForm,
  }),
  answer: Reported,
  holders: ADMINS,
  isRepeatable: false,
  refusals: ["name_taken", "too_many"],
});

/**
 * Changes some fields of a report; `conflict` where one was changed meanwhile. Another schedule begins with what is due
 * after now.
 */
export const updateReport = defineCall({
  name: "omniscient/report:update",
  request: OneReport.extend({ seen: ReportPart, changes: ReportPart }),
  answer: Reported,
  holders: ADMINS,
  isRepeatable: false,
  refusals: ["archived", "name_taken"],
});

/** Makes a report that is set as this one, under another name; paused, so that nobody gets both unasked. */
export const duplicateReport = defineCall({
  name: "omniscient/report:duplicate",
  request: OneReport.extend({ name: ReportForm.shape.name }),
  answer: Reported,
  holders: ADMINS,
  isRepeatable: false,
  refusals: ["name_taken", "too_many"],
});

/** Pauses a report: nothing is sent until it is resumed. */
export const pauseReport = defineCall({
  name: "omniscient/report:pause",
  request: OneReport,
  answer: Reported,
  holders: ADMINS,
  isRepeatable: true,
  refusals: ["archived"],
});

/** Sends a report again, from the first one due after now: what was due while it was paused is not made up for. */
export const resumeReport = defineCall({
  name: "omniscient/report:resume",
  request: OneReport,
  answer: Reported,
  holders: ADMINS,
  isRepeatable: true,
  refusals: ["archived"],
});

/** Archives a report, with its history. */
export const archiveReport = defineCall({
  name: "omniscient/report:archive",
  request: OneReport,
  answer: Reported,
  holders: ADMINS,
  isRepeatable: true,
});

/** Takes a report out of the archive, paused. */
export const unarchiveReport = defineCall({
  name: "omniscient/report:unarchive",
  request: OneReport,
  answer: Reported,
  holders: ADMINS,
  isRepeatable: true,
  refusals: ["name_taken", "too_many"],
});

/** Sends a report now to all its recipients, besides its schedule. A paused one too. */
export const sendReport = defineCall({
  name: "omniscient/report:send",
  request: OneReport.extend({
    /** Chosen by the caller: the same press again sends nothing more. */
    press: z.string().regex(/^[\w-]{8,64}$/u, "A press has 8 to 64 letters, digits, _ or -."),
  }),
  answer: Sent,
  holders: ADMINS,
  isRepeatable: true,
  refusals: ["archived", "too_many_attempts", "too_many_sends"],
});

/** Sends what failed of a send once more: the files are those of the first time, where they were made. */
export const resendReport = defineCall({
  name: "omniscient/report:resend",
  request: OneSend,
  answer: Sent,
  holders: ADMINS,
  isRepeatable: false,
});

/** Makes the document as it would be sent now, and keeps it for whoever asked until they ask for the next. Sends nothing. */
export const previewReport = defineCall({
  name: "omniscient/report:preview",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    report: ReportDraft,
    format: ReportFormat,
  }),
  answer: z.object({
    format: ReportFormat,
    name: z.string(),
    size: z.number().int().min(0),
    asOf: EpochMs,
    /** Names this version of it in `readPreview`. */
    version: z.string(),
  }),
  holders: ADMINS,
  isRepeatable: true,
  patience: 2 * MINUTE,
  refusals: ["too_many_attempts"],
});

/** Reads the file of the caller's own last preview in a format. */
export const readPreview = defineCall({
  name: "omniscient/report:previewFile",
  verb: "get",
  // Kuzzle adds arguments of its own to those of the address.
  request: z.object({
    customerIndex: CustomerIndex,
    format: ReportFormat,
    version: z.string().max(64),
  }),
  answer: z.unknown(),
  media: Object.values(FILE_TYPES),
  holders: ADMINS,
  isDisclosure: true,
  isRepeatable: true,
});

/** Reads a file of a send, as it was sent. */
export const readReportFile = defineCall({
  name: "omniscient/report:file",
  verb: "get",
  request: z.object({
    customerIndex: CustomerIndex,
    sendId: ReportSendId,
    format: ReportFormat,
  }),
  answer: z.unknown(),
  media: Object.values(FILE_TYPES),
  holders: ADMINS,
  isDisclosure: true,
  isRepeatable: true,
});

/** The register of evacuation drills as a PDF, as an inspector takes it: of one site, or of all. */
export const readDrillsFile = defineCall({
  name: "omniscient/report:drills",
  verb: "get",
  request: z.object({
    customerIndex: CustomerIndex,
    site: SiteId.optional(),
    lang: Locale.default("fr"),
  }),
  answer: z.unknown(),
  media: [FILE_TYPES.pdf],
  holders: OPERATORS,
  isDisclosure: true,
  isRepeatable: true,
});

/**
 * The report of one call for help as a PDF: its times, what the device said, what people did and wrote, whom messages went
 * to. It names the wearer.
 */
export const readCallFile = defineCall({
  name: "omniscient/distress:file",
  verb: "get",
  request: z.object({
    customerIndex: CustomerIndex,
    distressId: DistressId,
    lang: Locale.default("fr"),
  }),
  answer: z.unknown(),
  media: [FILE_TYPES.pdf],
  holders: OPERATORS,
  isForHelpers: true,
  isDisclosure: true,
  isRepeatable: true,
});

/**
 * The notice for people who are located, or the register of processing, as a PDF to print, made of the configuration of the
 * customer as it is (docs/decisions/0226).
 */
export const readPrivacyFile = defineCall({
  name: "omniscient/report:privacy",
  verb: "get",
  request: z.object({
    customerIndex: CustomerIndex,
    kind: z.enum(["notice", "register"]),
    lang: Locale.default("fr"),
  }),
  answer: z.unknown(),
  media: [FILE_TYPES.pdf],
  holders: OPERATORS,
  isDisclosure: true,
  isRepeatable: true,
});

/** Somebody a report can be sent to; `roles`: what they are at this customer. */
export const ReportReader = z.object({
  id: UserId,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  isPaused: z.boolean(),
});
export type ReportReader = z.infer<typeof ReportReader>;

/** Whom a report may go to: the users of the customer, and the addresses that its configuration proposes. */
export const readRecipients = defineCall({
  name: "omniscient/report:recipients",
  request: z.strictObject({ customerIndex: CustomerIndex }),
  answer: z.object({ users: z.array(ReportReader), emails: z.array(z.string()) }),
  holders: ADMINS,
  isReading: true,
  isRepeatable: true,
});
