import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const IMPORT = /(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;

/** What imports what among the tests and all that they import. What `isDoor` names is not looked behind. */
export function importsOf(tests, isDoor = () => false) {
  const importers = new Map();
  const imports = new Map();
  const read = (file) => {
    if (imports.has(file)) return;
    const targets = [];
    imports.set(file, targets);
    if (isDoor(file)) return;
    for (const [, to] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const target = path.join(path.dirname(file), to);
      if (!existsSync(target) || !statSync(target).isFile()) continue;
      targets.push(target);
      if (!importers.has(target)) importers.set(target, new Set());
      importers.get(target).add(file);
      read(target);
    }
  };
  for (const test of tests) read(test);
  const isTest = new Set(tests);

  return {
    /** The tests that reach the source by the fewest imports first, at most `most` of them. */
    nearestTests(source, most) {
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
    },
    /** All that the file imports, directly or not, and itself. */
    closureOf(file) {
      const found = new Set();
      const visit = (one) => {
        if (found.has(one)) return;
        found.add(one);
        for (const target of imports.get(one) ?? []) visit(target);
      };
      visit(file);
      return [...found].toSorted((a, b) => (a < b ? -1 : 1));
    },
  };
}
