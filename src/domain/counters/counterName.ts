import { nameKey } from "../base/nameKey.ts";

/** Why a counter cannot have this name: it has none, or another has it already (`taken`); null: it can. */
export function counterNameProblem(
  name: string,
  taken: readonly string[],
): "missing" | "taken" | null {
  if (name.trim() === "") return "missing";
  return taken.some((other) => nameKey(other) === nameKey(name)) ? "taken" : null;
}
