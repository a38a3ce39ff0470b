import type { Page } from "playwright-core";

/** A screen on the wall: what it turns, and what somebody before it can do. */
export function wallOf(page: Page) {
  const tool = (name: string) => page.getByRole("button", { name, exact: true });
  const outdated = page.getByText("Loads anew soon");
  return {
    path: () => new URL(page.url()).pathname,
    /** Over every view while the page is to be loaded anew. */
    outdated,
    /** What the screen shows, as the machine calls it; between outdated and reloading nothing differs. */
    state: async (): Promise<string> => {
      const watch = (await outdated.isVisible()) ? "outdated" : "alive";
      if (await tool("Resume the rotation").isVisible()) return `watch.${watch} + turning.held`;
      const turns = await tool("Stay on this view").isVisible();
      return `watch.${watch} + turning.${turns ? "showing" : "interrupted"}`;
    },
    /** Presses a button of the toolbar, which is there for whoever moves the pointer. */
    async press(name: string) {
      await page.mouse.move(200, 200);
      await page.mouse.move(210, 210);
      await tool(name).click();
    },
  };
}
