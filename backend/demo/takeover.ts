import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Two worlds that move the same people at once would be none. A simulation that is started by hand beside `npm start`
 * leaves its process id and the backend that it moves in the data folder; the world of `npm start` is quiet while that
 * process lives, and only where both move the same backend: several instances may run on one machine.
 */
function fileIn(dataFolder: string): string {
  return path.join(dataFolder, "demo", "taken-over");
}

/** Takes over; the returned function gives back. @param url of the backend */
export function takeOver(dataFolder: string, pid: number, url: string): () => void {
  const file = fileIn(dataFolder);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${pid} ${placeOf(url)}`);
  return () => {
    if (takenOverBy(dataFolder, url) === pid) rmSync(file, { force: true });
  };
}

/** The process that has taken over this backend and still lives; null when there is none. */
export function takenOverBy(dataFolder: string, url: string): number | null {
  const [number = "", place = ""] = textOf(fileIn(dataFolder)).split(" ");
  const pid = Number(number);
  if (!Number.isInteger(pid) || pid <= 0 || place !== placeOf(url)) return null;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM" ? pid : null;
  }
}

/** Leaves in the data folder whose world it is, for who starts a simulation by hand. */
export function markBackend(dataFolder: string, url: string): void {
  const file = path.join(dataFolder, "demo", "backend");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, placeOf(url));
}

/** Whether the data folder is another backend's, whose own world cannot be quieted from here. */
export function isOfOtherBackend(dataFolder: string, url: string): boolean {
  const marked = textOf(path.join(dataFolder, "demo", "backend"));
  return marked !== "" && marked !== placeOf(url);
}

/** Host and port: the same machine has two names. */
function placeOf(url: string): string {
  return new URL(url).host.replace(/^localhost\b/u, "127.0.0.1");
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}
