import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import { PROJECT_ROOT } from "../../support/projectRoot.ts";

/** axe itself, to be evaluated in a page. */
const AXE_SCRIPT = readFileSync(
  path.join(PROJECT_ROOT, "node_modules/axe-core/axe.min.js"),
  "utf8",
);

/** The rules that are held: WCAG 2.0 to 2.2, levels A and AA. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Where react-aria tells screen readers what is over already: it names things that have left the page. */
const ANNOUNCED = "[data-live-announcer]";

/** What no level asks for, but readers of landmarks and headings need: everything in a landmark, headings in order. */
const GUIDES = ["region", "heading-order", "landmark-unique", "landmark-one-main", "image-alt"];

/** To be evaluated after `AXE_SCRIPT`. */
const axeRun = (runOnly: object) => `axe.run({ exclude: [["${ANNOUNCED}"]] }, ${JSON.stringify({
  runOnly,
  resultTypes: ["violations"],
})}).then(({ violations }) => violations.map(({ id, impact, nodes }) => ({
  id,
  impact,
  places: nodes.map(({ target, failureSummary }) => target.join(" ") + ": " + failureSummary),
})))`;

/** A rule that a page breaks, and where. */
export type AxeFinding = z.infer<typeof AxeFinding>;
const AxeFinding = z.object({
  id: z.string(),
  impact: z.string().nullable(),
  places: z.array(z.string()),
});
const Answer = z.object({ result: z.object({ value: z.array(AxeFinding) }) });

/**
 * What axe finds on a page that is bad enough to keep somebody out: serious and critical violations of WCAG 2.2 AA.
 * @throws ZodError where axe could not run
 */
export async function accessibilityFindings(page: Page): Promise<readonly AxeFinding[]> {
  const found = await violations(page, { type: "tag", values: TAGS });
  return found.filter(({ impact }) => impact === "serious" || impact === "critical");
}

/** What of landmarks and headings is not as readers need it, however bad. */
export function guideFindings(page: Page): Promise<readonly AxeFinding[]> {
  return violations(page, { type: "rule", values: GUIDES });
}

async function violations(page: Page, runOnly: object): Promise<readonly AxeFinding[]> {
  // By the debugger: the page's own policy lets no foreign script in.
  const debug = await page.context().newCDPSession(page);
  try {
    await debug.send("Runtime.evaluate", { expression: AXE_SCRIPT });
    const answer = await debug.send("Runtime.evaluate", {
      expression: axeRun(runOnly),
      awaitPromise: true,
      returnByValue: true,
    });
    return Answer.parse(answer).result.value;
  } finally {
    await debug.detach();
  }
}

/** Expects that a page keeps nobody out as it stands, in the light theme and in the dark one; the light one is left. */
export async function expectNobodyKeptOut(page: Page): Promise<void> {
  const found: Record<string, readonly AxeFinding[]> = {};
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    // The colours begin to change with the next picture: the one after it knows of that.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await settles(page);
    found[colorScheme] = await accessibilityFindings(page);
  }
  expect(found).toEqual({ dark: [], light: [] });
}

/** Waits until nothing loads and nothing moves any more, so that colours and texts are the last ones. */
export async function settles(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"], .Skeleton') === null &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== "running" || effect?.getComputedTiming().iterations === Infinity,
        ),
  );
}
