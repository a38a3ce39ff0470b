import { fromPromise } from "xstate";
import type { SiteId } from "../domain/base/ids.ts";
import type { SiteUsage } from "../domain/sites/siteUsage.ts";
import { readSiteUsage } from "../domain/sites/calls.ts";
import type { AreasSave } from "../machines/sites/areaEditorMachine.ts";
import type { AreasSent } from "../streams/calls/sites/areaCalls.ts";
import type { PlanSave, PlanSent } from "../streams/calls/sites/planCalls.ts";
import type { PlanRead, PlanToRead } from "../streams/planReader/planReading.ts";
import { withSheetEffects } from "../machines/kit/sheetImportMachine.ts";
import { siteImportMachine } from "../machines/sites/siteImportMachine.ts";
import { saveSite } from "../streams/calls/sites/saveSite.ts";
import { runSiteCommand, type SiteCommand } from "../streams/calls/sites/siteCommands.ts";
import {
  type FloorCommand,
  runFloorCommand,
  saveFloor,
} from "../streams/calls/sites/floorCalls.ts";
import { takeBackSites, writeSites } from "../streams/calls/sites/siteImportCalls.ts";
import type { SiteMachines } from "../views/sites/siteMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { command } from "./kit/commands.ts";
import { form, reading } from "./kit/effects.ts";
import { readSheetFile } from "./kit/readSheetFile.ts";

/** The machines of sites at work. */
export function siteMachines({ live, customer }: CustomerPorts): SiteMachines {
  return {
    command: command("siteCommand", (asked: SiteCommand) =>
      runSiteCommand(live, customer(), asked),
    ),
    form: form((save) => saveSite(live, customer(), save)),
    usage: reading<readonly SiteId[], readonly SiteUsage[]>("siteUsage", async (siteIds) => {
      const usages: SiteUsage[] = [];
      // One after another: each counts in six collections.
      for (const siteId of siteIds)
        usages.push((await live.call(readSiteUsage, { customerIndex: customer(), siteId })).usage);
      return usages;
    }),
    areaEditor: (machine, siteId) =>
      machine.provide({
        actors: {
          save: fromPromise<AreasSent, AreasSave>(async ({ input }) => {
            const { saveAreas } = await import("../streams/calls/sites/areaCalls.ts");
            return saveAreas(live, customer(), siteId, input);
          }),
        },
      }),
    planPlacement: (machine, place) =>
      machine.provide({
        actors: {
          read: fromPromise<PlanRead, PlanToRead | null>(async ({ input }) => {
            if (input === null) return { type: "refused", problem: "broken" };
            const { readPlanInWorker } = await import("./kit/readPlanInWorker.ts");
            return readPlanInWorker(input);
          }),
          save: fromPromise<PlanSent, PlanSave>(async ({ input }) => {
            const { savePlan } = await import("../streams/calls/sites/planCalls.ts");
            return savePlan(live, customer(), place, input);
          }),
        },
      }),
    floorForm: form((save) => saveFloor(live, customer(), save)),
    floorCommand: command("floorCommand", (asked: FloorCommand) =>
      runFloorCommand(live, customer(), asked),
    ),
    import: withSheetEffects(siteImportMachine, {
      read: readSheetFile,
      write: (plan, _, signal) => writeSites(live, customer(), plan, signal),
      takeBack: (written) => takeBackSites(live, customer(), written),
    }),
  };
}
