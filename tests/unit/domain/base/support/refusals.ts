import type { z } from "zod";

/** The dotted paths that a schema refuses in a value, without repeats; none where it accepts it. */
export function refusedPaths(schema: z.ZodType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => path.map(String).join(".")))];
}
