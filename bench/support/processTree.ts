import { readdirSync, readFileSync } from "node:fs";

/** The system counts processor time in hundredths of a second (sysconf(_SC_CLK_TCK) on Linux). */
const TICK_MS = 10;

/** Processor time of a process and all it has started that still runs, in ms; 0 where the system has no /proc. */
export function processorOf(root: number): number {
  return (treeOf(root) ?? []).reduce((sum, pid) => {
    try {
      // After the name, which may hold anything: user and system time are the 12th and 13th.
      const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[A-Z] )/u);
      const fields = rest.split(" ");
      return sum + TICK_MS * (Number(fields[11]) + Number(fields[12]));
    } catch {
      // The process ended while we looked.
      return sum;
    }
  }, 0);
}

/** Memory of a process and all it has started, in MB. */
export type Memory = {
  /** What each of them has in memory, added up: what they share, such as Node itself, counts once for each. */
  readonly resident: number;
  /** What the machine gives for them: of what several share each counts its part. */
  readonly proportional: number;
  readonly processes: number;
};

/** Null where the system has no /proc. */
export function memoryOf(root: number): Memory | null {
  const tree = treeOf(root);
  if (tree === null) return null;
  const sum = (file: string, field: string) =>
    tree.reduce((kB, pid) => kB + (fieldOf(pid, field, file) ?? 0), 0) / 1024;
  return {
    resident: sum("status", "VmRSS"),
    proportional: sum("smaps_rollup", "Pss"),
    processes: tree.length,
  };
}

/** A process and all it has started; null where the system has no /proc. */
export function treeOf(root: number): number[] | null {
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
  return tree;
}

function fieldOf(pid: number, field: string, file = "status"): number | null {
  try {
    const line = new RegExp(`^${field}:\\s+(\\d+)`, "mu").exec(
      readFileSync(`/proc/${pid}/${file}`, "utf8"),
    );
    return line === null ? null : Number(line[1]);
  } catch {
    // The process ended while we looked.
    return null;
  }
}
