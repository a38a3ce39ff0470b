import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Two worlds that move the same people at once would be none. A simulation or replay that is started by hand beside
 * `npm start` leaves its process id in the data folder; the world of `npm start` is quiet while that process lives.
 */
function fileIn(dataFolder: string): string {
  return path.join(dataFolder, "demo", "taken-over");
}

/** Takes over; the returned function gives back. */
export function takeOver(dataFolder: string, pid: number): () => void {
  const file = fileIn(dataFolder);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, String(pid));
  return () => {
    if (takenOverBy(dataFolder) === pid) rmSync(file, { force: true });
  };
}

/** The process that has taken over and still lives; null when there is none. */
export function takenOverBy(dataFolder: string): number | null {
  const pid = Number(textOf(fileIn(dataFolder)));
  if (!Number.isInteger(pid) || pid <= 0) return null;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM" ? pid : null;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}
