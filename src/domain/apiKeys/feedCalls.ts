import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { Locale } from "../base/localisedText.ts";

/** The lists that a spreadsheet can read by an address. */
export const FEED_LISTS = [
  "assets",
  "movements",
  "deadlines",
  "maintenance",
  "devices",
  "outages",
  "alerts",
  "stays",
  "counters",
  "counterHours",
  "evacuations",
  "sites",
  "floors",
  "areas",
  "families",
  "labels",
  "qrCodes",
] as const;
export const FeedList = z.enum(FEED_LISTS);
export type FeedList = z.infer<typeof FeedList>;

/** Of what happens all the time so many days are read, unless the address says how many. */
const DEFAULT_DAYS = 31;
export const MAX_DAYS = 366;
/** Rows of one list of what happened; where there are more, fewer days are to be asked for. */
export const MAX_LIST_ROWS = 100_000;

/** What an address holds besides; programs add arguments of their own, which are passed over. */
const Keyed = z.object({ key: z.string().max(200) });

/**
 * A list of the customer of a key as CSV (RFC 4180, UTF-8), for programs that read an address: Excel, Power BI. Columns have
 * the names of the API, which no language changes; times are ISO 8601 with the offset of the customer's timezone.
 */
export const readList = defineCall({
  name: "omniscient/feed:list",
  verb: "get",
  request: Keyed.extend({
    list: FeedList,
    /** French spreadsheets that open the file by themselves expect `semicolon`, with decimal commas. */
    separator: z.enum(["comma", "semicolon"]).default("comma"),
    /** How far `movements`, `outages` and `counterHours` reach back, in days; the other lists are whole. */
    days: z.coerce.number().int().min(1).max(MAX_DAYS).default(DEFAULT_DAYS),
  }),
  answer: z.unknown(),
  media: ["text/csv"],
  customer: null,
  holders: [],
  isOpen: true,
  isRepeatable: true,
  refusals: ["link_over", "too_soon"],
});

/** The deadlines of the customer of a key as a calendar (RFC 5545): maintenance that is planned, and regulatory dates. */
export const readCalendar = defineCall({
  name: "omniscient/feed:calendar",
  verb: "get",
  request: Keyed.extend({ lang: Locale.default("fr") }),
  answer: z.unknown(),
  media: ["text/calendar"],
  customer: null,
  holders: [],
  isOpen: true,
  isRepeatable: true,
  refusals: ["link_over", "too_soon"],
});
