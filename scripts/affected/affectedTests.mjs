import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { importsOf } from "../mutants/nearestTests.mjs";

/** A change of one of these may change what every test does. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig[^/]*\.json|vite(st)?(\.\w+)?\.config\.ts|scripts\/build\.mjs)$/;

/** Run after every change: the rules of the repository, and one small file for each part that has to start. */
const CORE = [
  "tests/component/shell/guards.test.tsx",
  "tests/contract/alerts.test.ts",
  "tests/browser/firstVisit.test.ts",
];
const REPOSITORY = "tests/unit/repository/";

/** A feature's room on any floor, as CONTRIBUTING.md has them. */
const ROOM =
  /^(?:src\/(?:domain|sheets|machines|views|composition|streams\/(?:feeds|calls))|backend\/app)\/(\w+)(?:\/|\.ts$)/;
const CALL = /"omniscient\/(\w+):\w+"/g;
/** A call as tests name it: with its controller alone, or beside its action. */
const NAMED_CALL = /"(?:omniscient\/)?([a-z]\w+)(?::\w+)?"/g;
const IMPORTED = /from "(?:\.\.\/)+((?:src|backend)\/[^"]+)"/g;

/** The feature whose room a file stands in; null: in none. What is below all features is theirs by imports only. */
function roomOf(file) {
  const room = ROOM.exec(file)?.[1] ?? null;
  return room === "base" || room === "platform" ? null : room;
}
const isStack = (test) => /^tests\/(contract|browser)\//.test(test);
const isComponent = (test) => test.startsWith("tests/component/");
/** What the tests on the server's side, which see no screen, run of. */
const isServed = (file) => !/^src\/(views|machines|composition|streams)\//.test(file);

/** All files of tests, relative to the root. */
export function testsOf(root) {
  return ["tests", "model-tests"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => path.posix.join(folder, file.split(path.sep).join("/")))
      .toSorted(),
  );
}

/**
 * Which files of tests a change reaches, and which not. Units by all that they import. Components and the full stack run the
 * whole front or backend, so that imports would name them all: components by their room, the full stack by the rooms of the
 * calls that it names and of what it imports itself, both by what they are written with. Files are relative to the root.
 */
export function affectedTests(root) {
  const tests = testsOf(root);
  const absolute = (file) => path.join(root, file);
  const isWhole = (test) => isStack(test) || isComponent(test);
  const written = importsOf(
    tests.filter(isWhole).map(absolute),
    (file) => !file.startsWith(absolute("tests/")),
  );
  const run = importsOf(tests.filter((test) => !isWhole(test)).map(absolute));
  const roomOfController = controllers(root);
  const imports = (test) =>
    (isWhole(test) ? written : run)
      .closureOf(absolute(test))
      .filter((file) => !isWhole(test) || file.startsWith(absolute("tests/")));

  return (changed) => {
    if (changed.some((file) => EVERYTHING.test(file))) return { reached: tests, leftOut: [] };
    const isChanged = new Set(changed.filter((file) => !file.endsWith(".md")).map(absolute));
    const rooms = roomsOf(changed);
    const served = roomsOf(changed.filter(isServed));

    const asksForRoom = (test) => {
      if (isComponent(test)) return rooms.has(test.split("/")[2]);
      const asked = test.startsWith("tests/contract/") ? served : rooms;
      if (!isStack(test) || asked.size === 0) return false;
      const text = readFileSync(absolute(test), "utf8");
      const named = [...text.matchAll(NAMED_CALL)].map(([, name]) => roomOfController.get(name));
      const imported = [...text.matchAll(IMPORTED)].map(([, file]) => roomOf(file));
      return [...named, ...imported].some((room) => asked.has(room));
    };
    const isReached = (test) =>
      CORE.includes(test) ||
      test.startsWith(REPOSITORY) ||
      imports(test).some((file) => isChanged.has(file)) ||
      asksForRoom(test);
    const reached = new Set(tests.filter(isReached));
    return { reached: [...reached], leftOut: tests.filter((test) => !reached.has(test)) };
  };
}

const roomsOf = (files) => new Set(files.map(roomOf).filter((room) => room !== null));

/** The room of each controller, by the calls that are declared there. */
function controllers(root) {
  const domain = path.join(root, "src/domain");
  return new Map(
    readdirSync(domain, { recursive: true })
      .filter((file) => /[cC]alls\.ts$/.test(file) && file.includes(path.sep))
      .flatMap((file) =>
        [...readFileSync(path.join(domain, file), "utf8").matchAll(CALL)].map(([, controller]) => [
          controller,
          file.split(path.sep)[0],
        ]),
      ),
  );
}
