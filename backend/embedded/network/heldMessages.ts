/** What a message says of a document in a room. */
export interface About {
  readonly key: string;
  /** Null: this kind of write does not say it. */
  readonly version: number | null;
  /** Whether a later word may take its place: not that of a deletion, or of a departure from a filter. */
  readonly isWritten: boolean;
}

/** A message that waits; changed in place where another one takes its place. */
interface Held<Message> {
  message: Message;
  bytes: number;
  about: About | null;
  /** The first of the versions it stands for; null: its own alone. */
  firstVersion: number | null;
}

/** What is to be sent: `firstVersion` is set where it stands for several versions of its document. */
export interface Drained<Message> {
  readonly message: Message;
  readonly bytes: number;
  readonly firstVersion: number | null;
}

/**
 * Messages for one client, in the order in which they leave. A notification takes the place of the one before it about
 * the same document in the same room where it says the next version, or where neither says one: a client reads what says
 * none anyway. Whatever else was said of the document stays apart, in its order, so that nothing is hidden: a gap, a
 * late word, a deletion, another creation. So what waits grows with the documents and not with the changes.
 */
export class HeldMessages<Message> {
  #held: Held<Message>[] = [];
  /** Those before it have left. */
  #begin = 0;
  readonly #newest = new Map<string, Held<Message>>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get isEmpty(): boolean {
    return this.#begin === this.#held.length;
  }

  /** `about` null: it is about no document. */
  add(message: Message, bytes: number, about: About | null): void {
    const before = about === null ? undefined : this.#newest.get(about.key);
    this.#bytes += bytes;
    if (about !== null && before?.about != null && follows(before.about, about)) {
      before.firstVersion ??= before.about.version;
      this.#bytes -= before.bytes;
      before.message = message;
      before.bytes = bytes;
      before.about = about;
      return;
    }
    const held = { message, bytes, about, firstVersion: null };
    this.#held.push(held);
    if (about !== null) this.#newest.set(about.key, held);
  }

  /** Drains messages from the front: one at least, and no more than fit. */
  drain(most: number): Drained<Message>[] {
    const drained: Drained<Message>[] = [];
    let bytes = 0;
    for (; this.#begin < this.#held.length; this.#begin += 1) {
      const held = this.#held[this.#begin];
      if (held === undefined || (drained.length > 0 && bytes + held.bytes > most)) break;
      bytes += held.bytes;
      drained.push(held);
      const { about } = held;
      if (about !== null && this.#newest.get(about.key) === held) this.#newest.delete(about.key);
    }
    this.#bytes -= bytes;
    if (this.#begin * 2 > this.#held.length) {
      this.#held = this.#held.slice(this.#begin);
      this.#begin = 0;
    }
    return drained;
  }

  clear(): void {
    this.#held = [];
    this.#begin = 0;
    this.#newest.clear();
    this.#bytes = 0;
  }
}

function follows(before: About, next: About): boolean {
  if (!before.isWritten || !next.isWritten) return false;
  if (before.version === null || next.version === null) return before.version === next.version;
  return next.version === before.version + 1;
}
