import { restoredPreferences, type UserPreferences } from "../../domain/users/userPreferences.ts";
import { restoredWallViews } from "../../domain/wall/wallPlan.ts";
import type { DevicePreferences, Preferences, Stored } from "../../views/kit/services.ts";
import { storedValue } from "../kit/storedValue.ts";

/** What users have set in this browser, those of the chosen customer among it; `choose` says which one that is. */
export type OwnedPreferences = Omit<Preferences, keyof DevicePreferences> & {
  choose(customer: string | null): void;
};

/** Preferences in the browser's storage, by customer (specification section 3). */
export function userPreferencesIn(storage: Storage): OwnedPreferences {
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
    noticesPutAway: storedValue(storage, "balise.noticesPutAway", (stored): readonly string[] =>
      Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [],
    ),
    wallViews: storedValue(storage, "balise.wallViews", restoredWallViews),
  };
}
