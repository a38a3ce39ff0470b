import { readFileSync } from "node:fs";
import path from "node:path";
import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { parseSync } from "oxc-parser";
import type { Plugin } from "vite";
import { withFrenchSpaces } from "./frenchSpaces.ts";

/**
 * The parts of a catalogue in the order in which they are fetched, each with the files whose texts it holds, with all
 * that these import: what is shown before somebody is signed in, what is shown first to somebody who is, and the rest.
 */
const ROOTS = {
  entrance: ["src/main.tsx"],
  shell: [
    "src/composition/shell/startShell.tsx",
    "src/views/shell/Shell.tsx",
    "src/views/shell/WallShell.tsx",
    "src/views/shell/PaletteDialog.tsx",
    "src/views/shell/NoRights.tsx",
    "src/views/shell/NoticeBars.tsx",
    "src/views/home/Home.tsx",
    "src/views/sites/live/LiveSite.tsx",
    "src/views/sites/live/AssetRows.tsx",
    "src/views/sites/live/AreaList.tsx",
    "src/views/sites/live/ClusterList.tsx",
    "src/views/sites/live/AssetCard.tsx",
    "src/views/map/MapLegend.tsx",
    "src/views/map/tools/MapMeasure.tsx",
    "src/views/kit/MapSearch.tsx",
    "src/views/timeMachine/TimeMachineBar.tsx",
  ],
  screens: [],
} as const satisfies Record<string, readonly string[]>;
export type Part = keyof typeof ROOTS;

const ADDRESS = /^(?<file>.+\.po)\?part=(?<part>\w+)$/u;

/** Vite: `fr.po?part=entrance` is that part of the catalogue, so that no page waits for the texts of all others. */
export function catalogueParts(root: string): Plugin {
  const config = getConfig({ cwd: root });
  let parts: ReadonlyMap<string, Part> | null = null;
  const pageFiles = new Map<string, ReadonlySet<string>>();
  return {
    name: "catalogue-parts",
    load: {
      filter: { id: ADDRESS },
      async handler(address) {
        const { file = "", part } = ADDRESS.exec(address)?.groups ?? {};
        parts ??= partsOfFiles(root);
        const partOfFile = parts;
        const locale = path.basename(file, ".po");
        const [catalog] = await getCatalogs(config);
        if (catalog === undefined) throw new Error("lingui.config.ts names no catalogue: name it.");
        const kept = (await catalog.read(locale)) ?? {};
        const { messages } = await catalog.getTranslations(locale, {
          fallbackLocales: {},
          sourceLocale: config.sourceLocale ?? locale,
        });
        const isOfPart = ([id]: [string, unknown]) => {
          const origins = kept[id]?.origin ?? [];
          const page = OWN_PAGES.find(({ name }) => name === part);
          if (page === undefined)
            return !isOfOwnPageAlone(origins) && partOf(origins, partOfFile) === part;
          const files = pageFiles.get(page.name) ?? new Set(reachedFrom(root, [page.root]));
          pageFiles.set(page.name, files);
          return origins.some(([file]) => files.has(file));
        };
        const own = Object.fromEntries(
          Object.entries(messages)
            .filter(isOfPart)
            .map(([id, text]) => [id, locale === "fr" ? withFrenchSpaces(text) : text]),
        );
        const { source, errors } = createCompiledCatalog(locale, own, { namespace: "es" });
        if (errors.length > 0)
          throw new Error(`${file} does not compile: ${JSON.stringify(errors)}`);
        return { code: source, moduleType: "js" };
      },
    },
  };
}

/** Pages that share no file with the front: the part of each holds all that it shows. `folder`: what nothing else shows. */
const OWN_PAGES = [
  { name: "roll", root: "src/roll.tsx", folder: "src/views/evacuations/phone/" },
  { name: "checkIn", root: "src/checkIn.tsx", folder: "src/views/evacuations/checkIn/" },
  { name: "loneWork", root: "src/loneWork.tsx", folder: "src/views/distress/answer/" },
] as const;

/** A text that such pages show and no page of the front. */
const isOfOwnPageAlone = (origins: readonly (readonly [string, ...unknown[]])[]): boolean =>
  origins.length > 0 &&
  origins.every(([file]) => OWN_PAGES.some(({ folder }) => file.startsWith(folder)));

/** The first part that shows a text of these origins; a text of no known file is among the rest. */
function partOf(
  origins: readonly (readonly [string, ...unknown[]])[],
  parts: ReadonlyMap<string, Part>,
): Part {
  const shown = new Set(origins.map(([file]) => parts.get(file)));
  return NAMES.find((part) => shown.has(part)) ?? "screens";
}

const NAMES = Object.keys(ROOTS) as Part[];

/** The files of all parts but the last, relative to the root: each belongs to the first that imports it. */
export function partsOfFiles(
  root: string,
  roots: Readonly<Record<Part, readonly string[]>> = ROOTS,
): ReadonlyMap<string, Part> {
  const found = new Map<string, Part>();
  for (const part of NAMES) {
    const known = new Set(found.keys());
    for (const file of reachedFrom(root, roots[part], known)) found.set(file, part);
  }
  return found;
}

/** The files that run with these roots, but those that are known. */
function reachedFrom(
  root: string,
  roots: readonly string[],
  known: ReadonlySet<string> = new Set(),
): readonly string[] {
  const reached = new Set<string>();
  const open = [...roots];
  for (const file of open) {
    if (known.has(file) || reached.has(file)) continue;
    reached.add(file);
    open.push(...importsOf(root, file));
  }
  return [...reached];
}

/** What runs as soon as the file does: its own files that are imported, not only as types and not by `import()`. */
function importsOf(root: string, file: string): string[] {
  if (!/\.tsx?$/u.test(file)) return [];
  const { staticImports, staticExports } = parseSync(
    file,
    readFileSync(path.join(root, file), "utf8"),
  ).module;
  const named = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) =>
        isType || moduleRequest === null ? [] : [moduleRequest.value],
      ),
    ),
  ];
  return named
    .filter((name) => name.startsWith("."))
    .map((name) => path.posix.join(path.posix.dirname(file), name));
}
