import { fromPromise } from "xstate";
import type { SiteForm } from "../domain/sites/siteForm.ts";
import { floorCommandMachine } from "../machines/sites/floorCommandMachine.ts";
import { type FileReading, siteImportMachine } from "../machines/sites/siteImportMachine.ts";
import {
  type AdministrationAnswer,
  runAdministrationCommand,
} from "../streams/calls/administration/administrationCommands.ts";
import { saveSite } from "../streams/calls/administration/savedForms.ts";
import { runFloorCommand, saveFloor } from "../streams/calls/sites/floorCalls.ts";
import type { SiteMachines } from "../views/sites/siteMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { form, withRun } from "./kit/effects.ts";
import { readTableInWorker } from "./kit/readTableInWorker.ts";

/** The machines of sites at work. */
export function siteMachines({ live, customer }: CustomerPorts): SiteMachines {
  return {
    form: form((save) => saveSite(live, customer(), save)),
    // Its geometry is fetched with the page of areas alone.
    saveAreas: async (site, save) => {
      const { saveAreas } = await import("../streams/calls/sites/areaCalls.ts");
      return saveAreas(live, customer(), site, save);
    },
    readPlan: async (asked) => {
      const { readPlanInWorker } = await import("./kit/readPlanInWorker.ts");
      return readPlanInWorker(asked);
    },
    savePlan: async (place, save) => {
      const { savePlan } = await import("../streams/calls/sites/planCalls.ts");
      return savePlan(live, customer(), place, save);
    },
    floorForm: form((save) => saveFloor(live, customer(), save)),
    floorCommand: withRun(floorCommandMachine, (command) =>
      runFloorCommand(live, customer(), command),
    ),
    import: siteImportMachine.provide({
      actors: {
        read: fromPromise<FileReading, File>(({ input }) => readTableInWorker(input)),
        create: fromPromise<AdministrationAnswer, readonly SiteForm[]>(({ input }) =>
          runAdministrationCommand(live, customer(), { kind: "site.import", sites: input }),
        ),
      },
    }),
  };
}
