/** By the codes of the server, and as commands call them that have words of their own. */
const PASSING: ReadonlySet<string> = new Set(["unreachable", "failed", "disk_full", "diskFull"]);

/** Whether what kept a command from being carried out may be over at the next try. */
export function passesByItself(problem: string): boolean {
  return PASSING.has(problem);
}
