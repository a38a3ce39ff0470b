/**
 * A state value as its path, the regions of a parallel state with a `+` between them: `online.idle`,
 * `open(work.resting + undo.none)`. Names of states only, nothing of what a machine holds; "" for what is no state value.
 */
export function stateName(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .map(([key, inner]: readonly [string, unknown]) => withBelow(key, stateName(inner)))
    .join(" + ");
}

function withBelow(key: string, below: string): string {
  if (below === "") return key;
  return below.includes(" + ") ? `${key}(${below})` : `${key}.${below}`;
}

/** The paths of all states that a state value is in, outer ones first: `open`, `open.work`, `open.work.resting`. */
export function activePaths(value: unknown, above = ""): readonly string[] {
  const at = (key: string) => (above === "" ? key : `${above}.${key}`);
  if (typeof value === "string") return value === "" ? [] : [at(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: readonly [string, unknown]) => [
    at(key),
    ...activePaths(inner, at(key)),
  ]);
}
