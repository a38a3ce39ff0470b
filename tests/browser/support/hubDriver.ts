import type { Page } from "playwright-core";

/** Coming from the partner hub, and the hub's sidebar. */
export function hubOf(page: Page) {
  const within = (frame: string) => {
    const inside = page.frameLocator(frame);
    return {
      frame: page.locator(frame),
      /** Opens and closes the sidebar; by its name one knows which, and in what language. */
      button: (name: string) => inside.getByRole("button", { name, exact: true }),
      text: (words: string) => inside.getByText(words),
    };
  };
  return {
    question: page.getByRole("heading", { name: "Sign in from the partner hub?" }),
    /** The page's words, with who is signed in and who would be. */
    words: page.getByRole("main"),
    signIn: (email: string) => page.getByRole("button", { name: `Sign in as ${email}` }),
    stay: (name: string) => page.getByRole("button", { name: `Stay ${name}` }),
    again: page.getByRole("button", { name: "Try again" }),
    decline: page.getByRole("button", { name: "Do not sign in" }),
    widget: within(".Shell-sidebar iframe[title]"),
    /** On phones, in the menu. */
    widgetOfMenu: within('[role="dialog"] iframe[title]'),
    openMenu: () => page.getByRole("button", { name: "Open the menu" }).click(),
  };
}
