/** What it is worth in any case. */
const MIN_FILES = 2;

/**
 * Says for a fault which tests to run, file by file, the quickest first: {id, isStatic, files, loadedBy}. `null` where no
 * test reaches it. A fault is worth so many milliseconds of tests: one deep in the base is reached by thousands.
 */
export function plansFor(reach, maxMs) {
  const sound = reach.filter(({ isBroken }) => !isBroken);
  const reachedBy = new Map();
  const loaded = new Set();
  const slowestOf = new Map();
  const add = (id, file, chosen) => {
    if (!reachedBy.has(id)) reachedBy.set(id, new Map());
    reachedBy.get(id).set(file, chosen);
  };
  for (const { file, outside, loading, tests } of sound) {
    slowestOf.set(file, Math.max(0, ...tests.map(({ ms }) => ms)));
    for (const id of loading) loaded.add(id);
    const chosen = new Map();
    tests.forEach(({ reached }, index) => {
      for (const id of reached) chosen.set(id, [...(chosen.get(id) ?? []), index]);
    });
    for (const [id, some] of chosen) add(id, file, some);
    for (const id of outside) add(id, file, null);
  }
  const byFile = new Map(sound.map((one) => [one.file, one]));
  const askedOf = (file) => byFile.get(file).tests.reduce((sum, { asked }) => sum + asked, 0);
  const costOf = (file, chosen) => {
    const { ms, tests } = byFile.get(file);
    const inTests = tests.reduce((sum, test) => sum + test.ms, 0);
    const some = chosen === null ? inTests : chosen.reduce((sum, at) => sum + tests[at].ms, 0);
    return Math.max(1, ms - inTests) + some;
  };

  return ({ id, isStatic }, nearest) => {
    const found = [...(reachedBy.get(id) ?? [])].map(([file, chosen]) => ({
      file,
      chosen,
      asked: askedOf(file),
      slowest: slowestOf.get(file),
      cost: costOf(file, chosen),
    }));
    const isNear = new Set(nearest);
    const quickest = (list) => list.toSorted((a, b) => a.cost - b.cost);
    const near = quickest(found.filter(({ file }) => isNear.has(file)));
    const far = quickest(found.filter(({ file }) => !isNear.has(file)));
    let spent = 0;
    const files = [...near, ...far].filter(
      ({ cost }, index) => (spent += cost) < maxMs || index < MIN_FILES,
    );
    const isLoaded = isStatic || loaded.has(id);
    const loadedBy = isLoaded
      ? nearest
          .filter((file) => byFile.has(file))
          .map((file) => ({ file, asked: askedOf(file), slowest: slowestOf.get(file) }))
      : [];
    if (files.length + loadedBy.length === 0) return null;
    return { id, isStatic: isLoaded, files: files.map(({ cost: _, ...rest }) => rest), loadedBy };
  };
}
