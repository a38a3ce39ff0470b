import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { PROJECT_ROOT } from "../../support/projectRoot.ts";

/** axe itself, to be evaluated in a page. */
export const AXE_SCRIPT = readFileSync(
  path.join(PROJECT_ROOT, "node_modules/axe-core/axe.min.js"),
  "utf8",
);

/** The rules that are held: WCAG 2.0 to 2.2, levels A and AA. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Where react-aria tells screen readers what is over already: it names things that have left the page. */
const ANNOUNCED = "[data-live-announcer]";

/** To be evaluated after `AXE_SCRIPT`; its answer is read by `readFindings`. */
export const AXE_RUN = `axe.run({ exclude: [["${ANNOUNCED}"]] }, ${JSON.stringify({
  runOnly: { type: "tag", values: TAGS },
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

/** The findings that keep somebody out. @throws ZodError where axe could not run */
export function readFindings(answer: unknown): readonly AxeFinding[] {
  return Answer.parse(answer).result.value.filter(
    ({ impact }) => impact === "serious" || impact === "critical",
  );
}
