import { z } from "zod";

/** Longest id accepted, in characters: well under the 512 bytes of Elasticsearch, whatever the script. */
const MAX_ID_LENGTH = 128;

/**
 * An id of the form `<prefix>-<ulid>` (product.md section 2). Ids that were given from outside (imports,
 * device codes, printed QR codes) are accepted as they are: 1 to 128 characters without white space.
 */
export function prefixedId<Prefix extends string>(prefix: Prefix) {
  return z
    .string()
    .min(1, `An id is empty: give one, or leave it out to get ${prefix}-<ulid>.`)
    .max(MAX_ID_LENGTH, `An id is longer than ${MAX_ID_LENGTH} characters: shorten it.`)
    .regex(/^\S*$/u, "An id holds white space: remove it.");
}

/** The id of a new document: `idOf("asset", ulid)` is `asset-<ulid>`. The ulid comes from outside: the domain has no chance. */
export function idOf<Prefix extends string>(prefix: Prefix, ulid: string): `${Prefix}-${string}` {
  return `${prefix}-${ulid}`;
}

/** What Kuzzle refuses in the name of an index (kuzzle.md section 4), white space included. */
const FORBIDDEN_IN_INDEX = /[\\/*?"<>|\s,+#:.&%]/u;

/** Longest name of an index, in bytes of UTF-8 (kuzzle.md section 4). */
const MAX_INDEX_BYTES = 126;

/** The index that holds a customer's documents, and with it the id of the customer. Kuzzle's rules for index names apply. */
export const CustomerIndex = z
  .string()
  .min(1, "The index is empty: name it.")
  .refine((name) => name === name.toLowerCase(), "The index holds upper case: use lower case.")
  .refine(
    (name) => !FORBIDDEN_IN_INDEX.test(name),
    'The index holds a space or one of \\ / * ? " < > | , + # : . & %: remove it.',
  )
  .refine(
    (name) => new TextEncoder().encode(name).length <= MAX_INDEX_BYTES,
    `The index is longer than ${MAX_INDEX_BYTES} bytes: shorten it.`,
  )
  .refine((name) => name !== "_all", "The index _all is reserved: choose another name.")
  .refine((name) => !/^[-_]/u.test(name), "The index begins with - or _: begin with a letter.")
  .brand<"CustomerIndex">();
export type CustomerIndex = z.infer<typeof CustomerIndex>;

/** A user's id: Kuzzle's kuid. */
export const UserId = prefixedId("user").brand<"UserId">();
export type UserId = z.infer<typeof UserId>;

/**
 * The id of a user who is made now. Ids of users become parts of keys and patterns in Kuzzle, and `-1` is its word for
 * nobody: a letter or digit first, no `#`, `*` or the like.
 */
export const NewUserId = UserId.refine(
  (id) => /^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u.test(id),
  "A user's id begins with a letter or digit and holds only those and . _ @ -: choose another.",
);

export const SiteId = prefixedId("site").brand<"SiteId">();
export type SiteId = z.infer<typeof SiteId>;

export const AreaId = prefixedId("area").brand<"AreaId">();
export type AreaId = z.infer<typeof AreaId>;

export const AssetId = prefixedId("asset").brand<"AssetId">();
export type AssetId = z.infer<typeof AssetId>;

/** The id of a device document (gateway, anchor or asset tag): the code printed on the device where it has one. */
export const TagId = prefixedId("tag").brand<"TagId">();
export type TagId = z.infer<typeof TagId>;

/**
 * The id of a device that is registered now. Ids become parts of keys and of addresses: letters, digits and what codes on
 * devices use beside them. Those of entry boxes are given by their numbers.
 */
export const NewTagId = TagId.refine(
  (id) => /^[\p{L}\p{N}][\p{L}\p{N}._:@-]*$/u.test(id) && !id.startsWith("box-"),
  "A device's id begins with a letter or digit, holds only those and . _ : @ - and is not that of an entry box: correct it.",
);

export const CounterId = prefixedId("counter").brand<"CounterId">();
export type CounterId = z.infer<typeof CounterId>;

export const AlertId = prefixedId("alert").brand<"AlertId">();
export type AlertId = z.infer<typeof AlertId>;

export const EvacuationId = prefixedId("evacuation").brand<"EvacuationId">();
export type EvacuationId = z.infer<typeof EvacuationId>;

export const DataRequestId = prefixedId("data-request").brand<"DataRequestId">();
export type DataRequestId = z.infer<typeof DataRequestId>;
export const DistressId = prefixedId("distress").brand<"DistressId">();
export type DistressId = z.infer<typeof DistressId>;

export const BadgeTestId = prefixedId("badgeTest").brand<"BadgeTestId">();
export type BadgeTestId = z.infer<typeof BadgeTestId>;

export const LabelId = prefixedId("label").brand<"LabelId">();
export type LabelId = z.infer<typeof LabelId>;

export const ReportId = prefixedId("report").brand<"ReportId">();
export type ReportId = z.infer<typeof ReportId>;

export const QrCodeId = prefixedId("qr-code").brand<"QrCodeId">();
export type QrCodeId = z.infer<typeof QrCodeId>;

export const AssetFileId = prefixedId("file").brand<"AssetFileId">();
export type AssetFileId = z.infer<typeof AssetFileId>;

export const AssetCommentId = prefixedId("comment").brand<"AssetCommentId">();
export type AssetCommentId = z.infer<typeof AssetCommentId>;

export const MaintenanceRecordId = prefixedId("maintenance").brand<"MaintenanceRecordId">();
export type MaintenanceRecordId = z.infer<typeof MaintenanceRecordId>;

/** The id of one reading of a device: the key by which a repeated reading is recognised. */
export const ReadingId = prefixedId("reading").brand<"ReadingId">();
export type ReadingId = z.infer<typeof ReadingId>;

export const AssetImportId = prefixedId("import").brand<"AssetImportId">();
export type AssetImportId = z.infer<typeof AssetImportId>;

export const SavedViewId = prefixedId("view").brand<"SavedViewId">();
export type SavedViewId = z.infer<typeof SavedViewId>;

export const InvitationId = prefixedId("invitation").brand<"InvitationId">();
export type InvitationId = z.infer<typeof InvitationId>;

/** The id of a key for a machine, which is that of the Kuzzle user it acts as. */
export const KeyId = prefixedId("key").brand<"KeyId">();
export type KeyId = z.infer<typeof KeyId>;

/** The id of an address that is notified of events. */
export const WebhookId = prefixedId("webhook").brand<"WebhookId">();
export type WebhookId = z.infer<typeof WebhookId>;

/** The id of a way in for the messages of a network. */
export const ConnectorId = prefixedId("connector").brand<"ConnectorId">();
export type ConnectorId = z.infer<typeof ConnectorId>;
