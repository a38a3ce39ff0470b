import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { WriteResult } from "../documents/documentWriter.ts";
import { RawJson } from "../http/rawJson.ts";
import type { Answer } from "../http/rawJson.ts";
import { filterSource } from "../search/sourceFilter.ts";
import type { SourceFilter } from "../search/sourceFilter.ts";

/** What Elasticsearch tells of a write of one document. */
export function writeAnswer(
  index: StoredIndex,
  result: WriteResult,
  major: 7 | 8,
  refreshed: boolean,
): { readonly [key: string]: Answer } {
  const copies = 1 + Number(index.record.settings["number_of_replicas"] ?? 1);
  const written = result.result !== "noop";
  return {
    _index: index.name,
    ...(major === 7 ? { _type: "_doc" } : {}),
    _id: result.id,
    _version: result.version,
    result: result.result,
    ...(refreshed && written ? { forced_refresh: true } : {}),
    _shards: written
      ? { total: copies, successful: 1, failed: 0 }
      : { total: 0, successful: 0, failed: 0 },
    _seq_no: result.seq,
    _primary_term: 1,
  };
}

/** The `get` part of an update's answer: the document as it is now. */
export function updatedSource(result: WriteResult, filter: SourceFilter): Answer {
  return {
    _seq_no: result.seq,
    _primary_term: 1,
    found: true,
    _source: filterSource(filter, result.source ?? "{}") ?? new RawJson("{}"),
  };
}

/** The status of a write's answer. */
export function writeStatus({ result }: WriteResult): number {
  if (result === "created") return 201;
  return result === "not_found" ? 404 : 200;
}
