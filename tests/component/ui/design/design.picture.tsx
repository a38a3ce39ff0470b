import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { textsOf } from "../../../../src/composition/shell/catalogues.ts";
import { T0 } from "../../../support/fixtures.ts";
import { openPart } from "../../support/openFront.tsx";
import { DESIGN_SECTIONS } from "./DesignSheet.tsx";

const THEMES = ["light", "dark"] as const;

beforeAll(async () => {
  const texts = textsOf(i18n);
  await texts.speak("en");
  await Promise.all([texts.fetch("shell"), texts.fetch("screens")]);
});

test.each(THEMES.flatMap((theme) => Object.keys(DESIGN_SECTIONS).map((name) => ({ theme, name }))))(
  "$name in the theme $theme",
  async ({ theme, name }) => {
    document.documentElement.dataset["theme"] = theme;
    await openPart(
      <section aria-label={name} className="DesignSheet">
        {DESIGN_SECTIONS[name]?.(T0)}
      </section>,
    );
    const section = page.getByRole("region", { name });
    // Until its words are read their places stand open.
    await expect.poll(() => section.element().textContent).not.toMatch(/[{}]|^$/u);
    await document.fonts.ready;
    await section.screenshot({ path: `../../../../docs/pictures/${name}-${theme}.png` });
  },
);
