import type { Json, JsonObject } from "./json.ts";

/** What Elasticsearch says besides type and reason: `index`, `caused_by`, an own `root_cause`, … */
export type ErrorDetails = JsonObject;

/**
 * A refusal in Elasticsearch's words. Kuzzle parses `error.type` and `error.reason`, so both are
 * kept as Elasticsearch spells them.
 */
export class ElasticsearchError extends Error {
  override readonly name = "ElasticsearchError";
  readonly status: number;
  readonly type: string;
  readonly details: ErrorDetails;

  constructor(status: number, type: string, reason: string, details: ErrorDetails = {}) {
    super(reason);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  /** The `error` object of one item of a bulk answer, or a cause inside another error. */
  summary(): JsonObject {
    const { root_cause: _root, ...details } = this.details;
    return { type: this.type, reason: this.message, ...details };
  }

  /** The innermost errors: the error's own words where it has no cause. */
  rootCause(): Json {
    const { root_cause: root, caused_by: _cause, ...flat } = this.details;
    return root ?? [{ type: this.type, reason: this.message, ...flat }];
  }

  /** The whole body of the answer: `{error: {root_cause, type, reason, …}, status}`. */
  body(): JsonObject {
    return {
      error: {
        root_cause: this.rootCause(),
        type: this.type,
        reason: this.message,
        ...this.details,
      },
      status: this.status,
    };
  }
}

/** 400 parsing_exception: the request's JSON is not what the clause expects. */
export function parsingError(reason: string, details: ErrorDetails = {}): ElasticsearchError {
  return new ElasticsearchError(400, "parsing_exception", reason, details);
}

/** 400 illegal_argument_exception. */
export function illegalArgument(reason: string, details: ErrorDetails = {}): ElasticsearchError {
  return new ElasticsearchError(400, "illegal_argument_exception", reason, details);
}

/** 400 for what Elasticsearch can do and this storage does not: refused rather than answered wrong. */
export function unsupported(what: string): ElasticsearchError {
  return illegalArgument(
    `${what} is not supported by the embedded storage; use another form, or a real Elasticsearch`,
  );
}

/**
 * 429 in the words with which Elasticsearch refuses writes while its disk is full. There it closes indexes at 95 % of the
 * disk; here a write is refused that finds no room.
 */
export function diskFull(): ElasticsearchError {
  return new ElasticsearchError(
    429,
    "cluster_block_exception",
    "blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block];",
  );
}

/** 404 index_not_found_exception for an index or alias of that name. */
export function indexNotFound(name: string): ElasticsearchError {
  return new ElasticsearchError(404, "index_not_found_exception", `no such index [${name}]`, {
    "resource.type": "index_or_alias",
    "resource.id": name,
    index_uuid: "_na_",
    index: name,
  });
}

/** A search that failed on the index: the refusal wrapped as Elasticsearch wraps a shard's failure. */
export function searchFailure(
  cause: ElasticsearchError,
  index: string,
  uuid: string,
): ElasticsearchError {
  const inner = { ...cause.summary(), index_uuid: uuid, index };
  const reason = cause.type === "query_shard_exception" ? inner : cause.summary();
  return new ElasticsearchError(
    cause.status,
    "search_phase_execution_exception",
    "all shards failed",
    {
      root_cause: [reason],
      phase: "query",
      grouped: true,
      failed_shards: [{ shard: 0, index, node: "embedded", reason }],
      ...(cause.type === "query_shard_exception" ? {} : { caused_by: cause.summary() }),
    },
  );
}

/** 400 query_shard_exception: the query cannot be answered with this index's mapping. */
export function shardError(reason: string): ElasticsearchError {
  return new ElasticsearchError(400, "query_shard_exception", reason);
}
