import type { CommandMachine } from "../../machines/kit/commandMachine.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { SiteUsage } from "../../domain/sites/siteUsage.ts";
import type { AreasSave } from "../../machines/sites/areaEditorMachine.ts";
import type { siteImportMachine } from "../../machines/sites/siteImportMachine.ts";
import type { SiteId } from "../../domain/base/ids.ts";
import type { AreasSent } from "../../streams/calls/sites/areaCalls.ts";
import type { FloorAnswer, FloorCommand } from "../../streams/calls/sites/floorCalls.ts";
import type { PlanSave, PlanSent } from "../../streams/calls/sites/planCalls.ts";
import type { SiteAnswer, SiteCommand } from "../../streams/calls/sites/siteCommands.ts";
import type { PlanRead, PlanToRead } from "../../streams/planReader/planReading.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of sites with their effects, for the open customer. */
export type SiteMachines = {
  readonly command: CommandMachine<SiteCommand, SiteAnswer>;
  readonly form: typeof formMachine;
  /** What uses each of these sites, as of now. */
  readonly usage: ReadingMachine<readonly SiteId[], readonly SiteUsage[]>;
  /** Saves what the editor of the areas of a site has drawn. */
  readonly saveAreas: (site: SiteId, save: AreasSave) => Promise<AreasSent>;
  /** Makes an image of a file that shall be the plan of a floor. */
  readonly readPlan: (asked: PlanToRead) => Promise<PlanRead>;
  readonly savePlan: (
    place: { readonly siteId: SiteId; readonly floor: number },
    save: PlanSave,
  ) => Promise<PlanSent>;
  readonly floorForm: typeof formMachine;
  readonly floorCommand: CommandMachine<FloorCommand, FloorAnswer>;
  readonly import: typeof siteImportMachine;
};

export const [SiteMachinesContext, useSiteMachines] =
  machinesContext<SiteMachines>("SiteMachinesContext");
