import { readdirSync } from "node:fs";
import { builtinModules } from "node:module";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { textOf } from "./composeFile.ts";

const Package = z.object({
  type: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()),
  overrides: z.record(z.string(), z.unknown()),
});
const root = Package.parse(JSON.parse(textOf("package.json")));
const image = Package.parse(JSON.parse(textOf("deploy", "kuzzle", "package.json")));

/** Packages that the application's own files import; the image has no other files of ours. */
function importedPackages(): readonly string[] {
  const names = ["backend/app", "src/domain", "src/sheets"].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, "../../..", folder), {
      recursive: true,
      encoding: "utf8",
    })
      // What folderRules.test.ts plants beside this test is none of the application's.
      .filter((file) => file.endsWith(".ts") && !basename(file).startsWith("planted-"))
      .flatMap((file) => [
        // What is imported as a type is not there when it runs.
        ...textOf(folder, file)
          .replace(/^import type [^;]*;/gm, "")
          .matchAll(/(?:\bfrom |\bimport\()"([^."\s][^"\s]*)"/g),
      ])
      .map(([, specifier]) => packageOf(specifier ?? "")),
  );
  return [...new Set(names)]
    .filter((name) => !builtinModules.includes(name.replace("node:", "")))
    .toSorted();
}

function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

test("the image installs every package that the application imports", () => {
  const imported = importedPackages();
  expect(imported).toContain("kuzzle");
  expect(imported.filter((name) => image.dependencies[name] === undefined)).toEqual([]);
});

test("the image installs the versions that are tested here", () => {
  const expected = Object.fromEntries(
    Object.keys(image.dependencies).map((name) => [name, root.dependencies[name]]),
  );
  expect(image.dependencies).toEqual(expected);
});

test("the image replaces none of Kuzzle's packages but by versions without a known hole", () => {
  const { kuzzle, "kuzzle-sdk": sdk } = root.overrides;
  expect(image.overrides).toEqual({ kuzzle, "kuzzle-sdk": sdk });
  expect(
    Object.values(image.dependencies).filter((version) => version.startsWith("file:")),
  ).toEqual([]);
});

test("the image runs the application as a user without rights", () => {
  const lastStage =
    textOf("deploy", "kuzzle", "Dockerfile")
      .split(/^FROM /m)
      .at(-1) ?? "";
  expect(lastStage).toContain("\nUSER node\n");
  expect(lastStage).toContain('\nCMD ["node", "dist/backend/app/main.js"]\n');
  expect(lastStage).toContain("\nHEALTHCHECK ");
  expect(image.type).toBe(root.type);
});
