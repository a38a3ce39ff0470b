import { FIRST_VERSION } from "../../../domain/base/joinedFrames.ts";
import type { EpochMs } from "../../../domain/base/time.ts";

/** A stored document as Kuzzle hands it out, still to be decoded. */
export type Source = Readonly<Record<string, unknown>>;

/** What a notification says, once its wire form is gone. */
export type DocumentNotification =
  | {
      readonly kind: "written";
      readonly id: string;
      readonly source: Source;
      /** Null: this kind of write does not say it (kuzzle.md section 5). */
      readonly version: number | null;
      /** The first of the versions that it stands for: its own, but where the server left out those before ([LC26]). */
      readonly firstVersion: number | null;
      readonly stamp: EpochMs | null;
    }
  | { readonly kind: "deleted"; readonly id: string }
  /** Something was written, and nobody can say what: an upsert that created. */
  | { readonly kind: "unnamed" }
  /** Not about a stored document: users who come and go, messages. */
  | { readonly kind: "other" };

/**
 * Reads the wire form of kuzzle.md section 5; never throws. By hand and not by zod: it runs for every
 * notification, and a document's own fields are checked by its decoder anyway.
 */
export function readNotification(raw: unknown): DocumentNotification {
  if (!isRecord(raw) || raw["type"] !== "document" || raw["event"] === "publish")
    return { kind: "other" };
  const result = raw["result"];
  if (!isRecord(result)) return { kind: "unnamed" };
  const { _id: id, _source: source, _version: version } = result;
  if (typeof id !== "string") return { kind: "unnamed" };
  if (raw["event"] === "delete" || raw["action"] === "delete") return { kind: "deleted", id };
  if (!isRecord(source)) return { kind: "unnamed" };
  const said = typeof version === "number" ? version : null;
  const first = raw[FIRST_VERSION];
  return {
    kind: "written",
    id,
    source,
    version: said,
    firstVersion: said !== null && typeof first === "number" ? Math.min(first, said) : said,
    stamp: stampOf(source),
  };
}

/** When Kuzzle says that a document was written last, by the clock of the node that wrote it; null where it does not say. */
export function stampOf(source: Source): EpochMs | null {
  const info = source["_kuzzle_info"];
  if (!isRecord(info)) return null;
  const { createdAt, updatedAt } = info;
  const created = typeof createdAt === "number" ? createdAt : null;
  const updated = typeof updatedAt === "number" ? updatedAt : null;
  if (created === null) return updated;
  return updated === null ? created : Math.max(created, updated);
}

function isRecord(value: unknown): value is Source {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
