import { z } from "zod";
import { readDocument } from "../kuzzle/documents.ts";
import type { Sdk } from "../kuzzle/sdk.ts";

const CONFIG = "multi-tenancy-config";

/** The jobs that remember something of each customer; a customer who is deleted takes it along. */
export const JOBS_THAT_REMEMBER = [
  "alerts",
  "checkpoints",
  "connectivity",
  "retention",
  "trips",
  "webhookDeadlines",
  "webhooks",
] as const;
type JobStateId = `${(typeof JOBS_THAT_REMEMBER)[number]}-${string}`;

/** What a job remembers, as text: every job has a shape of its own. */
export const JobState = z.object({ id: z.string().min(1), state: z.string() });

/** What the job remembered last; null when nothing, or when it has another shape than the job now wants. */
export async function loadJobState<Schema extends z.ZodType>(
  sdk: Sdk,
  id: JobStateId,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const place = { index: CONFIG, collection: "jobs", id };
  const stored = await readDocument(sdk, place, JobState);
  if (stored === null) return null;
  const read = schema.safeParse(JSON.parse(stored.state));
  return read.success ? read.data : null;
}

export async function saveJobState(sdk: Sdk, id: JobStateId, state: unknown): Promise<void> {
  await sdk.document.createOrReplace(CONFIG, "jobs", id, { state: JSON.stringify(state) });
}
