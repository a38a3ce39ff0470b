import type { Page } from "playwright-core";

/** The data-quality screen: four lists of which one is shown, or the summary. */
export function dataQualityOf(page: Page) {
  const names = {
    "gateway-offline": ["Gateways offline", "Alerts about gateways"],
    "tito-offline": ["Entry boxes offline", "Alerts about entry boxes"],
    gateway: ["Available gateways", "Gateways"],
    anchor: ["Available anchors", "Anchors"],
  } as const;
  const heading = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
  return {
    tile: (list: keyof typeof names) =>
      page.getByRole("button", { name: names[list][0], exact: true }),
    device: (name: string) => page.getByRole("dialog", { name }),
    /** The figure of a list, as its tile says it. */
    figure: (list: keyof typeof names) =>
      page
        .locator(".Card")
        .filter({ has: heading(names[list][0]) })
        .locator(".QualityTiles-figure"),
    /** The silent device of that name, with what it leaves unknown. */
    silent: (name: string) =>
      page
        .locator(".SilentDevices")
        .getByRole("button")
        .filter({ has: page.getByText(name) }),
    /** A row of a table, by the device. */
    row: (table: string, name: string) =>
      page.getByRole("grid", { name: table }).getByRole("row").filter({ hasText: name }),
  };
}

/** The configuration of alerts, with the form of one kind. */
export function alertRulesOf(page: Page) {
  const form = page.getByRole("dialog");
  return {
    /** Begins a rule about places. */
    async add(kind: string) {
      await page.getByRole("button", { name: "Add a rule" }).click();
      await page.getByRole("menuitem", { name: kind }).click();
    },
    /** Chooses one of several in a field of the form. */
    async choose(field: string, option: RegExp) {
      const wanted = page.getByRole("option", { name: option });
      // A list closes where the form moves to what is wrong with it.
      while (!(await wanted.isVisible())) {
        await form.getByRole("button", { name: field }).click();
        await wanted.waitFor({ timeout: 2000 }).catch(() => undefined);
      }
      await wanted.click();
      await page.keyboard.press("Escape");
    },
    switchOf: (name: string) => page.getByText(`Raise alerts: ${name}`).locator(".."),
    isOn: (name: string) => page.getByRole("switch", { name: `Raise alerts: ${name}` }).isChecked(),
    async archive(name: string) {
      await page.getByRole("button", { name: `Actions on ${name}` }).click();
      await page.getByRole("menuitem", { name: "Archive" }).click();
      await page.getByRole("button", { name: "Archive the rule" }).click();
    },
    placeRules: (which: "Archived" | "In use") =>
      page.getByRole("radiogroup", { name: "Rules about places" }).getByText(which),
    takeBack: (name: string) => page.getByRole("button", { name: `Take back into use: ${name}` }),
    form,
    field: (label: string) => form.getByLabel(label),
    save: form.getByRole("button", { name: "Save the rule" }),
    replay: form.getByRole("button", { name: "Replay the last 7 days", disabled: false }),
    notice: (text: string) => page.getByText(text),
  };
}

/** Who came in and went out. */
export function inOutOf(page: Page) {
  const table = page.getByRole("grid", { name: "In and out" });
  return {
    row: (name: string) => table.getByRole("row").filter({ hasText: name }),
    /** A person's row in the sums. */
    sum: (name: string) =>
      page
        .getByRole("grid", { name: "Totals by person" })
        .getByRole("row")
        .filter({ hasText: name }),
    period: (name: string) =>
      page.getByRole("radiogroup", { name: "Period" }).getByRole("radio", { name, exact: true }),
    view: (name: string) =>
      page.getByRole("radiogroup", { name: "View" }).getByRole("radio", { name, exact: true }),
    search: page.getByRole("searchbox", { name: "Name or tag number" }),
    /** How many records the screen says there are. */
    records: () => page.locator(".TagInTagOut-count").first().innerText(),
  };
}
