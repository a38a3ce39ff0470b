import { french } from "./french.ts";

/** What the page says that stands for every page that may not be opened, and for those that do not exist. */
export const NOT_FOUND = "This page does not exist";

const textOf = (element: Element) => (element as HTMLElement).innerText;

/** The page's one first heading; empty while there is none. */
export function pageTitle(): string {
  return [...document.querySelectorAll("h1")]
    .filter((heading) => heading.checkVisibility())
    .map(textOf)
    .join(" | ");
}

/** What the page itself says, without sidebar and header. */
export function pageText(): string {
  return [...document.querySelectorAll("main")].map(textOf).join("\n");
}

/** What has come of going to a page: its name, or `NOT_FOUND`; null while neither stands there. */
export function standsAt(): string | null {
  const title = pageTitle();
  const refusals = [NOT_FOUND, french(NOT_FOUND)];
  const refusal = [...document.querySelectorAll("main :is(h1, h2, h3)")]
    .map(textOf)
    .find((heading) => refusals.includes(heading));
  const isUnnamed = title === "Page not found" || title === french("Page not found");
  if (isUnnamed || refusal !== undefined) return isUnnamed ? (refusal ?? null) : null;
  return pageText().trim() === "" ? null : title;
}
