import type { Locale } from "../../../domain/base/locale.ts";
import type { Timezone } from "../../../domain/base/time.ts";

/** How a reader wants dates and numbers written. */
export type Place = { readonly locale: Locale; readonly timezone: Timezone };

/** British English: DD/MM/YYYY and 24 hours, as in French (product.md section 2). */
export const TAGS = { fr: "fr-FR", en: "en-GB" } as const satisfies Record<Locale, string>;

/** Building a format takes about 50 microseconds and using it one, so each is built once. */
function cached<Format>(build: (tag: string, options: object) => Format) {
  const built = new Map<string, Format>();
  return (locale: Locale, options: object): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = built.get(key);
    if (known !== undefined) return known;
    const made = build(TAGS[locale], options);
    built.set(key, made);
    return made;
  };
}

export const dateTimeFormat: (
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
) => Intl.DateTimeFormat = cached((tag, options) => new Intl.DateTimeFormat(tag, options));

export const numberFormat: (
  locale: Locale,
  options: Intl.NumberFormatOptions,
) => Intl.NumberFormat = cached((tag, options) => new Intl.NumberFormat(tag, options));

export const relativeTimeFormat: (
  locale: Locale,
  options: Intl.RelativeTimeFormatOptions,
) => Intl.RelativeTimeFormat = cached((tag, options) => new Intl.RelativeTimeFormat(tag, options));
