import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { FLOORS, misplaced, placeOf } from "../../../scripts/lint/rooms.js";
import { repositoryFiles } from "./repositoryFiles.ts";

const repository = join(import.meta.dirname, "../../..");

/** A file planted in `folder` with one import, and whether the linter must refuse it. */
type Plant = { readonly folder: string; readonly line: string; readonly refused: boolean };

const value = (folder: string, target: string): Plant => ({
  folder,
  line: `import * as planted from "${target}";\nexport { planted };\n`,
  refused: true,
});
const type = (folder: string, target: string): Plant => ({
  folder,
  line: `import type { Planted } from "${target}";\nexport type { Planted };\n`,
  refused: true,
});
const named = (folder: string, name: string, target: string): Plant => ({
  folder,
  line: `import { ${name} as planted } from "${target}";\nexport { planted };\n`,
  refused: true,
});
const allowed = (plant: Plant): Plant => ({ ...plant, refused: false });

const plants: readonly Plant[] = [
  value("src/domain", "node:fs"),
  value("src/domain", "kuzzle-sdk"),
  value("src/domain", "rxjs"),
  value("src/domain", "react"),
  value("src/domain", "../streams/assets.ts"),
  value("src/domain", "../../backend/app/main.ts"),
  value("src/sheets", "node:fs"),
  value("src/sheets", "../streams/assets.ts"),
  value("src/streams", "kuzzle-sdk"),
  value("src/streams/core/live", "kuzzle-sdk"),
  value("src/streams", "react"),
  value("src/streams/core/kuzzle", "react"),
  value("src/streams/core/kuzzle", "../../../machines/shell/connectionMachine.ts"),
  value("src/streams", "../machines/shell/connectionMachine.ts"),
  value("src/machines", "rxjs"),
  value("src/machines", "../views/ConnectionBadge.tsx"),
  value("src/machines", "../streams/assets.ts"),
  value("src/views", "rxjs"),
  value("src/views", "kuzzle-sdk"),
  value("src/views", "../streams/assets.ts"),
  value("src/views", "../../backend/app/main.ts"),
  value("src/views", "@xstate/react"),
  named("src/views", "useActorRef", "@xstate/react"),
  named("src/views/assets", "useMachine", "@xstate/react"),
  named("src/views/kit", "createActor", "xstate"),
  value("backend/app", "../embedded/storage/startStorage.ts"),
  value("backend/app", "../demo/simulate.ts"),
  value("backend/app/alerts", "../../embedded/storage/startStorage.ts"),
  value("backend/app", "../../src/streams/assets.ts"),
  value("backend/embedded", "../app/main.ts"),
  value("backend/embedded/storage", "../../app/main.ts"),
  value("backend/embedded", "../demo/simulate.ts"),
  value("backend/demo", "../embedded/storage/startStorage.ts"),
  type("backend/app", "../embedded/storage/startStorage.ts"),
  type("backend/embedded", "../app/main.ts"),

  value("src/domain/base", "../assets/asset.ts"),
  value("src/domain/sites", "../assets/asset.ts"),
  value("src/machines/alerts", "../counters/counterWizardMachine.ts"),
  type("src/views/counters", "../alerts/alertWords.ts"),
  value("src/views/ui", "../kit/routes.ts"),
  value("backend/app/platform", "../alerts/alertController.ts"),
  value("backend/app/alerts", "../controllers.ts"),
  value("src/domain/devices", "../assets/asset.ts"),
  value("src/domain/alerts", "../calls.ts"),
  value("src/streams/feeds/alerts", "../feeds.ts"),
  value("src/composition/counters", "../assets.ts"),
  allowed(value("src/streams/calls/alerts", "../refusal.ts")),
  allowed(value("src/composition/shell", "../assets.ts")),
  allowed(value("backend/app/platform", "../collections.ts")),
  allowed(value("src/domain/assets", "../sites/site.ts")),
  allowed(value("src/views/devices", "../alerts/alertWords.ts")),
  allowed(value("src/views/counters", "../kit/routes.ts")),
  allowed(value("backend/app/alerts", "../platform/deps.ts")),
  allowed(value("src/domain", "zod")),
  allowed(value("src/domain", "./asset.ts")),
  allowed(value("src/streams", "rxjs")),
  allowed(value("src/streams/core/kuzzle", "kuzzle-sdk")),
  allowed(value("src/streams", "../domain/asset.ts")),
  allowed(value("src/machines", "xstate")),
  allowed(type("src/machines", "../streams/assets.ts")),
  allowed(value("src/views", "../machines/shell/connectionMachine.ts")),
  allowed(type("src/views", "../streams/assets.ts")),
  allowed(value("backend/app", "../../src/domain/asset.ts")),
  allowed(named("src/views", "useSelector", "@xstate/react")),
  allowed(value("backend/app", "node:fs")),
  allowed(value("backend/embedded", "../../src/domain/asset.ts")),
  allowed(value("backend/demo", "kuzzle-sdk")),
];

const Report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});

/** Files are planted, looked at by one run of the linter, and gone before anything is expected. */
const refusedFiles = lintPlanted();

test.each(plants.map((plant, at) => ({ ...plant, at, what: plant.line.split(";")[0] })))(
  "$folder: `$what` is refused: $refused",
  ({ refused, at }) => {
    expect(refusedFiles.has(at)).toBe(refused);
  },
);

test("every door between rooms is gone through, and every file that is open is there", () => {
  const imports = repositoryFiles().flatMap((file) => {
    const from = placeOf(file);
    if (from === null || !/\.tsx?$/u.test(file)) return [];
    const text = readFileSync(join(repository, file), "utf8");
    return [...text.matchAll(/(?:from|import) ?\(?"(\.[^"]+)"/gu)].map(
      ([, address = ""]) =>
        `${from.floor} ${from.room} ${placeOf(posix.join(posix.dirname(file), address))?.room}`,
    );
  });
  const gone = new Set(imports);
  for (const [floor, { doors, open = [] }] of Object.entries(FLOORS)) {
    const named = Object.entries(doors).flatMap(([room, others]) =>
      others.map((other) => `${floor} ${room} ${other}`),
    );
    expect(named.filter((door) => !gone.has(door))).toEqual([]);
    expect(open.filter((file) => !existsSync(join(repository, floor, file)))).toEqual([]);
  }
});

test("nothing planted is left behind", () => {
  const folders = [...new Set(plants.map(({ folder }) => folder))].filter((folder) =>
    existsSync(join(repository, folder)),
  );
  const left = folders.flatMap((folder) =>
    readdirSync(join(repository, folder)).filter((name) => name.startsWith("planted-")),
  );
  expect(left).toEqual([]);
});

function lintPlanted(): ReadonlySet<number> {
  const files = plants.map(({ folder }, at) => `${folder}/planted-${process.pid}-${at}.ts`);
  const made: string[] = [];
  try {
    for (const [at, file] of files.entries()) {
      made.push(...makeFolders(dirname(file)));
      writeFileSync(join(repository, file), plants[at]?.line ?? "");
    }
    const { stdout, error } = spawnSync(
      "node_modules/.bin/oxlint",
      ["--format", "json", ...files],
      {
        cwd: repository,
        encoding: "utf8",
      },
    );
    if (error !== undefined) throw error;
    const refused = Report.parse(JSON.parse(stdout)).diagnostics.filter(
      ({ code }) => code === "eslint(no-restricted-imports)" || code === "rooms(one-way)",
    );
    return new Set(refused.map(({ filename }) => files.indexOf(filename)));
  } finally {
    for (const file of files) rmSync(join(repository, file), { force: true });
    // Only folders made here, and only while nobody else put something into them.
    for (const folder of made.toReversed()) {
      if (readdirSync(folder).length === 0) rmdirSync(folder);
    }
  }
}

/** Makes a folder of the repository and says which of its ancestors had to be made, outermost first. */
function makeFolders(path: string): readonly string[] {
  const missing: string[] = [];
  for (let at = path; !existsSync(join(repository, at)); at = dirname(at))
    missing.unshift(join(repository, at));
  mkdirSync(join(repository, path), { recursive: true });
  return missing;
}

test("a test lies in the room of a feature, or beside them what tests are made with", () => {
  expect(misplaced("tests/component/alerts/alertList.test.tsx")).toBeNull();
  expect(misplaced("tests/component/kit/adminList.test.tsx")).toBeNull();
  expect(misplaced("tests/component/support/openFront.tsx")).toBeNull();
  expect(misplaced("tests/component/operators/alertList.test.tsx")).toContain("move");
  expect(misplaced("tests/component/alertList.test.tsx")).toContain("move");
  expect(misplaced("tests/unit/repository/folderRules.test.ts")).toBeNull();
});
