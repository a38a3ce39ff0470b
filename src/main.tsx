import "./views/ui/tokens.css";
import "./views/ui/base.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createRoot } from "react-dom/client";
import { must } from "./domain/base/must.ts";
import { startFront } from "./composition/shell/startFront.ts";
import { startLiveClient } from "./composition/shell/startLiveClient.ts";
import { CUSTOMER_KEY } from "./composition/users/sessionActors.ts";
import { readFrontSettings } from "./composition/shell/readFrontSettings.ts";
import { allowOwnWorkers } from "./composition/shell/allowOwnWorkers.ts";
import { screensFrame } from "./composition/shell/screensFrame.tsx";
import { EntranceContext } from "./views/kit/services.ts";
import { ScreensContext } from "./views/shell/screensContext.ts";
import { App } from "./views/shell/App.tsx";
import { StartFailed } from "./views/shell/StartFailed.tsx";

allowOwnWorkers();
const root = createRoot(must(document.getElementById("root"), "index.html has it"));

async function begin(): Promise<void> {
  const settings = await readFrontSettings();
  const wasSignedIn = () => localStorage.getItem(CUSTOMER_KEY) !== null;
  const live = startLiveClient(settings.environment.backend, wasSignedIn);
  const { services, screens, ready } = startFront(settings, i18n, live);
  await ready;
  root.render(
    <I18nProvider i18n={i18n}>
      <EntranceContext value={services}>
        <ScreensContext value={screensFrame(screens, services)}>
          <App />
        </ScreensContext>
      </EntranceContext>
    </I18nProvider>,
  );
}

begin().catch((error: unknown) => {
  root.render(<StartFailed error={error} onRetry={() => location.reload()} />);
});
