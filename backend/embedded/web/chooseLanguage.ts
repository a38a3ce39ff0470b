import type { IncomingMessage } from "node:http";
import type { Language } from "./page.ts";
import { requestUrl } from "./requestUrl.ts";

function known(tag: string): Language | null {
  const primary = tag.trim().toLowerCase().split("-")[0];
  return primary === "fr" || primary === "en" ? primary : null;
}

function accepted(header: string): readonly string[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";");
      const weight = parameters.find((parameter) => parameter.trim().startsWith("q="));
      return { tag, weight: weight ? Number(weight.trim().slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/**
 * The language of a page: what the address asks for (`?lang=`), then what the client application asked for
 * (`ui_locales`), then the browser's preference, then French (specification section 1).
 */
export function chooseLanguage(request: IncomingMessage, uiLocales = ""): Language {
  const query = requestUrl(request).searchParams;
  const wishes = [
    query.get("lang") ?? "",
    ...uiLocales.split(" "),
    ...accepted(request.headers["accept-language"] ?? ""),
  ];
  for (const wish of wishes) {
    const language = known(wish);
    if (language) return language;
  }
  return "fr";
}
