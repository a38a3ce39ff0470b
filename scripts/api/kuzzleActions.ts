import { z } from "zod";
import { Alert } from "../../src/domain/alerts/alert.ts";
import { Asset } from "../../src/domain/assets/asset.ts";
import { AssetComment } from "../../src/domain/assets/assetComment.ts";
import { AssetFault } from "../../src/domain/assets/assetFault.ts";
import { AssetFile } from "../../src/domain/assets/assetFile.ts";
import { AssetLocation } from "../../src/domain/assets/assetLocation.ts";
import { MaintenanceRecord } from "../../src/domain/assets/maintenanceRecord.ts";
import { MeterRecord } from "../../src/domain/assets/meterRecord.ts";
import { CustomerIndex, UserId } from "../../src/domain/base/ids.ts";
import { Counter } from "../../src/domain/counters/counter.ts";
import { CounterHour } from "../../src/domain/counters/counterHistory.ts";
import { Tag } from "../../src/domain/devices/tag.ts";
import { BadgeTest } from "../../src/domain/distress/badgeTest.ts";
import { Distress } from "../../src/domain/distress/distress.ts";
import { Evacuation } from "../../src/domain/evacuations/evacuation.ts";
import { QrCode } from "../../src/domain/qrCodes/qrCode.ts";
import { Label } from "../../src/domain/referential/label.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { TagInOutRecord } from "../../src/domain/attendance/tagInOut.ts";

/** An action of Kuzzle's own that others than super admins may make by HTTP. */
export type KuzzleAction = {
  /** Controller and action in Kuzzle's words, as the table of rights has them. */
  readonly call: `${string}:${string}`;
  readonly verb: "get" | "post";
  /** The parts of the address in braces are fields of `path`. */
  readonly address: string;
  readonly words: string;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  readonly example?: Readonly<Record<string, unknown>>;
  readonly isOpen?: boolean;
};

const Jwt = z.string().describe("A token: it goes into the header Authorization.");
const Session = z.object({
  _id: UserId,
  jwt: Jwt,
  expiresAt: z.number().int().describe("When the token ends, epoch ms."),
  ttl: z.number().int().describe("Its life in ms."),
});
const Life = z.object({
  expiresIn: z
    .string()
    .optional()
    .describe('How long the token lives, such as "12h"; 1 hour by default.'),
});
const Place = z.object({ customerIndex: CustomerIndex, collection: z.string() });
const Page = z.object({
  size: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe("Documents a page, 10 by default; 10,000 at most."),
  from: z.number().int().min(0).optional().describe("Documents that are passed over."),
  scroll: z
    .string()
    .optional()
    .describe('How long the search stays open for the next page, such as "10s".'),
});
/** A search as Elasticsearch takes it. */
export const Search = z
  .object({
    query: z.record(z.string(), z.unknown()).optional(),
    sort: z.unknown().optional(),
    aggregations: z.record(z.string(), z.unknown()).optional(),
  })
  .describe("A query, an order and aggregations of Elasticsearch 7; scripts are refused.");
const Hit = z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) });
const hitsOf = (hit: z.ZodType) =>
  z.object({
    hits: z.array(hit),
    total: z.number().int(),
    remaining: z.number().int().optional(),
    scrollId: z.string().optional(),
  });

/** The collections whose documents have a schema of their own in the description. */
export const DOCUMENTS = {
  alerts: Alert,
  "asset-comments": AssetComment,
  "asset-faults": AssetFault,
  "asset-files": AssetFile,
  "asset-locations": AssetLocation,
  "asset-maintenance": MaintenanceRecord,
  "asset-meters": MeterRecord,
  assets: Asset,
  "counter-history": CounterHour,
  counters: Counter,
  "badge-tests": BadgeTest,
  distresses: Distress,
  evacuations: Evacuation,
  labels: Label,
  "qr-code": QrCode,
  references: Family,
  sites: Site,
  "tag-in-tag-out": TagInOutRecord,
  tags: Tag,
} as const satisfies Readonly<Record<string, z.ZodObject>>;

/** What signs in and out. */
export const SESSION_ACTIONS: readonly KuzzleAction[] = [
  {
    call: "auth:login",
    verb: "post",
    address: "/_login/local",
    words: "Signs in by username and password.",
    query: Life,
    body: z.object({ username: z.string(), password: z.string() }),
    answer: Session,
    example: { username: "anna", password: "the password of anna" },
    isOpen: true,
  },
  {
    call: "auth:checkToken",
    verb: "post",
    address: "/_checkToken",
    words: "Whether a token still counts. The one to check is in the body.",
    body: z.object({ token: z.string() }),
    answer: z.object({
      valid: z.boolean(),
      state: z.string().optional(),
      expiresAt: z.number().int().optional(),
      kuid: z.string().optional(),
    }),
    example: { token: "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl" },
    isOpen: true,
  },
  {
    call: "auth:getCurrentUser",
    verb: "get",
    address: "/_me",
    words: "Who is signed in.",
    answer: z.object({ _id: UserId, _source: z.record(z.string(), z.unknown()) }),
  },
  {
    call: "auth:refreshToken",
    verb: "post",
    address: "/_refreshToken",
    words: "A new token in place of the one that is sent, which ends a moment later. Not of a key.",
    query: Life,
    answer: Session,
  },
  {
    call: "auth:logout",
    verb: "post",
    address: "/_logout",
    words: "Ends the session; its token counts no more.",
    answer: z.object({ acknowledged: z.boolean() }),
    isOpen: true,
  },
];

/** What reads documents, whatever their collection. */
export const DOCUMENT_ACTIONS: readonly KuzzleAction[] = [
  {
    call: "document:search",
    verb: "post",
    address: "/{customerIndex}/{collection}/_search",
    words: "Searches the documents of a collection.",
    path: Place,
    query: Page,
    body: Search,
    answer: hitsOf(Hit),
    example: { query: { match_all: {} } },
  },
  {
    call: "document:scroll",
    verb: "get",
    address: "/_scroll/{scrollId}",
    words: "The next page of a search that was asked for with `scroll`, for whoever began it.",
    path: z.object({ scrollId: z.string() }),
    query: z.object({ scroll: z.string().optional() }),
    answer: hitsOf(Hit),
  },
  {
    call: "document:mGet",
    verb: "post",
    address: "/{customerIndex}/{collection}/_mGet",
    words: "Reads documents by their ids, one of them too.",
    path: Place,
    body: z.object({ ids: z.array(z.string()).min(1) }),
    answer: z.object({
      successes: z.array(Hit),
      errors: z.array(z.unknown()).describe("The ids of what is not there."),
    }),
    example: { ids: ["asset-crane-4"] },
  },
  {
    call: "document:count",
    verb: "post",
    address: "/{customerIndex}/{collection}/_count",
    words: "How many documents meet a query.",
    path: Place,
    body: z.object({ query: z.record(z.string(), z.unknown()).optional() }),
    answer: z.object({ count: z.number().int() }),
    example: { query: { match_all: {} } },
  },
  {
    call: "document:exists",
    verb: "get",
    address: "/{customerIndex}/{collection}/{documentId}/_exists",
    words: "Whether there is a document of an id. Not with a header `Accept` that asks for HTML.",
    path: Place.extend({ documentId: z.string() }),
    answer: z.boolean(),
  },
  {
    call: "collection:refresh",
    verb: "post",
    address: "/{customerIndex}/{collection}/_refresh",
    words: "What was written until now is found by the next search; otherwise a second later.",
    path: Place,
    answer: z.null(),
  },
];

/** What reads the documents of a collection, each with its schema. */
export const searchOf = (collection: string): Omit<KuzzleAction, "answer" | "path"> => ({
  call: "document:search",
  verb: "post",
  address: `/{customerIndex}/${collection}/_search`,
  words: `Searches the documents of the collection \`${collection}\`.`,
  query: Page,
  body: Search,
  example: { query: { match_all: {} } },
});
