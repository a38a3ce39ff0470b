import { type Locator, page } from "vitest/browser";
import { press, tabTo, type } from "./keys.ts";
import { gone, isShown, shown, texts } from "./looks.ts";

/** The making of a counter, in the words of an administrator who has no mouse. */
export function counterWizard() {
  const steps = page.getByRole("navigation", { name: "Steps" });
  const form = page.getByRole("form", { name: "Counter" });
  const aside = page.getByRole("complementary", { name: "Preview and back-test" });
  const list = page.getByRole("grid", { name: "Counters" });
  const leaveQuestion = page.getByRole("dialog", { name: "Leave without saving?" });
  const step = () =>
    document.querySelector<HTMLElement>("[aria-current=step] .WizardSteps-step")?.innerText ?? "";
  const button = (name: string, place: Locator | typeof page = page) =>
    place.getByRole("button", { name, exact: true });
  async function pressOn(one: Locator): Promise<void> {
    await tabTo(one);
    await press("Enter");
  }
  return {
    form,
    aside,
    leaveQuestion,
    field: (label: string) => form.getByRole("textbox", { name: label }),
    problem: (text: string) => form.getByText(text, { exact: true }),
    rowOf: (name: string) => list.getByRole("row").filter({ hasText: name }),
    /** The step that is open, as the screen calls it. */
    step,
    /** What the screen shows, as the machine calls it. */
    state: (): string => {
      if (isShown(list))
        return texts(page.getByText(/^The counter .* is saved\.$/u)).length > 0 ? "saved" : "left";
      if (isShown(leaveQuestion)) return "leaving";
      if (!isShown(form)) return "nothing";
      return `editing.${(/[A-Z][a-z]+/u.exec(step())?.[0] ?? "").toLowerCase()}`;
    },
    /** How many the preview counts now. */
    preview: () => aside.element().querySelector<HTMLElement>(".Figure-value")?.innerText,
    /** With the mouse: journeys are long. */
    goTo: (name: string) =>
      steps.getByRole("button", { name: new RegExp(`^${name}`, "iu") }).click(),
    click: (name: string, place?: Locator) => button(name, place).click(),
    press: (name: string, place?: Locator) => pressOn(button(name, place)),
    /** Writes over what stands in a field. */
    async write(label: string, text: string): Promise<void> {
      await tabTo(form.getByRole("textbox", { name: label }));
      await press("Control+a");
      await (text === "" ? press("Delete") : type(text));
    },
    /** Chooses from a list that stays open, by the first letters. */
    async choose(name: string, option: string): Promise<void> {
      await pressOn(form.getByRole("button", { name: new RegExp(name, "u") }));
      const offered = page.getByRole("option", { name: option });
      await shown(offered);
      await type(option.slice(0, 3));
      await press("Enter");
      await press("Escape");
      await gone(offered);
    },
    /** Presses Space on a switch or box. */
    async toggle(role: "checkbox" | "switch", name: string): Promise<void> {
      await tabTo(form.getByRole(role, { name, exact: true }));
      await press("Space");
    },
  };
}
