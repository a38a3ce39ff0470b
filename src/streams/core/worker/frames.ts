import type { Clock } from "../live/clock.ts";
import type { FeedEmission } from "./feed.ts";
import type { FeedChange, FromWorker } from "./protocol.ts";
import { Rate } from "./rate.ts";

/** A feed that may have something to emit. */
export type FrameSource = {
  readonly id: number;
  drain(): (FeedEmission<object> & Pick<FeedChange, "about">) | null;
};

/**
 * Gathers what feeds have to emit into frames: one message for all of them, and the next only once the last was
 * drawn. A slow main thread gets fewer frames, never a queue of them; only an answer does not wait its turn. [FD1]
 */
export class Frames {
  readonly #clock: Clock;
  readonly #post: (message: FromWorker, transfer: readonly ArrayBuffer[]) => void;
  readonly #tenancy: () => number;
  readonly #dirty = new Set<FrameSource>();
  readonly #rate: Rate;
  #count = 0;
  #unapplied: number | null = null;
  #cancel: (() => void) | null = null;

  constructor(
    clock: Clock,
    post: (message: FromWorker, transfer: readonly ArrayBuffer[]) => void,
    tenancy: () => number,
  ) {
    this.#clock = clock;
    this.#post = post;
    this.#tenancy = tenancy;
    this.#rate = new Rate(clock);
  }

  get perSecond(): number {
    return this.#rate.perSecond();
  }

  mark(source: FrameSource): void {
    this.#dirty.add(source);
    if (this.#unapplied === null) this.#sendSoon();
  }

  /** Sends whatever else is on its way: somebody waits for the answer to what they have just asked. */
  hurry(source: FrameSource): void {
    this.#dirty.add(source);
    this.#sendSoon();
  }

  forget(source: FrameSource): void {
    this.#dirty.delete(source);
  }

  applied(frame: number): void {
    if (frame !== this.#unapplied) return;
    this.#unapplied = null;
    if (this.#dirty.size > 0) this.#sendSoon();
  }

  stop(): void {
    this.#cancel?.();
  }

  /** Not at once: what happens in the same turn belongs to the same frame. */
  #sendSoon(): void {
    this.#cancel ??= this.#clock.setTimeout(() => {
      this.#cancel = null;
      this.#send();
    }, 0);
  }

  #send(): void {
    const changes: FeedChange[] = [];
    const transfer: ArrayBuffer[] = [];
    const sources = [...this.#dirty];
    this.#dirty.clear();
    for (const source of sources) {
      const emission = source.drain();
      if (emission === null) continue;
      changes.push({ feed: source.id, news: emission.news, about: emission.about });
      transfer.push(...(emission.transfer ?? []));
    }
    if (changes.length === 0) return;
    this.#rate.count();
    const frame = (this.#count += 1);
    this.#unapplied = frame;
    this.#post({ type: "frame", frame, tenancy: this.#tenancy(), changes }, transfer);
  }
}
