import type { ComponentType, ReactNode } from "react";
import { AdministrationContext } from "../../views/kit/administration/administrationContext.ts";
import { OlderAlertsContext } from "../../views/alerts/olderAlertsContext.ts";
import { AssetMachinesContext } from "../../views/assets/assetMachinesContext.ts";
import { CounterMachinesContext } from "../../views/counters/counterMachines.ts";
import { PasswordUpdateContext } from "../../views/users/login/passwordUpdateContext.ts";
import { OperationsContext } from "../../views/kit/operations.ts";
import { SheetExportContext } from "../../views/kit/sheets/sheetExportContext.ts";
import { screenMachines, type ScreenPorts } from "./screenMachines.ts";

/** Gives the screens their machines, built once for the page. Fetched with the first screen that needs any. */
export function startScreens(ports: ScreenPorts): ComponentType<{ readonly children: ReactNode }> {
  const machines = screenMachines(ports);
  return function ScreenContexts({ children }) {
    return (
      <OlderAlertsContext value={machines.olderAlerts}>
        <PasswordUpdateContext value={machines.passwordUpdate}>
          <AssetMachinesContext value={machines.assets}>
            <SheetExportContext value={machines.sheetExport}>
              <CounterMachinesContext value={machines.counters}>
                <AdministrationContext value={machines.administration}>
                  <OperationsContext value={machines.operations}>{children}</OperationsContext>
                </AdministrationContext>
              </CounterMachinesContext>
            </SheetExportContext>
          </AssetMachinesContext>
        </PasswordUpdateContext>
      </OlderAlertsContext>
    );
  };
}
