import type { EpochMs } from "../../../domain/base/time.ts";

/** Two notifications of a document within this many ms may have overtaken each other. */
export const TOUCH_WINDOW = 2000;

/** `disorderedAt`: by anything but the next version of what was held; null: never lately. */
type Touch = { at: EpochMs; disorderedAt: EpochMs | null };

/** Which documents were touched lately, and which must be read again. */
export class TouchedIds {
  /** Changed in place: there are thousands of touches a second. */
  readonly #touches = new Map<string, Touch>();
  readonly #mustRead = new Map<string, number>();
  #count = 0;

  /**
   * A notification of the document has arrived. Answers whether it may have overtaken another one: one came within
   * `TOUCH_WINDOW`, and not each of them was the next version of what was held.
   */
  touch(id: string, now: EpochMs, isNextVersion: boolean): boolean {
    // One that is being read must be read again: the answer may be older than this.
    if (this.#mustRead.size > 0 && this.#mustRead.has(id)) this.mustRead(id);
    const touch = this.#touches.get(id);
    if (touch === undefined) {
      this.#touches.set(id, { at: now, disorderedAt: isNextVersion ? null : now });
      return false;
    }
    const before = isNextVersion ? touch.disorderedAt : touch.at;
    touch.at = now;
    if (!isNextVersion) touch.disorderedAt = now;
    return before !== null && now - before <= TOUCH_WINDOW;
  }

  mustRead(id: string): void {
    this.#mustRead.set(id, (this.#count += 1));
  }

  isTouchedSince(id: string, since: EpochMs): boolean {
    const touch = this.#touches.get(id);
    return touch !== undefined && touch.at >= since;
  }

  isWaiting(id: string): boolean {
    return this.#mustRead.has(id);
  }

  get waiting(): number {
    return this.#mustRead.size;
  }

  /** Up to `limit` documents to read, each with a mark that `done` wants back. */
  next(limit: number): ReadonlyMap<string, number> {
    const batch = new Map<string, number>();
    for (const [id, mark] of this.#mustRead) {
      if (batch.size === limit) break;
      batch.set(id, mark);
    }
    return batch;
  }

  /** The document was read. Answers false when it was touched meanwhile: it stays to be read. */
  done(id: string, mark: number): boolean {
    if (this.#mustRead.get(id) !== mark) return false;
    this.#mustRead.delete(id);
    return true;
  }

  /** Forgets touches before `since`, so that memory follows the traffic and not the collection. */
  forget(since: EpochMs): void {
    for (const [id, { at }] of this.#touches) if (at < since) this.#touches.delete(id);
  }
}
