import type { I18n, Messages } from "@lingui/core";
import { DEFAULT_LOCALE, type Locale } from "../../domain/base/locale.ts";
import { CHUNK_LOAD_TIMEOUT } from "../../domain/base/limits.ts";
import type { TextPart } from "../../views/kit/services.ts";
import { inTime } from "../../views/shell/lazyScreen.ts";

type Catalogue = () => Promise<{ readonly messages: Messages }>;

/** By scripts/catalogueParts.ts. */
const CATALOGUES: Readonly<Record<Locale, Readonly<Record<TextPart | "entrance", Catalogue>>>> = {
  fr: {
    entrance: () => import("../../../locales/fr.po?part=entrance"),
    shell: () => import("../../../locales/fr.po?part=shell"),
    screens: () => import("../../../locales/fr.po?part=screens"),
  },
  en: {
    entrance: () => import("../../../locales/en.po?part=entrance"),
    shell: () => import("../../../locales/en.po?part=shell"),
    screens: () => import("../../../locales/en.po?part=screens"),
  },
};

/** The texts of the language in force, as far as they are wanted. */
export type Texts = {
  /** Makes a language the one in force, once its texts are here. The last one asked for wins. */
  speak(locale: Locale): Promise<void>;
  /** Fetches a part, in this language and every later one. The same promise until it has failed. @throws ChunkLoadFailed */
  readonly fetch: (part: TextPart) => Promise<void>;
};

export function textsOf(i18n: I18n): Texts {
  const parts: (TextPart | "entrance")[] = ["entrance"];
  const fetched = new Map<TextPart, Promise<void>>();
  let wanted: Locale = DEFAULT_LOCALE;
  const load = async (locale: Locale, part: TextPart | "entrance") => {
    const { messages } = await CATALOGUES[locale][part]();
    i18n.load(locale, messages);
  };
  const begin = async (part: TextPart) => {
    parts.push(part);
    try {
      await inTime(load(wanted, part), CHUNK_LOAD_TIMEOUT);
    } catch (error) {
      fetched.delete(part);
      parts.splice(parts.indexOf(part), 1);
      throw error;
    }
  };
  return {
    async speak(locale) {
      wanted = locale;
      await Promise.all(parts.map((part) => load(locale, part)));
      if (wanted === locale) i18n.activate(locale);
    },
    fetch(part) {
      const known = fetched.get(part) ?? begin(part);
      fetched.set(part, known);
      return known;
    },
  };
}
