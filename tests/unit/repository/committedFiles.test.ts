import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository, repositoryFiles } from "./repositoryFiles.ts";

const files = repositoryFiles();
const texts = files
  .filter((path) => !/\.(png|jpe?g|webp|woff2?|ico|gz|zip|pbf)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(repository, path), "utf8") }));

/** `path:line` of every match. */
function found(pattern: RegExp, except: readonly string[] = []): readonly string[] {
  return texts
    .filter(({ path }) => !except.includes(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}`] : [])),
    );
}

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Where Node looks for what the package at `path` of the lock imports, nearest first. */
function foldersAbove(path: string): readonly string[] {
  const parts = path.split("node_modules/");
  return parts.map((_, at) => {
    const above = parts.slice(0, parts.length - at).join("node_modules/");
    return above === "" || above.endsWith("/") ? `${above}node_modules/` : `${above}/node_modules/`;
  });
}

test("the list of files is not empty", () => {
  expect(files).toContain("package.json");
});

test("packages are locked to the public npm registry, if to any", () => {
  const elsewhere =
    /"resolved": "(?!https:\/\/registry\.npmjs\.org\/|backend\/embedded\/packages\/|file:)/;
  const lock = readFileSync(join(repository, "package-lock.json"), "utf8").split("\n");
  expect(lock.filter((line) => elsewhere.test(line)).map((line) => line.trim())).toEqual([]);
});

test("the lock holds every optional package of every platform, so that npm ci accepts it anywhere", () => {
  const lock = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => !foldersAbove(path).some((folder) => `${folder}${name}` in lock.packages))
      .map((name) => `${name} of ${path}`),
  );
  expect(missing).toEqual([]);
});

test("no npm configuration names a registry or a token", () => {
  const npmrcs = texts.filter(({ path }) => path.endsWith(".npmrc"));
  expect(npmrcs.map(({ text }) => /registry|_auth|proxy/i.test(text))).toEqual([false]);
});

test("no file names a private package host", () => {
  const host = new RegExp(
    ["artifactory", "jfrog\\.io", "codeartifact", "sonatype-", "verdaccio"].join("|"),
    "i",
  );
  expect(found(host, ["tests/unit/repository/committedFiles.test.ts"])).toEqual([]);
});

test("no file names the home or the checkout of a person", () => {
  const path = new RegExp(`(^|[\\s"'\`(=:])/(${["root", "work"].join("|")}|(home|Users)/[a-z]+)/`);
  // The home of a user inside an image is no person's.
  expect(found(path).filter((place) => !place.startsWith("deploy/kuzzle/Dockerfile:"))).toEqual([]);
});

test("no secret is committed: neither environment files nor keys", () => {
  const names = files.filter(
    (path) => /(^|\/)\.env$|\.(pem|key|p12|jks)$/.test(path) || path.includes("/certificates/"),
  );
  expect(names).toEqual(["deploy/certificates/.gitignore"]);
  expect(found(new RegExp(`-----BEGIN [A-Z ]*PRIVATE ${"KEY"}-----`))).toEqual([]);
});

test("the licence is Apache-2.0, whole, and package.json says so", () => {
  const licence = readFileSync(join(repository, "LICENSE"), "utf8");
  const manifest: unknown = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  expect(
    licence
      .split("\n")
      .slice(1, 3)
      .map((line) => line.trim()),
  ).toEqual(["Apache License", "Version 2.0, January 2004"]);
  expect([...licence.matchAll(/^ {3}(\d)\. /gm)].map(([, section]) => Number(section))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
  expect(licence).toContain("END OF TERMS AND CONDITIONS");
  expect(manifest).toMatchObject({ license: "Apache-2.0" });
});
