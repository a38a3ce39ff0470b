import { FEATURE_FLAGS, type FeatureFlag } from "../../domain/users/pages.ts";
import type { DevicePreferences, ThemeChoice } from "../../views/kit/services.ts";
import { storedValue } from "../kit/storedValue.ts";

const THEMES: readonly ThemeChoice[] = ["system", "light", "dark", "wall"];

/** What was chosen for this device in this browser, in its storage. */
export function devicePreferencesIn(storage: Storage): DevicePreferences {
  return {
    theme: storedValue(
      storage,
      "balise.theme",
      (stored): ThemeChoice => THEMES.find((theme) => theme === stored) ?? "system",
    ),
    isSidebarCollapsed: storedValue(storage, "balise.sidebarCollapsed", (it) => it === true),
    disabledFlags: storedValue(storage, "balise.disabledFlags", (stored): readonly FeatureFlag[] =>
      Array.isArray(stored) ? FEATURE_FLAGS.filter((flag) => stored.includes(flag)) : [],
    ),
  };
}
