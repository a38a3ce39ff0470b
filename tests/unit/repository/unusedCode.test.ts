import { execFile } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";

const repository = join(import.meta.dirname, "../../..");
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A small project with the configuration of this one: a page, its noun with a test, a process. */
const SOUND = {
  "src/main.tsx": 'import { used } from "./domain/noun.ts";\nconsole.log(used);\n',
  "src/domain/noun.ts": "export const used = 1;\n",
  "backend/app/main.ts": "export {};\n",
  "tests/unit/noun.test.ts":
    'import { used } from "../../src/domain/noun.ts";\nimport { test } from "vitest";\ntest(String(used), () => {});\n',
} as const;

const noun = (line: string) => ({ "src/domain/noun.ts": SOUND["src/domain/noun.ts"] + line });
const tested = (line: string) => ({
  ...noun(line),
  "tests/unit/noun.test.ts":
    'import { other, used } from "../../src/domain/noun.ts";\nimport { test } from "vitest";\ntest(String([other, used]), () => {});\n',
});

test.each([
  { name: "a sound project", change: {}, refused: [] },
  {
    name: "an export that nothing imports",
    change: noun("export const other = 2;\n"),
    refused: ["exports src/domain/noun.ts other"],
  },
  {
    name: "a type that nothing imports",
    change: noun("export type Other = string;\n"),
    refused: ["types src/domain/noun.ts Other"],
  },
  {
    name: "an export that only a test imports",
    change: tested("export const other = 2;\n"),
    refused: ["exports src/domain/noun.ts other"],
  },
  {
    name: "one that a page still to come will use",
    change: tested("/** @planned a page */\nexport const other = 2;\n"),
    refused: [],
  },
  {
    name: "a file that nothing imports",
    change: { "src/domain/lost.ts": "export {};\n" },
    refused: ["files src/domain/lost.ts src/domain/lost.ts"],
  },
  {
    name: "a process that nothing starts",
    change: { "backend/lost/main.ts": "export {};\n" },
    refused: ["files backend/lost/main.ts backend/lost/main.ts"],
  },
  {
    name: "a package that nothing imports",
    change: { "package.json": manifest({ rxjs: "7.8.2" }) },
    refused: ["dependencies package.json rxjs"],
  },
  {
    name: "a package that is not among the dependencies",
    change: { "src/main.tsx": `${SOUND["src/main.tsx"]}import "rxjs";\n` },
    refused: ["unlisted src/main.tsx rxjs"],
  },
])("$name: $refused", async ({ change, refused }) => {
  expect(await refusals({ "package.json": manifest({}), ...SOUND, ...change })).toEqual(refused);
});

function manifest(dependencies: Readonly<Record<string, string>>): string {
  return JSON.stringify({
    name: "planted",
    type: "module",
    scripts: {},
    dependencies,
    devDependencies: { knip: "*", vitest: "*" },
  });
}

const Scripts = z.object({ scripts: z.object({ unused: z.string() }) });
const Found = z.array(z.object({ name: z.string() }));
const Report = z.object({
  issues: z.array(z.object({ file: z.string() }).catchall(z.unknown())),
});

/** What either pass of `npm run unused` refuses in a project of these files: kind, file and name. */
async function refusals(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "balise-unused-"));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  for (const file of ["knip.config.ts", "tsconfig.json"])
    copyFileSync(join(repository, file), join(folder, file));
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  const { scripts } = Scripts.parse(
    JSON.parse(readFileSync(join(repository, "package.json"), "utf8")),
  );
  const passes = scripts.unused.split(" && ").map((pass) => pass.split(" "));
  expect(passes.map(([program]) => program)).toEqual(["knip", "knip"]);
  const reports = await Promise.all(passes.map(([, ...options]) => run(folder, options)));
  return [...new Set(reports.flat())].toSorted();
}

async function run(folder: string, options: readonly string[]): Promise<readonly string[]> {
  const program = join(repository, "node_modules/knip/bin/knip.js");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    // Most of the configuration names files that this project has not.
    [program, ...options, "--no-config-hints", "--reporter", "json", "--no-exit-code"],
    { cwd: folder },
  );
  return Report.parse(JSON.parse(stdout)).issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      Found.parse(found).map(({ name }) => `${kind} ${file} ${name}`),
    ),
  );
}
