import { preferredLocale } from "../../domain/base/locale.ts";

/** Under which key of the browser's storage the chosen language is. */
export const LOCALE_KEY = "balise.locale";

/** What was chosen, else what the browser prefers of ours; null: neither, so that the default counts. */
export function storedLocale(): string | null {
  return localStorage.getItem(LOCALE_KEY) ?? preferredLocale(navigator.languages);
}
