/** The languages of the interface, the first one being the default (specification section 9). */
export const LOCALES = ["fr", "en"] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = "fr";

/** The stored locale where it is one of ours, else the default. */
export function restoredLocale(stored: string | null): Locale {
  return LOCALES.find((locale) => locale === stored) ?? DEFAULT_LOCALE;
}

/** The first of a browser's languages, as their tags say (BCP 47), that is one of ours; null: none is. */
export function preferredLocale(languages: readonly string[]): Locale | null {
  const own = languages.map((tag) =>
    LOCALES.find((one) => one === tag.toLowerCase().split("-")[0]),
  );
  return own.find((locale) => locale !== undefined) ?? null;
}

/** Texts that customers give in each language; a language may be missing. */
export type LocalisedText = Record<Locale, string | null>;

/** The text in a language, else in the other one, else the fallback. Blank texts count as missing. */
export function textIn(text: LocalisedText, locale: Locale, fallback: string): string {
  const inOrder = [text[locale], ...LOCALES.map((other) => text[other])];
  return inOrder.find((one) => one !== null && one.trim() !== "") ?? fallback;
}
