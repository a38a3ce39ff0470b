import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { reduceEvents, viewOfEvacuation } from "../../../src/domain/evacuations/evacuation.ts";
import { endStatement } from "../../../src/domain/evacuations/endStatement.ts";
import { Uncertainties } from "../../../src/views/evacuations/Uncertainties.tsx";
import { drillOf, rollPerson } from "../support/evacuations.ts";
import { openPart } from "../support/openFront.tsx";

const view = viewOfEvacuation(reduceEvents(drillOf([rollPerson("Ann Berger", "yard")]), []));

test.each([
  {
    evidence: { uncovered: [], isLive: true },
    words: "Every area is heard or was searched, and nobody found is heard inside again.",
  },
  {
    evidence: { uncovered: [], isLive: false },
    words: "It is not known now which areas are heard.",
  },
  {
    evidence: { uncovered: null, isLive: true },
    words: "It is not known now which areas are heard.",
  },
])(
  "that every area is heard is said only while it is known: $evidence",
  async ({ evidence, words }) => {
    const end = endStatement(view, evidence);
    await openPart(<Uncertainties view={view} end={end} sites={[]} actions={null} />);
    const place = page.getByRole("region", { name: "Not certain" });
    await expect.element(place.getByText(words, { exact: true })).toBeVisible();
  },
);
