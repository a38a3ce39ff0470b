import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** More faults than any source has: a fault is kept as source × this + its place in the source. */
const MOST = 10_000;

/**
 * What is known of each file of tests: which faults it reaches, test by test. It is kept in .cache, and holds as long as
 * nothing changes that the file imports, directly or not.
 */
export class Reach {
  #file;
  #closureOf;
  #kept;
  #known = new Map();
  #texts = new Map();

  /** `closureOf` answers all that a file imports, itself included. */
  constructor(file, closureOf) {
    this.#file = file;
    this.#closureOf = closureOf;
    this.#kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  }

  /** Those of the tests that have to be looked at; `sources` are {file, first, mutants}. */
  unknown(tests, sources) {
    const firstOf = new Map(sources.map(({ file, first }) => [file, first]));
    return tests.filter((test) => {
      const kept = this.#kept[test];
      if (kept?.of !== this.#stateOf(test)) return true;
      const idOf = (code) => firstOf.get(kept.sources[Math.floor(code / MOST)]) + (code % MOST);
      this.#known.set(test, mapIds(kept.found, idOf));
      return false;
    });
  }

  found(found, sources) {
    this.#known.set(found.file, found);
    const places = [];
    const codeOf = (id) => {
      const { file, first } = sources[sources.findLastIndex((source) => source.first <= id)];
      if (!places.includes(file)) places.push(file);
      return places.indexOf(file) * MOST + (id - first);
    };
    const coded = mapIds(found, codeOf);
    this.#kept[found.file] = { of: this.#stateOf(found.file), sources: places, found: coded };
  }

  write() {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.#kept));
  }

  /** What each file of tests reaches: {file, ms, outside, loading, tests: [{ms, asked, reached}]}, or {file, isBroken, why}. */
  get all() {
    return [...this.#known.values()];
  }

  #stateOf(test) {
    const hash = createHash("sha256");
    for (const file of this.#closureOf(test)) {
      if (!this.#texts.has(file))
        this.#texts.set(file, createHash("sha256").update(readFileSync(file)).digest("hex"));
      hash.update(`${file} ${this.#texts.get(file)}\n`);
    }
    return hash.digest("hex").slice(0, 16);
  }
}

function mapIds(found, change) {
  if (found.isBroken) return found;
  return {
    ...found,
    outside: found.outside.map(change),
    loading: found.loading.map(change),
    tests: found.tests.map((test) => ({ ...test, reached: test.reached.map(change) })),
  };
}
