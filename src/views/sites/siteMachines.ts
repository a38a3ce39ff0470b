import type { CommandMachine } from "../../machines/kit/commandMachine.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { SiteUsage } from "../../domain/sites/siteUsage.ts";
import type { areaEditorMachine } from "../../machines/sites/areaEditorMachine.ts";
import type { planPlacementMachine } from "../../machines/sites/planPlacementMachine.ts";
import type { siteImportMachine } from "../../machines/sites/siteImportMachine.ts";
import type { SiteId } from "../../domain/base/ids.ts";
import type { FloorAnswer, FloorCommand } from "../../streams/calls/sites/floorCalls.ts";
import type { SiteAnswer, SiteCommand } from "../../streams/calls/sites/siteCommands.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of sites with their effects, for the open customer. */
export type SiteMachines = {
  readonly command: CommandMachine<SiteCommand, SiteAnswer>;
  readonly form: typeof formMachine;
  /** What uses each of these sites, as of now. */
  readonly usage: ReadingMachine<readonly SiteId[], readonly SiteUsage[]>;
  /** Binds the editor of the areas of a site, which is fetched with its page alone. */
  readonly areaEditor: (
    machine: typeof areaEditorMachine,
    site: SiteId,
  ) => typeof areaEditorMachine;
  /** Binds the editor of the plan of a floor, likewise. */
  readonly planPlacement: (
    machine: typeof planPlacementMachine,
    place: { readonly siteId: SiteId; readonly floor: number },
  ) => typeof planPlacementMachine;
  readonly floorForm: typeof formMachine;
  readonly floorCommand: CommandMachine<FloorCommand, FloorAnswer>;
  readonly import: typeof siteImportMachine;
};

export const [SiteMachinesContext, useSiteMachines] =
  machinesContext<SiteMachines>("SiteMachinesContext");
