import { MINUTE } from "../../../src/domain/base/time.ts";

/** Lines of the same form within a minute; a service says what happens to it, not what happens to each request. */
const MAX_OF_A_FORM = 20;

/** Bytes of a minute: the 20 MB that are kept of a service hold 160 minutes of the worst flood. */
const MAX_BYTES = 128 * 1024;

/** Forms end here: what differs later is the data of one event. */
const FORM_LENGTH = 160;

/** Forms that are counted within a minute; of further ones only the bytes are. */
const MAX_FORMS = 1_000;

type Left = { readonly example: string; written: number; leftOut: number };

/** Leaves out what floods a log, and says how much it was: whoever can cause a line could otherwise push out all others. */
export class LineFlood {
  readonly #now: () => number;
  #endsAt = 0;
  #bytes = 0;
  #forms = new Map<string, Left>();
  #leftOut = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The lines to write for one that has arrived. */
  pass(line: string): string[] {
    const lines = this.#now() >= this.#endsAt ? this.end() : [];
    const form = formOf(line);
    const known = this.#forms.get(form) ?? { example: line, written: 0, leftOut: 0 };
    if (this.#forms.size < MAX_FORMS) this.#forms.set(form, known);
    if (known.written >= MAX_OF_A_FORM) known.leftOut += 1;
    else if (this.#bytes + Buffer.byteLength(line) > MAX_BYTES) this.#leftOut += 1;
    else {
      known.written += 1;
      this.#bytes += Buffer.byteLength(line);
      lines.push(line);
    }
    return lines;
  }

  /** Begins a new minute; the lines that say what the one before has left out. */
  end(): string[] {
    const lines = [...this.#forms.values()]
      .filter(({ leftOut }) => leftOut > 0)
      .map(
        ({ example, leftOut }) =>
          `(${leftOut} more lines like this: ${example.slice(0, FORM_LENGTH)})`,
      );
    if (this.#leftOut > 0) {
      lines.push(`(${this.#leftOut} lines left out: more than ${MAX_BYTES} bytes in a minute)`);
    }
    this.#endsAt = this.#now() + MINUTE;
    this.#bytes = 0;
    this.#forms = new Map();
    this.#leftOut = 0;
    return lines;
  }
}

/** What lines about the same event have in common: times, ids and counts are left out. */
function formOf(line: string): string {
  return line.replace(/[\da-f]{8,}|\d+/giu, "#").slice(0, FORM_LENGTH);
}
