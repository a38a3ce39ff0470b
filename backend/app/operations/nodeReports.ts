import { z } from "zod";
import { SECOND } from "../../../src/domain/base/time.ts";
import { NodeStatus } from "../../../src/domain/operations/calls.ts";
import { JobStatus } from "../../../src/domain/operations/jobBook.ts";
import type { KuzzleInternals } from "../platform/kuzzle/internals.ts";

/** How often a node says how it stands, in ms; one that says nothing for four times as long is gone. */
export const REPORT_EVERY = 5 * SECOND;
const REPORT_LIFE = 4 * REPORT_EVERY;
const PREFIX = "operations/node/";

const Report = NodeStatus.extend({ jobs: z.array(JobStatus).nullable() });
export type NodeReport = z.infer<typeof Report>;

/** Tells all nodes how this one stands. `jobs`: null where another one runs them. */
export function rememberReport(
  internals: Pick<KuzzleInternals, "remember">,
  report: NodeReport,
): Promise<void> {
  return internals.remember(PREFIX + report.id, JSON.stringify(report), REPORT_LIFE);
}

/** What the nodes have told that are there. */
export async function reportedNodes(
  internals: Pick<KuzzleInternals, "recallAll">,
): Promise<readonly NodeReport[]> {
  const told = await internals.recallAll(PREFIX);
  const nodes = told.flatMap((text) => {
    const read = Report.safeParse(JSON.parse(text));
    return read.success ? [read.data] : [];
  });
  return nodes.toSorted((a, b) => a.startedAt - b.startedAt);
}
