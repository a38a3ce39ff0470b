import { readFileSync } from "node:fs";
import path from "node:path";
import { satisfies, validRange } from "semver";
import { expect, test } from "vitest";
import { z } from "zod";
import { PROJECT_ROOT } from "../../support/projectRoot.ts";

const List = z.object({
  read: z.iso.date(),
  accepted: z.array(z.object({ id: z.string(), package: z.string(), why: z.string().min(20) })),
  advisories: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])),
});
const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
});

const read = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(PROJECT_ROOT, file), "utf8"));
const { advisories, accepted } = List.parse(read("scripts/advisories.json"));
const installed = Object.entries(Lock.parse(read("package-lock.json")).packages).flatMap(
  ([place, { version }]) => {
    const [, name] = /.*node_modules\/(.+)$/u.exec(place) ?? [];
    return name === undefined || version === undefined ? [] : [{ name, version }];
  },
);

/** Which holes packages have by the committed list. */
function holesOf(packages: readonly { readonly name: string; readonly version: string }[]) {
  return packages.flatMap(({ name, version }) =>
    advisories
      .filter(([, of, range]) => of === name && satisfies(version, range))
      .map(([id, , , title]) => ({ id, package: name, hole: `${name}@${version}: ${title}` })),
  );
}

test("no package of the lock has a known hole but those that are accepted with a reason", () => {
  const isAccepted = (hole: { readonly id: string; readonly package: string }) =>
    accepted.some(({ id, package: name }) => id === hole.id && name === hole.package);
  expect(
    holesOf(installed)
      .filter((hole) => !isAccepted(hole))
      .map(({ id, hole }) => `${id} ${hole}`),
  ).toEqual([]);
});

test("a version that has a hole is found, and what is accepted is still needed", () => {
  expect(holesOf([{ name: "lodash", version: "4.17.21" }]).map(({ id }) => id)).toEqual([
    "GHSA-xxjr-mmjv-4gpg",
  ]);
  expect(advisories.filter(([, , range]) => validRange(range) === null)).toEqual([]);
  const found = holesOf(installed);
  expect(
    accepted.filter(
      (one) => !found.some((hole) => hole.id === one.id && hole.package === one.package),
    ),
  ).toEqual([]);
});
