import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const IMPORT = /(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;

/** Answers, for a source, the tests that reach it by the fewest imports first, at most `most` of them. */
export function nearestTests(tests, most) {
  const importers = new Map();
  const seen = new Set();
  const read = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, to] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const target = path.join(path.dirname(file), to);
      if (!existsSync(target) || !statSync(target).isFile()) continue;
      if (!importers.has(target)) importers.set(target, new Set());
      importers.get(target).add(file);
      read(target);
    }
  };
  for (const test of tests) read(test);
  const isTest = new Set(tests);
  return (source) => {
    const found = [];
    const passed = new Set([source]);
    let here = [source];
    while (here.length > 0 && found.length < most) {
      const next = [];
      for (const file of here)
        for (const importer of importers.get(file) ?? []) {
          if (passed.has(importer)) continue;
          passed.add(importer);
          if (isTest.has(importer)) found.push(importer);
          next.push(importer);
        }
      here = next;
    }
    // One of the same name, however many imports lie between.
    const name = path.basename(source, ".ts");
    const namesake = tests.filter((test) => path.basename(test, ".test.ts") === name);
    return [...new Set([...namesake, ...found])].slice(0, most);
  };
}
