import type { RefusedDocument } from "../live/collectionEvent.ts";

/** Those that are named; of more only the number is known. */
const NAMED = 20;

/** Frames that could not be read, since the page was loaded: as refused documents they are counted, and shown with the reason. */
export class RefusedFrames {
  #count = 0;
  #named: readonly RefusedDocument[] = [];

  get count(): number {
    return this.#count;
  }

  /** The last ones. */
  get named(): readonly RefusedDocument[] {
    return this.#named;
  }

  add(reason: string): void {
    this.#count += 1;
    this.#named = [...this.#named, { id: String(this.#count), reason }].slice(-NAMED);
  }
}
