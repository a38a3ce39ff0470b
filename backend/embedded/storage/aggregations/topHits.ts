import type { Answer } from "../http/rawJson.ts";
import type { JsonObject } from "../json.ts";
import { unsupported } from "../elasticsearchError.ts";
import { sql } from "../query/sql.ts";
import { showHits } from "../search/hits.ts";
import { compileSearch, findRows } from "../search/indexSearch.ts";
import { readSearch } from "../search/searchRequest.ts";
import type { Bucket } from "./aggregate.ts";
import { assertParameters } from "./aggregationService.ts";
import type { AggregationService } from "./aggregationService.ts";

/** `top_hits`: the first documents of a bucket in some order. */
export function topHits(
  service: AggregationService,
  parameters: JsonObject,
  { reader, rows }: Bucket,
): Answer {
  assertParameters("top_hits", parameters, [
    "size",
    "from",
    "sort",
    "_source",
    "version",
    "seq_no_primary_term",
    "track_scores",
  ]);
  if (reader.context.scope.parent) throw unsupported("top_hits within a nested aggregation");
  const { index, now } = service.context;
  const request = readSearch({ size: 3, ...parameters }, {});
  const search = compileSearch(index, request, service.major, now, service);
  const within = {
    ...search,
    hitsWhere: sql`s0.row IN (SELECT value FROM json_each(${JSON.stringify(rows)}))`,
  };
  const found = findRows(service.database, within, undefined, request.size, request.from);
  const sorted = request.sort.length > 0;
  const hits = showHits(
    service,
    found.map(({ row, sort }) => ({ index, row, sort })),
    {
      major: service.major,
      filter: request.filter,
      keys: search.keys,
      sorted,
      score: 1,
      withVersion: request.withVersion,
      withSeqNo: request.withSeqNo,
    },
  );
  return {
    hits: {
      total: { value: rows.length, relation: "eq" },
      max_score: sorted || rows.length === 0 ? null : 1,
      hits,
    },
  };
}
