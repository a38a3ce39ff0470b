import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { RouterProvider } from "react-aria-components";
import { createRoot } from "react-dom/client";
import { Route, Router, useLocation } from "wouter";
import { messages } from "../../../../locales/en.po";
import { assetMachines } from "../../../../src/composition/assets.ts";
import { machineOfCalls } from "../../../../src/composition/kit/commands.ts";
import { devicePreferencesIn } from "../../../../src/composition/shell/devicePreferences.ts";
import { userPreferencesIn } from "../../../../src/composition/users/userPreferences.ts";
import { startLiveClient } from "../../../../src/composition/shell/startLiveClient.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { must } from "../../../../src/domain/base/must.ts";
import { pageOf } from "../../../../src/domain/users/pages.ts";
import { profileIdOf } from "../../../../src/domain/base/profile.ts";
import type { LiveClient } from "../../../../src/streams/feeds/liveClient.ts";
import { AssetMachinesContext } from "../../../../src/views/assets/assetMachines.ts";
import { AssetScreen } from "../../../../src/views/assets/AssetScreen.tsx";
import { linkTo } from "../../../../src/views/kit/routes.ts";
import {
  EntranceContext,
  type Services,
  ServicesContext,
} from "../../../../src/views/kit/services.ts";
import { CallsContext } from "../../../../src/views/kit/useCalls.ts";
import { patternParser } from "../../../../src/views/shell/patternParser.ts";
import { TimeFormatProvider } from "../../../../src/views/ui/TimeFormatProvider.tsx";
import { ToastProvider } from "../../../../src/views/ui/ToastProvider.tsx";
import { CUSTOMER } from "../../live/messages.ts";

const customer = CustomerIndex.parse(CUSTOMER);

/** The asset screen on the live core, for an administrator of the customer, with all that it asks for. */
export function runOurs(port: number): void {
  const live = startLiveClient(
    {
      host: "127.0.0.1",
      options: { port, ssl: false, pingInterval: 5000 },
    },
    () => true,
  );
  live.connect();
  live.follow(customer, "elsewhere");
  history.replaceState(null, "", linkTo("assets", { defaultMode: "list" }));
  i18n.loadAndActivate({ locale: "en", messages });
  const services = servicesOf(live);
  const ports = { live, customer: () => customer };
  const element = must(document.querySelector("#bench"), "it is in the page");
  createRoot(element).render(
    <I18nProvider i18n={i18n}>
      <EntranceContext value={services}>
        <ServicesContext value={services}>
          <CallsContext value={machineOfCalls(ports)}>
            <AssetMachinesContext value={assetMachines(ports)}>
              <Router parser={patternParser}>
                <Screen />
              </Router>
            </AssetMachinesContext>
          </CallsContext>
        </ServicesContext>
      </EntranceContext>
    </I18nProvider>,
  );
}

function Screen() {
  const [, navigate] = useLocation();
  return (
    <TimeFormatProvider value={{ locale: "en", timezone: "Europe/Paris" }}>
      <RouterProvider navigate={navigate}>
        <ToastProvider>
          <Route path={pageOf("assets").path}>
            <AssetScreen />
          </Route>
        </ToastProvider>
      </RouterProvider>
    </TimeFormatProvider>
  );
}

/** All of the services that the asset screen uses. */
function servicesOf(live: LiveClient): Services {
  const freshness = live.open("freshness", null);
  const session = {
    context: {
      user: null,
      customer: { index: customer, name: CUSTOMER },
      visitor: { customer, profileIds: [profileIdOf(customer, "admin")] },
    },
  };
  return {
    live,
    past: { get: () => null, subscribe: () => () => undefined },
    preferences: { ...devicePreferencesIn(localStorage), ...userPreferencesIn(localStorage) },
    session: {
      getSnapshot: () => session,
      subscribe: () => ({ unsubscribe: () => undefined }),
    },
    now: () => Date.now() + (freshness.get()?.clockOffset ?? 0),
  } as unknown as Services;
}
