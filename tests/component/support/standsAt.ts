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
  const isRefused = [...document.querySelectorAll("main :is(h1, h2, h3)")].some(
    (heading) => textOf(heading) === NOT_FOUND,
  );
  if (title === "Page not found" || isRefused)
    return title === "Page not found" && isRefused ? NOT_FOUND : null;
  return pageText().trim() === "" ? null : title;
}
