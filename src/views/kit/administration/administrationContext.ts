import { createContext, useContext } from "react";
import { must } from "../../../domain/base/must.ts";
import type { administrationCommandMachine } from "../../../machines/kit/administrationCommandMachine.ts";
import type { formStatusMachine } from "../../../machines/kit/formStatusMachine.ts";
import type { occupancyReportMachine } from "../../../machines/reports/occupancyReportMachine.ts";
import type { qrScannerMachine } from "../../../machines/qrCodes/qrScannerMachine.ts";
import type { siteImportMachine } from "../../../machines/sites/siteImportMachine.ts";
import type { Stored } from "../services.ts";

/** A scanner with a camera of its own; `picture`: what the camera sees, null while it is closed. */
export type QrScanner = {
  readonly machine: typeof qrScannerMachine;
  readonly picture: Omit<Stored<MediaStream | null>, "set">;
};

/** The machines of the administration's screens with their effects. */
export type AdministrationMachines = {
  readonly command: typeof administrationCommandMachine;
  readonly labelForm: typeof formStatusMachine;
  readonly siteForm: typeof formStatusMachine;
  readonly familyForm: typeof formStatusMachine;
  readonly siteImport: typeof siteImportMachine;
  readonly occupancy: typeof occupancyReportMachine;
  readonly scanner: () => QrScanner;
};

export const AdministrationContext = createContext<AdministrationMachines | null>(null);

/** @throws where no AdministrationContext surrounds the component */
export function useAdministrationMachines(): AdministrationMachines {
  return must(useContext(AdministrationContext), "AdministrationContext surrounds every view");
}
