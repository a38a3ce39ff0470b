import type { Locator, Page } from "playwright-core";

/** So many presses of Tab go round the page. */
const ROUND = 150;

/** The making of a counter, in the words of an administrator who has no mouse. */
export function counterWizardOf(page: Page) {
  const steps = page.getByRole("navigation", { name: "Steps" });
  const form = page.getByRole("form", { name: "Counter" });
  const aside = page.getByRole("complementary", { name: "Preview and back-test" });
  const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);
  /** Goes there by Tab alone. @throws Error where Tab does not lead there */
  async function tabTo(one: Locator): Promise<void> {
    await one.waitFor();
    for (let press = 0; press < ROUND; press += 1) {
      if (await isFocused(one)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not lead to ${one.toString()}.`);
  }
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  async function press(one: Locator): Promise<void> {
    await tabTo(one);
    await page.keyboard.press("Enter");
  }
  const leaveQuestion = page.getByRole("dialog", { name: "Leave without saving?" });
  const current = steps.locator("[aria-current=step] .WizardSteps-step");
  return {
    page,
    form,
    aside,
    field: (label: string) => form.getByRole("textbox", { name: label }),
    problem: (text: string) => form.getByText(text, { exact: true }),
    step: () => current.innerText(),
    /** Goes to a step by its name, as the machine calls it; with the mouse, as `click`: journeys are long. */
    goTo: (name: string) =>
      steps.getByRole("button", { name: new RegExp(`^${name}`, "iu") }).click(),
    click: (name: string, place: Locator | Page = page) =>
      place.getByRole("button", { name, exact: true }).click(),
    /** What the screen shows, as the machine calls it. */
    state: async (): Promise<string> => {
      if (await page.getByRole("grid", { name: "Counters" }).isVisible())
        return (await page.getByText(/^The counter .* is saved\.$/u).isVisible())
          ? "saved"
          : "left";
      if (await leaveQuestion.isVisible()) return "leaving";
      if (!(await form.isVisible())) return "nothing";
      // The wizard may have ended meanwhile: waiting for its step would outlast the message that it is saved.
      const [shown = ""] = await current.allInnerTexts();
      const words = /[A-Z][a-z]+/u.exec(shown)?.[0] ?? "";
      return `editing.${words.toLowerCase()}`;
    },
    /** How many the preview counts now. */
    preview: () => aside.locator(".Figure-value").innerText(),
    leaveQuestion,
    rowOf: (name: string) =>
      page.getByRole("grid", { name: "Counters" }).getByRole("row").filter({ hasText: name }),
    press: (name: string) => press(button(name)),
    pressIn: (place: Locator, name: string) =>
      press(place.getByRole("button", { name, exact: true })),
    tabTo,
    /** Writes over what stands in a field. */
    async write(label: string, text: string) {
      await tabTo(form.getByRole("textbox", { name: label }));
      await page.keyboard.press("Control+a");
      if (text === "") await page.keyboard.press("Delete");
      else await page.keyboard.type(text);
    },
    /** Chooses from a list that stays open, by the first letters. */
    async choose(list: string, option: string) {
      await press(form.getByRole("button", { name: new RegExp(`${list}`, "u") }));
      const offered = page.getByRole("option", { name: option });
      await offered.waitFor();
      await page.keyboard.type(option.slice(0, 3));
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      await offered.waitFor({ state: "detached" });
    },
    /** Presses Space on a switch or box. */
    async toggle(role: "checkbox" | "switch", name: string) {
      await tabTo(form.getByRole(role, { name, exact: true }));
      await page.keyboard.press("Space");
    },
  };
}
