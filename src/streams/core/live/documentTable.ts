import type { ChangedDocument } from "../../../domain/base/collectionChanges.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { CollectionEvent, RefusedDocument } from "./collectionEvent.ts";
import type { Decode } from "./decodeWith.ts";
import { type DocumentNotification, type Source, stampOf } from "./documentNotification.ts";
import { judge } from "./judge.ts";
import type { Koncorde } from "./koncorde.ts";
import { type Matcher, matcherOf } from "./matcher.ts";
import type { TouchedIds } from "./touchedIds.ts";

export type FoundDocument = {
  readonly id: string;
  readonly source: Source;
  readonly version: number;
};

type Entry<Doc> = {
  /** Null: only a read can say. */
  version: number | null;
  stamp: EpochMs | null;
  /** When the version came, with the content or again. */
  learntAt: EpochMs;
  /** The number of the write whose content is held; null: it is not known. */
  write: number | null;
  /** As it was decoded last; null: it is refused. */
  document: Doc | null;
};

/** How far the writes of a collection were numbered, and when that was asked. */
export type Mark = { readonly mark: string; readonly askedAt: EpochMs };

/**
 * What is known of each document that is held. Changed in place, since it is hot; what has changed since is drained by
 * `drainChanges`.
 */
export class DocumentTable<Doc> {
  readonly #matches: Matcher;
  readonly #decode: Decode<Doc>;
  readonly #entries = new Map<string, Entry<Doc>>();
  readonly #refused = new Map<string, string>();
  #written = new Map<string, Doc>();
  #removed = new Set<string>();
  #isRefusedChanged = false;
  #membersChangedAt: EpochMs | null = null;
  /** The last two, the older first. */
  #marks: readonly Mark[] = [];

  constructor(filter: Koncorde, decode: Decode<Doc>) {
    this.#matches = matcherOf(filter);
    this.#decode = decode;
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * The mark after which every write is to be checked; null: there is none yet. The one before the last: a search may
   * not have seen the writes that were numbered just before the last one.
   */
  get since(): Mark | null {
    return this.#marks[0] ?? null;
  }

  /** All writes up to the mark before this one are held. */
  marked(mark: Mark): void {
    this.#marks = [...this.#marks.slice(-1), mark];
  }

  /** A whole snapshot that was read after the mark is held. */
  restarted(mark: Mark): void {
    this.#marks = [mark];
  }

  /**
   * Of the documents that were written since a mark those whose content may be another one than what is held; they are
   * read before they are believed again. A version counts only where it came after the mark: one that was deleted and made
   * again begins anew.
   */
  suspects(changed: readonly ChangedDocument[] | null, since: EpochMs): readonly string[] {
    if (changed === null) {
      for (const entry of this.#entries.values()) entry.version = null;
      return [...this.#entries.keys()];
    }
    const suspects: string[] = [];
    for (const [id, version, write] of changed) {
      const entry = this.#entries.get(id);
      if (entry !== undefined) {
        if (entry.write === write) continue;
        if (entry.version !== null && entry.version >= version && entry.learntAt >= since) {
          if (entry.version === version) entry.write = write;
          continue;
        }
        entry.version = null;
      }
      suspects.push(id);
    }
    return suspects;
  }

  /** Whether a notification since then says that a document came or went: a count may not have seen that. */
  haveMembersChangedSince(at: EpochMs): boolean {
    return this.#membersChangedAt !== null && this.#membersChangedAt >= at;
  }

  ids(): IterableIterator<string> {
    return this.#entries.keys();
  }

  /** Whether what a search says of a document differs from what is held. */
  differs(id: string, stamp: EpochMs | null): boolean {
    const entry = this.#entries.get(id);
    return entry === undefined || entry.stamp !== stamp;
  }

  /** Notes the touch, and shows at once what a notification says, if it is to be believed. Answers whether the document must be read. */
  apply(
    note: Extract<DocumentNotification, { kind: "written" | "deleted" }>,
    touched: Pick<TouchedIds, "touch">,
    now: EpochMs,
  ): boolean {
    const entry = this.#entries.get(note.id);
    const isOvertaking = touched.touch(note.id, now, isNextVersion(entry, note));
    const { isBelieved, mustRead } = judge(entry, note, isOvertaking);
    if (note.kind === "deleted" || entry === undefined) this.#membersChangedAt = now;
    if (note.kind === "deleted") {
      this.#remove(note.id);
      return mustRead;
    }
    if (!isBelieved) return mustRead;
    if (!this.#matches(note.id, note.source)) {
      this.#membersChangedAt = now;
      this.#remove(note.id);
      // It left the filter by one notification alone: a read decides whether that was the last.
      return true;
    }
    this.#hold(note.id, note.source, note.version, now);
    return mustRead;
  }

  /** A page of the first snapshot, while nothing is held yet but its earlier pages. */
  fill(page: ReadonlyMap<string, Source>, now: EpochMs): void {
    for (const [id, source] of page) this.#hold(id, source, null, now);
  }

  /**
   * A whole snapshot. `isTouched`: documents whose state a read must decide, whatever the snapshot says; `isChanged`:
   * those whose content may be another one although their stamp is the same.
   */
  replaceAll(
    snapshot: ReadonlyMap<string, Source>,
    isTouched: (id: string) => boolean,
    isChanged: (id: string) => boolean,
    now: EpochMs,
  ): void {
    for (const id of this.#entries.keys())
      if (!snapshot.has(id) && !isTouched(id)) this.#remove(id);
    for (const [id, source] of snapshot) {
      const entry = this.#entries.get(id);
      if (entry !== undefined && isTouched(id)) continue;
      if (entry === undefined || entry.stamp !== stampOf(source) || isChanged(id))
        this.#hold(id, source, null, now);
    }
  }

  /** The answer of `mGet`; `found` null: there is no such document. */
  read(id: string, found: FoundDocument | null, now: EpochMs): void {
    if (found === null || !this.#matches(id, found.source)) {
      this.#remove(id);
      return;
    }
    const entry = this.#entries.get(id);
    if (entry?.version === found.version) entry.learntAt = now;
    else this.#hold(id, found.source, found.version, now);
  }

  /** Whether what is held is at least as new as this version: the answer of a read that was overtaken. */
  isOvertaken(id: string, version: number): boolean {
    const entry = this.#entries.get(id);
    return entry !== undefined && (entry.version === null || entry.version >= version);
  }

  /** What has changed since the last call, as events; empty when nothing has. */
  drainChanges(): readonly CollectionEvent<Doc>[] {
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

  #hold(id: string, source: Source, version: number | null, now: EpochMs): void {
    const entry = this.#entryOf(id);
    entry.version = version;
    entry.stamp = stampOf(source);
    entry.learntAt = now;
    entry.write = null;
    const decoded = this.#decode(id, source, entry.document);
    if (decoded.ok) {
      this.#accept(id);
      if (decoded.document === entry.document) return;
      entry.document = decoded.document;
      this.#removed.delete(id);
      this.#written.set(id, decoded.document);
    } else {
      entry.document = null;
      this.#refused.set(id, decoded.reason);
      this.#isRefusedChanged = true;
      this.#written.delete(id);
      this.#removed.add(id);
    }
  }

  #entryOf(id: string): Entry<Doc> {
    const known = this.#entries.get(id);
    if (known !== undefined) return known;
    const entry = { version: null, stamp: null, learntAt: 0, write: null, document: null };
    this.#entries.set(id, entry);
    return entry;
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

/** Whether a notification says the version that follows the one that is held, or all between it and its own: nothing was left out. */
function isNextVersion(
  held: { readonly version: number | null } | undefined,
  note: Extract<DocumentNotification, { kind: "written" | "deleted" }>,
): boolean {
  if (held === undefined || held.version === null || note.kind === "deleted") return false;
  const { version, firstVersion } = note;
  return (
    version !== null && version > held.version && (firstVersion ?? version) <= held.version + 1
  );
}
