import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * What is known of each source: how many faults were planted and noticed, and those that were not, each with why it changes
 * nothing where somebody has written that down ("" otherwise). Of a source that no unit test reaches how many could be
 * planted.
 */
export class Ledger {
  #file;
  #root;
  #known;

  constructor(file, root) {
    this.#file = file;
    this.#root = root;
    this.#known = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  }

  /** Whether the source was tried as it is, with its nearest tests as they are. */
  isKnown({ file, text, related }) {
    return this.#known[this.#nameOf(file)]?.of === stateOf(text, related);
  }

  /** Forgets sources that are gone. */
  forgetGone() {
    for (const name of Object.keys(this.#known))
      if (!existsSync(path.join(this.#root, name))) delete this.#known[name];
  }

  /** Keeps what was found of a source; what was written about a fault that still survives stays. */
  found({ file, text, related }, outcomes) {
    const of = stateOf(text, related);
    if (related.length === 0) {
      this.#known[this.#nameOf(file)] = { of, unreached: outcomes.length };
      return;
    }
    const lines = text.split("\n");
    const before = this.#known[this.#nameOf(file)]?.survived ?? {};
    const survived = {};
    for (const { outcome, line, what } of outcomes) {
      if (outcome === "killed" || outcome === "timeout") continue;
      let key = `${what}: ${lines[line - 1].trim()}`;
      while (key in survived) key += " (again)";
      survived[key] = before[key] ?? "";
    }
    this.#known[this.#nameOf(file)] = {
      of,
      planted: outcomes.length,
      noticed: outcomes.length - Object.keys(survived).length,
      survived,
    };
  }

  write() {
    const sorted = Object.fromEntries(
      Object.entries(this.#known).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    writeFileSync(this.#file, `${JSON.stringify(sorted, null, 2)}\n`);
  }

  /** A sentence about the sources of a folder that are known. */
  scoreOf(place) {
    const within = Object.entries(this.#known).filter(([name]) => name.startsWith(place));
    const sum = (number) => within.reduce((total, [, one]) => total + (number(one) ?? 0), 0);
    const planted = sum((one) => one.planted);
    const noticed = sum((one) => one.noticed);
    const explained = sum(
      (one) => Object.values(one.survived ?? {}).filter((why) => why !== "").length,
    );
    const share = planted === 0 ? 0 : Math.round((100 * noticed) / planted);
    const unreached = sum((one) => one.unreached);
    return `${place}: ${within.length} sources tried, ${noticed} of ${planted} noticed (${share} %), ${explained} of ${planted - noticed} others explained; ${unreached} more in sources that no unit test reaches`;
  }

  #nameOf(file) {
    return path.relative(this.#root, file).split(path.sep).join("/");
  }
}

/** A source and its nearest tests, as they are now. */
function stateOf(text, related) {
  const hash = createHash("sha256").update(text);
  for (const test of related) hash.update(readFileSync(test));
  return hash.digest("hex").slice(0, 16);
}
