import { fromCallback, fromPromise } from "xstate";
import type { AssetId, CustomerIndex, QrCodeId } from "../../domain/base/ids.ts";
import { must } from "../../domain/base/must.ts";
import type { SiteForm } from "../../domain/sites/siteForm.ts";
import { administrationCommandMachine } from "../../machines/kit/administrationCommandMachine.ts";
import {
  type FormAnswer,
  type FormSave,
  formStatusMachine,
} from "../../machines/kit/formStatusMachine.ts";
import { occupancyReportMachine } from "../../machines/reports/occupancyReportMachine.ts";
import {
  type QrReading,
  type QrScannerEvent,
  qrScannerMachine,
} from "../../machines/qrCodes/qrScannerMachine.ts";
import { type FileReading, siteImportMachine } from "../../machines/sites/siteImportMachine.ts";
import {
  type AdministrationAnswer,
  type AdministrationCommand,
  runAdministrationCommand,
} from "../../streams/calls/administration/administrationCommands.ts";
import { saveFamily, saveLabel, saveSite } from "../../streams/calls/administration/savedForms.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import { resolveQrCode } from "../../streams/calls/qrCodes/resolveQrCode.ts";
import {
  type OccupancyQuery,
  type OccupancyReport,
  readOccupancy,
} from "../../streams/calls/reports/occupancyReport.ts";
import { WATCHED_PATIENCE } from "../../streams/calls/watchedPatience.ts";
import type { AdministrationMachines } from "../../views/kit/administration/administrationContext.ts";
import { qrCamera } from "../qrCodes/qrCamera.ts";
import { readTableInWorker } from "./readTableInWorker.ts";

/** The machines of the administration's screens at work for the customer that is open. `origin`: where codes lead. */
export function administrationMachines(
  live: LiveClient,
  origin: string,
  customer: () => CustomerIndex | null,
): AdministrationMachines {
  const open = () => must(customer(), "a customer is administered while it is open");
  const form = (save: typeof saveLabel) =>
    formStatusMachine.provide({
      actors: {
        save: fromPromise<FormAnswer, FormSave>(({ input }) => save(live, open(), input)),
      },
    });
  return {
    command: administrationCommandMachine.provide({
      actors: {
        run: fromPromise<AdministrationAnswer, AdministrationCommand | null>(({ input }) =>
          runAdministrationCommand(live, open(), must(input, "a call is made for a command")),
        ),
      },
    }),
    labelForm: form(saveLabel),
    siteForm: form(saveSite),
    familyForm: form(saveFamily),
    siteImport: siteImportMachine.provide({
      actors: {
        read: fromPromise<FileReading, File>(({ input }) => readTableInWorker(input)),
        create: fromPromise<AdministrationAnswer, readonly SiteForm[]>(({ input }) =>
          runAdministrationCommand(live, open(), { kind: "site.import", sites: input }),
        ),
      },
    }),
    occupancy: occupancyReportMachine.provide({
      actors: {
        readReport: fromPromise<OccupancyReport, OccupancyQuery>(({ input }) =>
          readOccupancy(live, open(), input),
        ),
      },
    }),
    scanner: () => {
      const camera = qrCamera();
      return {
        picture: camera.picture,
        machine: qrScannerMachine.provide({
          actors: {
            camera: fromCallback<QrScannerEvent>(({ sendBack }) => camera.open(sendBack)),
            resolve: fromPromise<QrReading, { readonly text: string }>(({ input }) =>
              resolveQrCode(live, open(), origin, input.text),
            ),
            assign: fromPromise<void, { readonly code: QrCodeId; readonly assetId: AssetId }>(
              async ({ input: { code: qrCodeId, assetId } }) => {
                await live.request(
                  {
                    controller: "omniscient/qrCode",
                    action: "assign",
                    body: { customerIndex: open(), qrCodeId, assetId },
                  },
                  { isRepeatable: true, timeout: WATCHED_PATIENCE },
                );
              },
            ),
          },
        }),
      };
    },
  };
}
