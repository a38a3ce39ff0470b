import type { ReactNode } from "react";
import { AdministrationContext } from "../views/administration/administrationContext.ts";
import { OlderAlertsContext } from "../views/alerts/olderAlertsContext.ts";
import { AssetMachinesContext } from "../views/assets/assetMachinesContext.ts";
import { CounterMachinesContext } from "../views/counters/counterMachines.ts";
import { PasswordUpdateContext } from "../views/login/passwordUpdateContext.ts";
import { OperationsContext } from "../views/operations.ts";
import { SheetExportContext } from "../views/sheets/sheetExportContext.ts";
import { WallContext } from "../views/wall/wallContext.ts";
import type { screenMachines } from "./screenMachines.ts";

/** Gives the screens their machines. */
export function ScreenContexts({
  machines,
  children,
}: {
  readonly machines: ReturnType<typeof screenMachines>;
  readonly children: ReactNode;
}) {
  return (
    <OlderAlertsContext value={machines.olderAlerts}>
      <PasswordUpdateContext value={machines.passwordUpdate}>
        <AssetMachinesContext value={machines.assets}>
          <SheetExportContext value={machines.sheetExport}>
            <CounterMachinesContext value={machines.counters}>
              <AdministrationContext value={machines.administration}>
                <OperationsContext value={machines.operations}>
                  <WallContext value={machines.wall}>{children}</WallContext>
                </OperationsContext>
              </AdministrationContext>
            </CounterMachinesContext>
          </SheetExportContext>
        </AssetMachinesContext>
      </PasswordUpdateContext>
    </OlderAlertsContext>
  );
}
