import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { Database } from "../database.ts";
import { ElasticsearchError, parsingError, unsupported } from "../elasticsearchError.ts";
import type { Json, JsonObject } from "../json.ts";
import { isObject, objectAt, parseJson, sameJson } from "../json.ts";
import type { DocumentWriter, WriteConditions, WriteResult } from "./documentWriter.ts";
import { findDocument } from "./storedDocument.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";
import { setOwnValue } from "../../../../src/domain/base/setOwnValue.ts";

const PARAMETERS = new Set(["doc", "upsert", "doc_as_upsert", "detect_noop", "_source", "script"]);

/** Objects are merged key by key, to any depth; anything else, arrays too, replaces. */
export function mergeDeep(target: JsonObject, changes: JsonObject): JsonObject {
  const result: { [key: string]: Json | undefined } = { ...target };
  for (const [key, value] of Object.entries(changes)) {
    const before = ownValue(target, key);
    const merged = isObject(before) && isObject(value) ? mergeDeep(before, value) : value;
    setOwnValue(result, key, merged);
  }
  return result;
}

/**
 * The `_update` call: merges `doc` into the document, or creates it from `upsert` (or `doc` with
 * `doc_as_upsert`). A change that changes nothing is a "noop": no new version.
 */
export function updateDocument(
  database: Database,
  writer: DocumentWriter,
  index: StoredIndex,
  id: string,
  body: JsonObject,
  conditions: WriteConditions = {},
): WriteResult {
  for (const key of Object.keys(body)) {
    if (!PARAMETERS.has(key)) throw parsingError(`[UpdateRequest] unknown field [${key}]`);
  }
  if (body["script"] !== undefined) throw unsupported("a script in an update of one document");
  const changes = body["doc"] === undefined ? undefined : objectAt(body["doc"], "doc");
  const before = findDocument(database, index, id);
  if (!before) {
    const upsert = body["doc_as_upsert"] === true ? changes : body["upsert"];
    if (upsert === undefined) {
      throw new ElasticsearchError(
        404,
        "document_missing_exception",
        writer.major === 7 ? `[_doc][${id}]: document missing` : `[${id}]: document missing`,
        { index_uuid: index.record.uuid, shard: "0", index: index.name },
      );
    }
    const source = objectAt(upsert, "upsert");
    return writer.put(index, id, { text: JSON.stringify(source), source });
  }
  if (!changes) {
    throw new ElasticsearchError(
      400,
      "action_request_validation_exception",
      "Validation Failed: 1: script or doc is missing;",
    );
  }
  writer.assertConditions(index, id, before, conditions);
  const old = objectAt(parseJson(before.source), "_source");
  const source = mergeDeep(old, changes);
  if (body["detect_noop"] !== false && sameJson(old, source)) {
    return { id, result: "noop", version: before.version, seq: before.seq, source: before.source };
  }
  return writer.write(index, id, before, { text: JSON.stringify(source), source });
}
