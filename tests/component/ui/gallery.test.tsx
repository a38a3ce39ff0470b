import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { T0 } from "../../support/fixtures.ts";
import { expectNobodyKeptOut, guideFindings } from "../support/axe.ts";
import { shown } from "../support/looks.ts";
import { openPart, SIZES } from "../support/openFront.tsx";
import { Gallery } from "./gallery/Gallery.tsx";

test.each(Object.entries(SIZES))(
  "every component in every state keeps nobody out, on a %s",
  async (_, size) => {
    await openPart(<Gallery now={T0} />, { size });
    await shown(page.getByRole("heading", { level: 1, name: "Components" }));
    // What stands for things that load is among the samples.
    await expectNobodyKeptOut(() => Promise.resolve());
    const headings = (await guideFindings()).filter(({ id }) => id === "heading-order");
    expect(headings).toEqual([]);
  },
);
