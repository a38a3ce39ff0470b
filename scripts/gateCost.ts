/** How long a file of tests took, in ms, summed over all that it waited for: reading its modules, hooks and tests. */
export type FileCost = { readonly file: string; readonly project: string; readonly ms: number };

/** The share of the whole run that a file was given when the table was written last, in percent. */
export type Shares = Readonly<Record<string, number>>;

/** A file counts as grown at half as much again, and never for less than this, in percent of the run. */
const GROWTH = 1.5;
const SMALLEST_GROWTH = 0.5;
/** A file without a share has this one, in percent: most are far below. */
const DEFAULT_SHARE = 0.3;
const LONGEST_FILES = 12;

/** The shares of a run, of the files above the usual one, rounded to a tenth of a percent. */
export function sharesOf(files: readonly FileCost[]): Shares {
  const total = sum(files);
  return Object.fromEntries(
    files
      .map(({ file, ms }) => [file, Math.round((1000 * ms) / total) / 10] as const)
      .filter(([, share]) => share > DEFAULT_SHARE)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * What a whole run has cost, in lines for a person: by project, the longest files, and which files take a larger share
 * than they did. Shares, since absolute times say more of the machine than of the tests.
 */
export function gateCost(files: readonly FileCost[], before: Shares): readonly string[] {
  const total = sum(files);
  if (total === 0) return [];
  const percent = (ms: number) => (100 * ms) / total;
  const line = (name: string, ms: number) =>
    `  ${percent(ms).toFixed(1).padStart(5)} %  ${(ms / 1000).toFixed(0).padStart(5)} s  ${name}`;
  const projects = [...new Set(files.map(({ project }) => project))].map((project) => ({
    project,
    ms: sum(files.filter((one) => one.project === project)),
  }));
  const longest = files.toSorted((a, b) => b.ms - a.ms).slice(0, LONGEST_FILES);
  const grown = files.filter(({ file, ms }) => {
    const share = before[file] ?? DEFAULT_SHARE;
    return percent(ms) > share * GROWTH && percent(ms) > share + SMALLEST_GROWTH;
  });
  return [
    "Cost of this run, summed over its workers:",
    ...projects.toSorted((a, b) => b.ms - a.ms).map(({ project, ms }) => line(project, ms)),
    "The longest files:",
    ...longest.map(({ file, ms }) => line(file, ms)),
    ...(grown.length === 0
      ? []
      : [
          "Larger shares than scripts/gateShares.json has (SHARES=write npm test writes it anew):",
          ...grown.map(
            ({ file, ms }) =>
              `${line(file, ms)}, was ${(before[file] ?? DEFAULT_SHARE).toFixed(1)} % or less`,
          ),
        ]),
  ];
}

function sum(files: readonly FileCost[]): number {
  return files.reduce((all, { ms }) => all + ms, 0);
}
