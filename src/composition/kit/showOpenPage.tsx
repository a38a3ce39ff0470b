import { type Messages, setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { type Locale, preferredLocale } from "../../domain/base/locale.ts";
import { must } from "../../domain/base/must.ts";

/**
 * Shows a page that is opened without signing in. The reader may never have seen the product: the language is the telephone's
 * until they choose, and English where it has neither of ours. `pageIn`: the page in a language.
 */
export function showOpenPage(
  messages: Readonly<Record<Locale, Messages>>,
  pageIn: (locale: Locale, onLocale: (locale: Locale) => void) => ReactNode,
): void {
  const root = createRoot(must(document.getElementById("root"), "the page has it"));
  const locale = preferredLocale(navigator.languages) ?? "en";
  const i18n = setupI18n({ locale, messages });
  const show = (shown: Locale) => {
    i18n.activate(shown);
    root.render(<I18nProvider i18n={i18n}>{pageIn(shown, show)}</I18nProvider>);
  };
  show(locale);
}
