import { z } from "zod";
import type { MachinePath } from "../../src/machines/kit/machinePath.ts";
import { WrongQuestion } from "./chosenMachines.ts";

const Path = z.object({
  machine: z.string().min(1),
  chart: z.string().optional(),
  name: z.string().default(""),
  input: z.unknown().optional(),
  begin: z.string(),
  steps: z.array(
    z.object({ event: z.looseObject({ type: z.string().min(1) }), state: z.string() }),
  ),
});

/** A path as its file holds it. `file`: what it is called in the message. @throws WrongQuestion where it is none */
export function parseMachinePath(text: string, file: string): MachinePath {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new WrongQuestion(`${file} is no JSON: ${String(error)}. Export it anew from /debug-ui.`);
  }
  const parsed = Path.safeParse(json);
  if (parsed.success) {
    const { chart, ...path } = parsed.data;
    return chart === undefined ? path : { ...path, chart };
  }
  const [issue] = parsed.error.issues;
  throw new WrongQuestion(
    `${file} is no path: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}. Export it anew from /debug-ui.`,
  );
}
