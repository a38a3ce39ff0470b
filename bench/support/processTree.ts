import { readdirSync, readFileSync } from "node:fs";

/** Resident memory of a process and all it has started, in MB; null where the system has no /proc. */
export function residentOf(root: number): { total: number; processes: number } | null {
  let pids: number[];
  try {
    pids = readdirSync("/proc")
      .filter((name) => /^\d+$/u.test(name))
      .map(Number);
  } catch {
    return null;
  }
  const children = new Map<number, number[]>();
  for (const pid of pids) {
    const parent = fieldOf(pid, "PPid");
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  const sizes = tree.map((pid) => fieldOf(pid, "VmRSS") ?? 0);
  return { total: sizes.reduce((a, b) => a + b, 0) / 1024, processes: tree.length };
}

function fieldOf(pid: number, field: string): number | null {
  try {
    const line = new RegExp(`^${field}:\\s+(\\d+)`, "mu").exec(
      readFileSync(`/proc/${pid}/status`, "utf8"),
    );
    return line === null ? null : Number(line[1]);
  } catch {
    // The process ended while we looked.
    return null;
  }
}
