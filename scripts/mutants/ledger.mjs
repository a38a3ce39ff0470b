import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Ends the name of a fault that its line has twice. */
const AGAIN = " (again)";

/**
 * What is known of each source: how many faults were planted and noticed; those that were not, each with why it changes
 * nothing where somebody has written that down ("" otherwise); how many no unit test reaches, with their lines. A reason that
 * begins with @ stands for a group and is the name of one of `reasons`.
 */
export class Ledger {
  #file;
  #root;
  #reasons;
  #known;

  constructor(file, root) {
    this.#file = file;
    this.#root = root;
    const { reasons, sources } = existsSync(file)
      ? JSON.parse(readFileSync(file, "utf8"))
      : { reasons: {}, sources: {} };
    this.#reasons = reasons;
    this.#known = sources;
  }

  /** Whether the source was tried as it is, with its nearest tests as they are. */
  isKnown({ file, text, nearest }) {
    return this.#known[this.#nameOf(file)]?.of === stateOf(text, nearest);
  }

  /** Forgets sources that are gone. */
  forgetGone() {
    for (const name of Object.keys(this.#known))
      if (!existsSync(path.join(this.#root, name))) delete this.#known[name];
  }

  /** Keeps what was found of a source; what was written about a fault that still survives stays. */
  found(source, outcomes) {
    const { file, text, nearest } = source;
    const survived = this.#survivors(source, outcomes);
    const unreached = outcomes.filter(({ outcome }) => outcome === "no test");
    const missed = Object.keys(survived).length + unreached.length;
    this.#known[this.#nameOf(file)] = {
      of: stateOf(text, nearest),
      planted: outcomes.length,
      noticed: outcomes.length - missed,
      ...(unreached.length > 0 && {
        unreached: unreached.length,
        unreachedLines: rangesOf(unreached.map(({ line }) => line)),
      }),
      survived,
    };
  }

  /** Those of a source's faults that are like one that has survived: on a line with the same text, and the same fault. */
  survivorsOf(source) {
    const known = Object.keys(this.#known[this.#nameOf(source.file)]?.survived ?? {});
    const keys = new Set(known.map((key) => key.replaceAll(AGAIN, "")));
    return source.mutants.filter((mutant) => keys.has(keyOf(source, mutant)));
  }

  /** Keeps what was found of those; the others were noticed before. */
  foundAgain(source, outcomes) {
    const name = this.#nameOf(source.file);
    const before = this.#known[name];
    // Fewer tests may be asked than before: what none of them reaches is not noticed either.
    const missed = outcomes.map((one) =>
      one.outcome === "no test" ? { ...one, outcome: "survived" } : one,
    );
    const survived = this.#survivors(source, missed);
    this.#known[name] = {
      ...before,
      of: stateOf(source.text, source.nearest),
      noticed: before.planted - (before.unreached ?? 0) - Object.keys(survived).length,
      survived,
    };
  }

  #survivors(source, outcomes) {
    const before = this.#known[this.#nameOf(source.file)]?.survived ?? {};
    const survived = {};
    for (const mutant of outcomes) {
      if (mutant.outcome !== "survived") continue;
      let key = keyOf(source, mutant);
      while (key in survived) key += AGAIN;
      survived[key] = before[key] ?? "";
    }
    return survived;
  }

  write() {
    const sorted = Object.fromEntries(
      Object.entries(this.#known).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    const all = { reasons: this.#reasons, sources: sorted };
    writeFileSync(this.#file, `${JSON.stringify(all, null, 2)}\n`);
  }

  /** What was found in the sources of a folder that are known. */
  scoreOf(place) {
    const within = Object.entries(this.#known)
      .filter(([name]) => name.startsWith(place))
      .map(([, one]) => one);
    const sum = (number) => within.reduce((total, one) => total + number(one), 0);
    const reasons = within.flatMap(({ survived }) => Object.values(survived));
    return {
      place,
      sources: within.length,
      planted: sum(({ planted }) => planted),
      noticed: sum(({ noticed }) => noticed),
      unreached: sum(({ unreached }) => unreached ?? 0),
      survived: reasons.length,
      explained: reasons.filter((why) => why !== "").length,
    };
  }

  #nameOf(file) {
    return path.relative(this.#root, file).split(path.sep).join("/");
  }
}

/** The fault and the text of its line, which tells it longer than the line's number. */
function keyOf({ text }, { line, what }) {
  return `${what}: ${text.split("\n")[line - 1].trim()}`;
}

/** A source and its nearest tests, as they are now. */
function stateOf(text, nearest) {
  const hash = createHash("sha256").update(text);
  for (const test of nearest) hash.update(readFileSync(test));
  return hash.digest("hex").slice(0, 16);
}

/** Lines as "3-5, 9". */
function rangesOf(lines) {
  const ranges = [];
  for (const line of [...new Set(lines)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}
