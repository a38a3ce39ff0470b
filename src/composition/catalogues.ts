import type { I18n, Messages } from "@lingui/core";
import type { Locale } from "../domain/locale.ts";

const CATALOGUES: Readonly<Record<Locale, () => Promise<{ readonly messages: Messages }>>> = {
  fr: () => import("../../locales/fr.po"),
  en: () => import("../../locales/en.po"),
};

/** Makes a language the one in force, once its catalogue is here. The last one asked for wins. */
export function languageSwitch(i18n: I18n): (locale: Locale) => Promise<void> {
  let wanted: Locale | null = null;
  return async (locale) => {
    wanted = locale;
    const { messages } = await CATALOGUES[locale]();
    if (wanted === locale) i18n.loadAndActivate({ locale, messages });
  };
}
