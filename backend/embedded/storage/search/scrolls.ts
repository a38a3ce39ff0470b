import { randomBytes } from "node:crypto";
import type { StoredIndex } from "../catalogue/storedIndex.ts";
import type { SqlValue } from "../database.ts";
import { ElasticsearchError, illegalArgument } from "../elasticsearchError.ts";
import type { RowSnapshot } from "./rowSnapshot.ts";
import type { SortKey } from "./sortKeys.ts";
import type { SourceFilter } from "./sourceFilter.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";

/** One hit a scroll has yet to give out. */
export type ScrollHit = {
  readonly index: StoredIndex;
  readonly row: number;
  readonly sort: readonly SqlValue[];
};

/** An open scroll. */
export type Scroll = {
  readonly id: string;
  readonly hits: readonly ScrollHit[];
  readonly total: number;
  readonly size: number;
  readonly filter: SourceFilter;
  readonly keys: readonly SortKey[];
  readonly snapshots: ReadonlyMap<StoredIndex, RowSnapshot>;
  position: number;
  expiresAt: number;
};

/** Most open scrolls (search.max_open_scroll_context). */
const MAX_SCROLLS = 500;
/** Hits that all of them hold, some 100 bytes each. */
const MAX_HITS = 2_000_000;
const LONGEST_MS = 86_400_000;
const UNIT_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A time such as `5s` or `1m` in ms; 400 when it is none, or longer than a day. */
export function readKeepAlive(text: string): number {
  const parts = /^(\d+)(ms|s|m|h|d)$/.exec(text);
  const ms = Number(parts?.[1]) * (ownValue(UNIT_MS, parts?.[2] ?? "") ?? Number.NaN);
  if (Number.isNaN(ms)) {
    throw illegalArgument(
      `failed to parse setting [scroll] with value [${text}] as a time value: unit is missing or unrecognized`,
    );
  }
  if (ms <= LONGEST_MS) return ms;
  throw illegalArgument(
    `Keep alive for request (${text}) is too large. It must be less than (1d). This limit can be set by changing the [search.max_keep_alive] cluster level setting.`,
  );
}

/** The open scrolls; each ends when its time runs out, unless it is read or freed before. */
export class Scrolls {
  readonly #open = new Map<string, Scroll>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(
    scroll: Omit<Scroll, "id" | "position" | "expiresAt">,
    position: number,
    keepAliveMs: number,
  ): Scroll {
    this.#endExpired();
    if (this.#open.size >= MAX_SCROLLS) {
      throw tooManyScrolls(
        `Trying to create too many scroll contexts. Must be less than or equal to: [${MAX_SCROLLS}]. This limit can be set by changing the [search.max_open_scroll_context] setting.`,
      );
    }
    let held = scroll.hits.length;
    for (const { hits } of this.#open.values()) held += hits.length;
    if (held > MAX_HITS) {
      throw tooManyScrolls(
        `The open scrolls would hold more than [${MAX_HITS}] hits: end others first, or wait until they expire.`,
      );
    }
    const id = randomBytes(24).toString("base64url");
    const added: Scroll = { ...scroll, id, position, expiresAt: this.#now() + keepAliveMs };
    for (const [index, snapshot] of scroll.snapshots) index.snapshots.add(snapshot);
    this.#open.set(id, added);
    return added;
  }

  /** The scroll of that id, for another keep-alive; 404 as Elasticsearch says it when it is gone. */
  take(id: string, keepAliveMs: number | undefined): Scroll {
    this.#endExpired();
    const scroll = this.#open.get(id);
    if (!scroll) throw missingScroll(id);
    if (keepAliveMs !== undefined) scroll.expiresAt = this.#now() + keepAliveMs;
    return scroll;
  }

  /** Frees a scroll; false when there is none. */
  free(id: string): boolean {
    const scroll = this.#open.get(id);
    if (!scroll) return false;
    this.#open.delete(id);
    for (const [index, snapshot] of scroll.snapshots) index.snapshots.delete(snapshot);
    return true;
  }

  freeAll(): number {
    const ids = [...this.#open.keys()];
    for (const id of ids) this.free(id);
    return ids.length;
  }

  #endExpired(): void {
    const now = this.#now();
    for (const [id, scroll] of this.#open) if (scroll.expiresAt <= now) this.free(id);
  }
}

function tooManyScrolls(reason: string): ElasticsearchError {
  return new ElasticsearchError(429, "too_many_scroll_contexts_exception", reason);
}

function missingScroll(id: string): ElasticsearchError {
  const cause = {
    type: "search_context_missing_exception",
    reason: `No search context found for id [${id}]`,
  };
  return new ElasticsearchError(404, "search_phase_execution_exception", "all shards failed", {
    root_cause: [cause],
    phase: "query",
    grouped: true,
    failed_shards: [{ shard: -1, index: null, reason: cause }],
    caused_by: cause,
  });
}
