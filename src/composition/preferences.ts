import { FEATURE_FLAGS, type FeatureFlag } from "../domain/pages.ts";
import { restoredPreferences, type UserPreferences } from "../domain/userPreferences.ts";
import { restoredWallViews } from "../domain/wallPlan.ts";
import type { Preferences, Stored, ThemeChoice } from "../views/services.ts";
import { storedValue } from "./storedValue.ts";

const THEMES: readonly ThemeChoice[] = ["system", "light", "dark", "wall"];

/** The preferences of this browser, those of the chosen customer among them; `choose` says which one that is. */
export type OwnedPreferences = Preferences & { choose(customer: string | null): void };

/** Preferences in the browser's storage, by customer (specification section 3). */
export function preferencesIn(storage: Storage): OwnedPreferences {
  const byCustomer = new Map<string, Stored<UserPreferences>>();
  const ofOne = (customer: string | null) => {
    const key = `balise.preferences.${customer ?? ""}`;
    const known = byCustomer.get(key) ?? storedValue(storage, key, restoredPreferences);
    byCustomer.set(key, known);
    return known;
  };
  let chosen = ofOne(null);
  const listeners = new Map<() => void, () => void>();
  return {
    ofCustomer: {
      get: () => chosen.get(),
      set: (value) => chosen.set(value),
      subscribe(listener) {
        listeners.set(listener, chosen.subscribe(listener));
        return () => {
          listeners.get(listener)?.();
          listeners.delete(listener);
        };
      },
    },
    choose(customer) {
      const next = ofOne(customer);
      if (next === chosen) return;
      chosen = next;
      for (const [listener, leave] of listeners) {
        leave();
        listeners.set(listener, chosen.subscribe(listener));
        listener();
      }
    },
    theme: storedValue(
      storage,
      "balise.theme",
      (stored): ThemeChoice => THEMES.find((theme) => theme === stored) ?? "system",
    ),
    isSidebarCollapsed: storedValue(storage, "balise.sidebarCollapsed", (it) => it === true),
    wallViews: storedValue(storage, "balise.wallViews", restoredWallViews),
    disabledFlags: storedValue(storage, "balise.disabledFlags", (stored): readonly FeatureFlag[] =>
      Array.isArray(stored) ? FEATURE_FLAGS.filter((flag) => stored.includes(flag)) : [],
    ),
  };
}
