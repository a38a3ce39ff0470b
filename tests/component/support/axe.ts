import axe from "axe-core";
import { expect } from "vitest";
import { commands, type Locator } from "vitest/browser";
import { press } from "./keys.ts";

/** The rules that are held: WCAG 2.0 to 2.2, levels A and AA. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Where react-aria tells screen readers what is over already: it names things that have left the page. */
const ANNOUNCED = "[data-live-announcer]";

/** What no level asks for, but readers of landmarks and headings need: everything in a landmark, headings in order. */
const GUIDES = ["region", "heading-order", "landmark-unique", "landmark-one-main", "image-alt"];

/** A rule that a page breaks, and where. */
export type AxeFinding = {
  readonly id: string;
  readonly impact: string | null;
  readonly places: readonly string[];
};

/** What axe finds on the screen that is bad enough to keep somebody out: serious and critical violations of WCAG 2.2 AA. */
export async function accessibilityFindings(isComplete = settles): Promise<readonly AxeFinding[]> {
  await isComplete();
  const found = await violations({ type: "tag", values: TAGS });
  return found.filter(({ impact }) => impact === "serious" || impact === "critical");
}

/** What of landmarks and headings is not as readers need it, however bad. */
export function guideFindings(): Promise<readonly AxeFinding[]> {
  return violations({ type: "rule", values: GUIDES });
}

async function violations(runOnly: axe.RunOnly): Promise<readonly AxeFinding[]> {
  const { violations: found } = await axe.run(
    { exclude: [[ANNOUNCED]] },
    { runOnly, resultTypes: ["violations"] },
  );
  return found.map(({ id, impact, nodes }) => ({
    id,
    impact: impact ?? null,
    places: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
  }));
}

/** What lies over a page: dialogs, menus and the choices of a field. */
const OPENED = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** What axe finds while something is open over the screen: it is opened by a press, and closed again by Escape. */
export async function findingsWithOpen(opener: Locator): Promise<readonly AxeFinding[]> {
  await opener.click();
  const isOpen = () => document.querySelector(OPENED) !== null;
  await expect.poll(isOpen).toBe(true);
  const found = await accessibilityFindings();
  await press("Escape");
  await expect.poll(isOpen).toBe(false);
  return found;
}

/** Expects that the screen keeps nobody out as it stands, in the light theme and in the dark one; the light one is left. */
export async function expectNobodyKeptOut(isComplete = settles): Promise<void> {
  const found: Record<string, readonly AxeFinding[]> = {};
  for (const scheme of ["dark", "light"] as const) {
    await commands.setColorScheme(scheme);
    // The colours begin to change with the next picture: the one after it knows of that.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    found[scheme] = await accessibilityFindings(isComplete);
  }
  expect(found).toEqual({ dark: [], light: [] });
}

/** Waits until nothing loads and nothing moves any more, so that colours and texts are the last ones. */
export async function settles(): Promise<void> {
  await expect
    .poll(
      () =>
        document.querySelector('[aria-busy="true"], .Skeleton') === null &&
        document
          .getAnimations()
          .every(
            ({ playState, effect }) =>
              playState !== "running" || effect?.getComputedTiming().iterations === Infinity,
          ),
    )
    .toBe(true);
}
