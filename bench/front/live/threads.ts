import { readdirSync, readFileSync } from "node:fs";

/** Seconds of processor time of a browser's threads, by kind; all zero where the system has no /proc. */
export type ThreadTimes = {
  readonly main: number;
  readonly workers: number;
  readonly graphics: number;
};

/** Clock ticks in a second: sysconf(_SC_CLK_TCK) is 100 on every Linux that runs browsers. */
const TICKS = 100;

/** The processor time so far of the renderers' main threads, of all their workers, and of the graphics process. */
export function threadTimes(browserProcess: number): ThreadTimes {
  const times = { main: 0, workers: 0, graphics: 0 };
  for (const pid of descendants(browserProcess)) {
    const kind = /--type=([a-z-]+)/u.exec(read(`/proc/${pid}/cmdline`))?.[1];
    for (const thread of list(`/proc/${pid}/task`)) {
      const { name, ticks } = statOf(`/proc/${pid}/task/${thread}/stat`);
      if (kind === "gpu-process") times.graphics += ticks / TICKS;
      else if (kind === "renderer" && thread === String(pid)) times.main += ticks / TICKS;
      else if (kind === "renderer" && name.startsWith("DedicatedWorker"))
        times.workers += ticks / TICKS;
    }
  }
  return times;
}

function descendants(root: number): number[] {
  const parents = list("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const found = [root];
  for (let at = 0; at < found.length; at++)
    for (const { pid, parent } of parents) if (parent === found[at]) found.push(pid);
  return found;
}

function parentOf(pid: string): number {
  return Number(/^PPid:\s+(\d+)/mu.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}

/** proc(5): the name stands in brackets, user and system time are the fields 14 and 15. */
function statOf(path: string): { readonly name: string; readonly ticks: number } {
  const text = read(path);
  const name = /\((.*)\)/u.exec(text)?.[1] ?? "";
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { name, ticks: Number(fields[11] ?? 0) + Number(fields[12] ?? 0) };
}

/** A process may end while it is read. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
