import type { ImportMode } from "../../domain/base/importMode.ts";
import type { Site } from "../../domain/sites/site.ts";
import {
  guessSiteMapping,
  type SiteColumn,
  siteMappingProblem,
} from "../../domain/sites/siteColumns.ts";
import {
  planSites,
  type SiteRowPlan,
  type SwappedPlaces,
  isSiteWork,
} from "../../domain/sites/siteImport.ts";
import { NOTHING_WRITTEN, type SitesWritten } from "../../domain/sites/sitesWritten.ts";
import { sheetImportMachine } from "../kit/sheetImportMachine.ts";

/** What rows are judged by beside the file. `seed` is the caller's choice, a new one for every mapping. */
export type SiteSurroundings = {
  readonly known: readonly Site[];
  readonly timezone: string;
  readonly seed: string;
};

/** Sites from a file (specification section 2, Sites screen). */
export type SiteImportKind = {
  readonly column: SiteColumn;
  readonly choices: { readonly mode: ImportMode; readonly swapped: SwappedPlaces };
  readonly around: SiteSurroundings;
  readonly row: SiteRowPlan;
  readonly written: SitesWritten;
};

/** Sites from a file, by the kit's `sheetImportMachine`: new ones in parts, changes one by one; undone, new ones are archived. */
export const siteImportMachine = sheetImportMachine<SiteImportKind>({
  id: "siteImport",
  guess: guessSiteMapping,
  isMapped: (mapping) => siteMappingProblem(mapping) === null,
  choices: { mode: "createOrUpdate", swapped: "ask" },
  atCheck: { swapped: "ask" },
  judge: (rows, { mapping, mode, swapped, around }) =>
    planSites(rows, { mapping, mode, swapped, ...around }),
  mayBeWritten: (plan) => plan.some(isSiteWork),
  nothing: NOTHING_WRITTEN,
  canBeTakenBack: ({ created, updated }) => created.length + updated.length > 0,
});
