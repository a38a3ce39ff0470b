import type { PageName } from "../../domain/pages.ts";
import { lazyScreen, type Screen } from "./lazyScreen.ts";

/** The screens of this version, each fetched when it is first opened. What is missing here is not available yet. */
export const SCREENS: Partial<Readonly<Record<PageName, Screen>>> = {
  home: lazyScreen(async () => (await import("../home/Home.tsx")).Home),
  assets: lazyScreen(async () => (await import("../assets/AssetScreen.tsx")).AssetScreen),
  assetDetail: lazyScreen(async () => (await import("../assets/AssetDetail.tsx")).AssetDetail),
  liveSite: lazyScreen(async () => (await import("../liveSite/LiveSite.tsx")).LiveSite),
  safetyDashboard: lazyScreen(
    async () => (await import("../safety/SafetyDashboard.tsx")).SafetyDashboard,
  ),
  alertsList: lazyScreen(async () => (await import("../alerts/AlertsList.tsx")).AlertsList),
  counters: lazyScreen(
    async () => (await import("../counters/CountersDashboard.tsx")).CountersDashboard,
  ),
  countersAdministration: lazyScreen(
    async () => (await import("../counters/CountersAdministration.tsx")).CountersAdministration,
  ),
  counterCreate: lazyScreen(
    async () => (await import("../counters/CounterEditor.tsx")).CounterCreate,
  ),
  counterEdit: lazyScreen(async () => (await import("../counters/CounterEditor.tsx")).CounterEdit),
  counter: lazyScreen(async () => (await import("../counters/CounterScreen.tsx")).CounterScreen),
  debugUi: lazyScreen(async () => (await import("../debug/DebugUi.tsx")).DebugUi),
  passwordUpdate: lazyScreen(
    async () => (await import("../login/PasswordUpdate.tsx")).PasswordUpdate,
  ),
  experimentalFeatures: lazyScreen(
    async () => (await import("./ExperimentalFeatures.tsx")).ExperimentalFeatures,
  ),
};
