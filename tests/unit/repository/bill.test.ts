import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { notices } from "../../../scripts/notices.ts";
import { PROJECT_ROOT } from "../../support/projectRoot.ts";

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
      version: z.string().optional(),
    }),
  ),
});
const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

function json(file: string): unknown {
  return JSON.parse(readFileSync(path.join(PROJECT_ROOT, file), "utf8"));
}

/** The headings of what `scripts/bill.mjs` prints, each a package with its version. */
function noticed(): readonly string[] {
  const { status, stdout } = spawnSync(process.execPath, ["scripts/bill.mjs", "--print"], {
    cwd: PROJECT_ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(status).toBe(0);
  return Array.from(
    stdout.matchAll(/^(\S+ \S+)\n\nLicence: (.+)$/gmu),
    ([, heading = ""]) => heading,
  );
}

test("the notices name every package that the product is made of, and none that only builds it", () => {
  const { packages } = Lock.parse(json("package-lock.json"));
  const { dependencies } = Manifest.parse(json("package.json"));
  const headings = noticed();
  // Packages of this repository itself are under its own licence.
  const missing = Object.keys(dependencies).filter((name) => {
    const { link, version } = packages[`node_modules/${name}`] ?? {};
    return link !== true && !headings.includes(`${name} ${version}`);
  });
  const building = Object.entries(packages)
    .filter(([, { dev }]) => dev === true)
    .map(([place, { version }]) => `${place.replace(/^.*node_modules\//u, "")} ${version}`);
  const alsoPart = new Set(
    Object.entries(packages)
      .filter(([, { dev }]) => dev !== true)
      .map(([place, { version }]) => `${place.replace(/^.*node_modules\//u, "")} ${version}`),
  );
  expect(missing).toEqual([]);
  expect(headings.filter((one) => building.includes(one) && !alsoPart.has(one))).toEqual([]);
});

test("what an installation serves of it begins with NOTICE and has the licences after it", () => {
  const emitted: { readonly fileName: string; readonly source: string }[] = [];
  const bundle = { emitFile: (file: (typeof emitted)[number]) => emitted.push(file) };
  Reflect.apply(notices(PROJECT_ROOT).generateBundle as () => void, bundle, []);
  const [{ fileName, source: text } = { fileName: "", source: "" }] = emitted;
  expect(fileName).toBe("notices.txt");
  expect(text.startsWith(readFileSync(path.join(PROJECT_ROOT, "NOTICE"), "utf8"))).toBe(true);
  expect(text).toMatch(/^react \d.+\n\nLicence: MIT\n\nMIT License/mu);
});
