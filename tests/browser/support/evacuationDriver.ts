import type { Page } from "playwright-core";

/** The safety dashboard and the evacuation in its place, in the words of a safety manager. */
export function evacuationOf(page: Page) {
  // A toast has the role of an alert dialog too.
  const question = page.locator(".Dialog[role=alertdialog]");
  const found = page.locator(".FoundPeople-list li");
  const missing = page.getByRole("grid", { name: "People unaccounted for" });
  /** Chooses what is asked about then. */
  async function prepare(kind: "Drill" | "Real"): Promise<void> {
    await page.getByRole("button", { name: "Start an evacuation", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByText(new RegExp(`^${kind}`, "u"))
      .first()
      .click();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await question.waitFor();
  }
  const confirm = (name: string) => question.getByRole("button", { name }).click();
  return {
    page,
    question,
    figure: (label: string) =>
      page
        .locator(".Figure")
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator(".Figure-value"),
    heading: (name: string) => page.getByRole("heading", { level: 2, name, exact: true }),
    /** Missing people by name, in the order of the screen. */
    missing: () =>
      missing.locator(".MissingRow:not([data-found]) .MissingRow-name").allInnerTexts(),
    /** All rows of the list in order: whoever is found in sight keeps the row for a moment. */
    rows: () => missing.locator(".MissingRow-name").allInnerTexts(),
    list: missing,
    row: (name: string) => missing.getByRole("row").filter({ hasText: name }),
    missingRow: (name: string) =>
      missing
        .getByRole("row")
        .filter({ hasText: name })
        .filter({ has: page.locator(".MissingRow:not([data-found])") }),
    /** Found people by name, the newest first. */
    found: () => found.locator(".FoundPeople-name").allInnerTexts(),
    foundRow: (name: string) => found.filter({ has: page.getByText(name, { exact: true }) }),
    async start(kind: "Drill" | "Real", confirmation: string) {
      await prepare(kind);
      await confirm(confirmation);
    },
    prepare,
    confirm,
    async checkIn(name: string) {
      await page.getByRole("button", { name: `Found: ${name}`, exact: true }).click();
    },
    /** By the keys alone: the search, the name, Enter. */
    async checkInByKeys(name: string) {
      await page.keyboard.press("/");
      await page.keyboard.type(name);
      await page.getByText(`Enter checks ${name} in.`).waitFor();
      await page.keyboard.press("Enter");
    },
    async addVisitor(name: string, how: "Is here" | "Still inside" = "Is here") {
      await page.getByLabel("Name of the visitor").fill(name);
      await page.getByRole("button", { name: how, exact: true }).click();
    },
    async askToEnd() {
      await page.getByRole("button", { name: /^End the (drill|evacuation)$/u }).click();
    },
    /** A fact of the report, by its term. */
    fact: (term: string) =>
      page
        .locator("dt")
        .filter({ has: page.getByText(term, { exact: true }) })
        .locator("xpath=following-sibling::dd[1]"),
    /** The cells of a table of the report, without its head. */
    async table(caption: string): Promise<string[][]> {
      const rows = page.getByRole("table", { name: caption }).locator("tbody tr");
      return Promise.all((await rows.all()).map((row) => row.locator("th, td").allInnerTexts()));
    },
  };
}
