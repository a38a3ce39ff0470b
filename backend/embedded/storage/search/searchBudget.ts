import { ElasticsearchError } from "../elasticsearchError.ts";

/** What one search may cost. */
export type SearchLimits = {
  /** Processor time, ms. */
  readonly cpuMs: number;
  /** Buckets of its whole answer (Elasticsearch's search.max_buckets). */
  readonly buckets: number;
  /** Results of aggregations, buckets and figures together. */
  readonly results: number;
  /** Stored text that it reads for its hits, or compares with expressions; bytes. */
  readonly bytes: number;
};

/**
 * The dearest search of ours, the last point of each asset of a
 * customer, takes 0.2 s for 10,000 assets; an answer of Elasticsearch is 100 MB at most (http.max_content_length).
 */
const LIMITS: SearchLimits = {
  cpuMs: 2000,
  buckets: 65_536,
  results: 262_144,
  bytes: 100 * 1024 * 1024,
};

/**
 * Of the process that writes, where another one answers what takes longer. Notifications wait for the writes that wait
 * for a search.
 */
const BRIEF_MS = 150;

/** A search is not ended within the time that the process that writes has for one: it is for the one that reads. */
export class SearchTakesLong extends Error {
  override readonly name = "SearchTakesLong";
}

/** The clock is looked at once in so many cheap steps. */
const STEPS = 64;

/** Processor time of this process, ms: a machine that is busy with others does not count against a search. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * What is left of the limits of one request. Each loop over rows, values or buckets asks it; whoever passes a limit is
 * refused in Elasticsearch's words, and the storage serves on.
 */
export class SearchBudget {
  readonly #limits: SearchLimits;
  readonly #cpu: () => number;
  readonly #end: number;
  readonly #isBrief: boolean;
  #buckets = 0;
  #results = 0;
  #bytes = 0;
  #steps = 0;

  constructor(limits: SearchLimits = LIMITS, cpu: () => number = processorTime, isBrief = false) {
    this.#limits = limits;
    this.#cpu = cpu;
    this.#end = cpu() + limits.cpuMs;
    this.#isBrief = isBrief;
  }

  /** Of a search that another process answers where it takes longer than that. */
  static brief(): SearchBudget {
    return new SearchBudget({ ...LIMITS, cpuMs: BRIEF_MS }, processorTime, true);
  }

  /** How many further buckets the answer may have. */
  get bucketsLeft(): number {
    return this.#limits.buckets - this.#buckets;
  }

  /**
   * Before or after something that may have taken long, such as a statement.
   * @throws SearchTakesLong where it is brief, else ElasticsearchError
   */
  checkTime(): void {
    if (this.#cpu() <= this.#end) return;
    if (this.#isBrief) throw new SearchTakesLong();
    throw new ElasticsearchError(
      429,
      "es_rejected_execution_exception",
      `the search took more than ${this.#limits.cpuMs / 1000} s of processor time and was ended: ask for less at once`,
    );
  }

  /** One of many cheap steps. */
  step(): void {
    this.#steps += 1;
    if (this.#steps % STEPS === 0) this.checkTime();
  }

  /** The result of one aggregation over one bucket. */
  addResult(): void {
    this.step();
    this.#results += 1;
    if (this.#results > this.#limits.results)
      throw tooManyBuckets(this.#results, this.#limits.results);
  }

  /** Buckets of the answer, empty ones included. */
  addBuckets(count: number): void {
    this.step();
    this.#buckets += count;
    if (this.#buckets > this.#limits.buckets)
      throw tooManyBuckets(this.#buckets, this.#limits.buckets);
  }

  /** Text that is about to be read into memory. */
  addBytes(count: number): void {
    this.#bytes += count;
    if (this.#bytes <= this.#limits.bytes) return;
    throw new ElasticsearchError(
      429,
      "circuit_breaking_exception",
      `[request] Data too large, data for the search would be [${this.#bytes}], which is larger than the limit of [${this.#limits.bytes}]`,
      { bytes_wanted: this.#bytes, bytes_limit: this.#limits.bytes, durability: "TRANSIENT" },
    );
  }
}

function tooManyBuckets(count: number, most: number): ElasticsearchError {
  const cause = {
    type: "too_many_buckets_exception",
    reason: `Trying to create too many buckets. Must be less than or equal to: [${most}] but was [${count}]. This limit can be set by changing the [search.max_buckets] cluster level setting.`,
    max_buckets: most,
  };
  return new ElasticsearchError(400, "search_phase_execution_exception", "", {
    root_cause: [],
    phase: "fetch",
    grouped: true,
    failed_shards: [],
    caused_by: cause,
  });
}
