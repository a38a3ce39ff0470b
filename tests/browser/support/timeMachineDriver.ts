import type { Page } from "playwright-core";

/** The counters as a safety manager sees them, and the time machine above them. */
export function countersOf(tab: Page) {
  const banner = tab.getByRole("region", { name: "Past", exact: true });
  return {
    tab,
    banner,
    instant: () => banner.getByText(/^Past: /u).innerText(),
    live: tab.locator("main").getByText("Live", { exact: true }).first(),
    play: tab.getByRole("button", { name: "Play", exact: true }),
    /** Goes to an instant as a link on the page does, without loading it anew. */
    follow: (at: string) =>
      tab.evaluate((instant) => {
        const query = new URLSearchParams(location.search);
        query.set("at", instant);
        history.pushState(null, "", `${location.pathname}?${query.toString()}`);
      }, at),
  };
}
