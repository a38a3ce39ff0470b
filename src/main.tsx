import "./streams/worker/withoutEval.ts";
import "./views/ui/tokens.css";
import "./views/ui/base.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createRoot } from "react-dom/client";
import { must } from "./domain/must.ts";
import { startFront } from "./composition/startFront.ts";
import { readFrontSettings } from "./composition/readFrontSettings.ts";
import { allowOwnWorkers } from "./composition/allowOwnWorkers.ts";
import { AdministrationContext } from "./views/administration/administrationContext.ts";
import { AssetMachinesContext } from "./views/assets/assetMachinesContext.ts";
import { OlderAlertsContext } from "./views/alerts/olderAlertsContext.ts";
import { CounterMachinesContext } from "./views/counters/counterMachines.ts";
import { SheetExportContext } from "./views/sheets/sheetExportContext.ts";
import { OperationsContext } from "./views/operations.ts";
import { WallContext } from "./views/wall/wallContext.ts";
import { PasswordUpdateContext } from "./views/login/passwordUpdateContext.ts";
import { ServicesContext } from "./views/services.ts";
import { App } from "./views/shell/App.tsx";
import { StartFailed } from "./views/shell/StartFailed.tsx";

allowOwnWorkers();
const root = createRoot(must(document.getElementById("root"), "index.html has it"));

async function begin(): Promise<void> {
  const settings = await readFrontSettings();
  const { services, machines, ready } = startFront(settings, i18n);
  await ready;
  root.render(
    <I18nProvider i18n={i18n}>
      <ServicesContext value={services}>
        <OlderAlertsContext value={machines.olderAlerts}>
          <PasswordUpdateContext value={machines.passwordUpdate}>
            <AssetMachinesContext value={machines.assets}>
              <SheetExportContext value={machines.sheetExport}>
                <CounterMachinesContext value={machines.counters}>
                  <AdministrationContext value={machines.administration}>
                    <OperationsContext value={machines.operations}>
                      <WallContext value={machines.wall}>
                        <App />
                      </WallContext>
                    </OperationsContext>
                  </AdministrationContext>
                </CounterMachinesContext>
              </SheetExportContext>
            </AssetMachinesContext>
          </PasswordUpdateContext>
        </OlderAlertsContext>
      </ServicesContext>
    </I18nProvider>,
  );
}

begin().catch((error: unknown) => {
  root.render(<StartFailed error={error} onRetry={() => location.reload()} />);
});
