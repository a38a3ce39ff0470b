import type { EpochMs } from "../../../domain/base/time.ts";
import { type CollectionEvent, type Decoded, type RefusedDocument } from "./collectionEvent.ts";
import { type DocumentNotification, type Source, stampOf } from "./documentNotification.ts";
import { judge } from "./judge.ts";
import type { Koncorde } from "./koncorde.ts";
import { matches } from "./matches.ts";

/** A read this long after a document was last heard of is sure: no write of a node whose clock is behind can share its stamp. In ms. */
const SURE_AFTER = 3000;

export type FoundDocument = {
  readonly id: string;
  readonly source: Source;
  readonly version: number;
};

type Entry = {
  version: number | null;
  stamp: EpochMs | null;
  heardAt: EpochMs;
  /** Read by `mGet` at least `SURE_AFTER` after it was heard of. Never without a stamp: a later write would look the same. */
  isSure: boolean;
};

/**
 * What is known of each document that is held: version and stamp, not the document itself, which lives in
 * the projections. Changed in place, since it is hot; what has changed since is taken out by `takeChanges`.
 */
export class DocumentTable<Doc> {
  readonly #filter: Koncorde;
  readonly #decode: (id: string, source: Source) => Decoded<Doc>;
  readonly #entries = new Map<string, Entry>();
  readonly #refused = new Map<string, string>();
  #written = new Map<string, Doc>();
  #removed = new Set<string>();
  #isRefusedChanged = false;
  #newestStamp: EpochMs = 0;

  constructor(filter: Koncorde, decode: (id: string, source: Source) => Decoded<Doc>) {
    this.#filter = filter;
    this.#decode = decode;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The newest stamp ever seen here, by the servers' clocks. */
  get newestStamp(): EpochMs {
    return this.#newestStamp;
  }

  ids(): IterableIterator<string> {
    return this.#entries.keys();
  }

  /** Whether what a search says of a document differs from what is held. */
  differs(id: string, stamp: EpochMs | null): boolean {
    const entry = this.#entries.get(id);
    return entry === undefined || entry.stamp !== stamp;
  }

  /** Shows at once what a notification says, if it is to be believed. Answers whether the document must be read. */
  hear(
    note: Extract<DocumentNotification, { kind: "written" | "deleted" }>,
    isTouchedTwice: boolean,
    now: EpochMs,
  ): boolean {
    const entry = this.#entries.get(note.id);
    const { isBelieved, mustRead } = judge(entry, note, isTouchedTwice);
    if (note.kind === "deleted") {
      this.#remove(note.id);
      return mustRead;
    }
    if (!isBelieved) return mustRead;
    if (!matches(this.#filter, note.id, note.source)) {
      this.#remove(note.id);
      // It left the filter by the word of one notification alone: look whether that was the last word.
      return true;
    }
    this.#put(note.id, note.source, note.version, now);
    return mustRead;
  }

  /** A page of the first snapshot, while nothing is held yet but its earlier pages. */
  fill(page: ReadonlyMap<string, Source>, now: EpochMs): void {
    for (const [id, source] of page) this.#put(id, source, null, now);
  }

  /** All pages of the first snapshot are there. `isTouched`: documents whose state a read must decide. */
  filled(isTouched: (id: string) => boolean): void {
    for (const [id, entry] of this.#entries)
      if (!isTouched(id) && this.#isAtRest(entry)) entry.isSure = true;
  }

  /** A whole snapshot. `isTouched`: documents whose state a read must decide, whatever the snapshot says. */
  replaceAll(
    snapshot: ReadonlyMap<string, Source>,
    isTouched: (id: string) => boolean,
    now: EpochMs,
  ): void {
    for (const id of this.#entries.keys())
      if (!snapshot.has(id) && !isTouched(id)) this.#remove(id);
    for (const [id, source] of snapshot) {
      const entry = this.#entries.get(id);
      if (entry !== undefined && isTouched(id)) continue;
      // The same stamp says the same content only of what is sure: two writes may share one.
      if (entry?.isSure !== true || entry.stamp !== stampOf(source))
        this.#put(id, source, null, now);
    }
    for (const id of snapshot.keys()) {
      const entry = this.#entries.get(id);
      if (entry !== undefined && !isTouched(id) && this.#isAtRest(entry)) entry.isSure = true;
    }
  }

  /** The answer of `mGet`; `found` null: there is no such document. `askedAt`: before the request. */
  read(id: string, found: FoundDocument | null, askedAt: EpochMs, now: EpochMs): void {
    if (found === null || !matches(this.#filter, id, found.source)) {
      this.#remove(id);
      return;
    }
    if (this.#entries.get(id)?.version !== found.version)
      this.#put(id, found.source, found.version, now);
    const held = this.#entries.get(id);
    if (held === undefined || held.stamp === null) return;
    if (askedAt - held.heardAt >= SURE_AFTER || this.#isAtRest(held)) held.isSure = true;
  }

  /** Whether what is held is at least as new as this version: the answer of a read that was overtaken. */
  isOvertaken(id: string, version: number): boolean {
    const entry = this.#entries.get(id);
    return entry !== undefined && (entry.version === null || entry.version >= version);
  }

  /** Up to `limit` documents that were never read after they had come to rest, those unsure for longest first. */
  unsure(limit: number, now: EpochMs): readonly string[] {
    const ids: string[] = [];
    for (const [id, entry] of this.#entries) {
      if (ids.length === limit) break;
      if (!entry.isSure && now - entry.heardAt >= SURE_AFTER) ids.push(id);
    }
    return ids;
  }

  /** What has changed since the last call, as events; empty when nothing has. */
  takeChanges(): readonly CollectionEvent<Doc>[] {
    const events: CollectionEvent<Doc>[] = [];
    if (this.#written.size > 0 || this.#removed.size > 0) {
      events.push({
        type: "documents.changed",
        written: [...this.#written.values()],
        removed: [...this.#removed],
      });
      this.#written = new Map();
      this.#removed = new Set();
    }
    if (this.#isRefusedChanged) {
      this.#isRefusedChanged = false;
      const refused = [...this.#refused].map(([id, reason]): RefusedDocument => ({ id, reason }));
      events.push({ type: "documents.refused", refused });
    }
    return events;
  }

  #put(id: string, source: Source, version: number | null, now: EpochMs): void {
    const stamp = stampOf(source);
    if (stamp !== null && stamp > this.#newestStamp) this.#newestStamp = stamp;
    const before = this.#entries.get(id);
    const heardAt = before !== undefined && before.stamp === stamp ? before.heardAt : now;
    // Deleted first, so that the order of the map is the order of being heard of.
    this.#entries.delete(id);
    this.#entries.set(id, { version, stamp, heardAt, isSure: false });
    const decoded = this.#decode(id, source);
    if (decoded.ok) {
      this.#accept(id);
      this.#removed.delete(id);
      this.#written.set(id, decoded.document);
    } else {
      this.#refused.set(id, decoded.reason);
      this.#isRefusedChanged = true;
      this.#written.delete(id);
      this.#removed.add(id);
    }
  }

  /** The servers' clocks have left its stamp behind: no later write can share it. */
  #isAtRest({ stamp }: Entry): boolean {
    return stamp !== null && stamp <= this.#newestStamp - SURE_AFTER;
  }

  #remove(id: string): void {
    this.#accept(id);
    if (!this.#entries.delete(id)) return;
    this.#written.delete(id);
    this.#removed.add(id);
  }

  #accept(id: string): void {
    if (this.#refused.delete(id)) this.#isRefusedChanged = true;
  }
}
