import { z } from "zod";
import type { FieldIssue } from "../../domain/base/domainError.ts";
import { RequestFailed } from "../core/kuzzle/requestFailed.ts";

const Told = z.object({
  issues: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).min(1),
});

/** The fields that a refused call names; null: it was not refused for its fields. */
export function refusedIssues(error: unknown): readonly FieldIssue[] | null {
  if (!(error instanceof RequestFailed) || error.failure.kind !== "refused") return null;
  return Told.safeParse(error.failure.data).data?.issues ?? null;
}
