import type { BrowserCommand } from "vitest/node";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** The colours that the reader's system asks for. */
    setColorScheme(scheme: "light" | "dark"): Promise<void>;
    /** Where the page is shown: on the screen, or on paper. */
    setMedia(media: "print" | "screen"): Promise<void>;
  }
}

// What a page cannot do by itself.

export const setColorScheme: BrowserCommand<[scheme: "light" | "dark"]> = ({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme });

export const setMedia: BrowserCommand<[media: "print" | "screen"]> = ({ page }, media) =>
  page.emulateMedia({ media });
