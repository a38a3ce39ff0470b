import type { Locale } from "../../../domain/base/locale.ts";

/** Languages by their own names, which are the same in every language. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { fr: "Français", en: "English" };
