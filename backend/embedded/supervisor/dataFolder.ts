import { mkdir, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { CannotStart, sentenceOf } from "../process/cannotStart.ts";

/** A data folder that is ours alone until `release`. */
export interface LockedFolder {
  /** The run before was killed: its services may still be ending. */
  readonly tookOver: boolean;
  release(): Promise<void>;
}

/** Tells a folder that Balise filled from any other; without it nothing is ever deleted there. */
const markerName = ".balise";
const lockName = "supervisor.lock";

/**
 * Makes the folder when it is missing and takes it: two supervisors on one folder would write
 * the same files. A lock whose process is gone is taken over. Throws `CannotStart`.
 */
export async function lockDataFolder(folder: string): Promise<LockedFolder> {
  try {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length === 0) {
      await writeFile(path.join(folder, markerName), "The data of Balise.\n");
    }
    return await takeLock(folder);
  } catch (error) {
    if (error instanceof CannotStart) {
      throw error;
    }
    throw new CannotStart(
      `The data folder ${folder} cannot be used: ${sentenceOf(error)} Give this user the rights to it, or choose another folder with BALISE_DATA.`,
    );
  }
}

/** Deletes what is in the folder, except the lock. Only where Balise made it; else `CannotStart`. */
export async function emptyDataFolder(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (!names.includes(markerName)) {
    throw new CannotStart(
      `The folder ${folder} was not made by Balise (it holds no file ${markerName}), so --fresh deletes nothing there: empty it yourself, or choose another folder with BALISE_DATA.`,
    );
  }
  for (const name of names.filter((other) => other !== markerName && other !== lockName)) {
    await rm(path.join(folder, name), { recursive: true });
  }
}

async function takeLock(folder: string): Promise<LockedFolder> {
  const file = path.join(folder, lockName);
  const mine = await identityOf(process.pid);
  let tookOver = false;
  for (;;) {
    try {
      const handle = await open(file, "wx");
      await handle.writeFile(mine ?? String(process.pid));
      await handle.close();
      return { tookOver, release: () => rm(file, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
        throw error;
      }
    }
    const held = (await readFile(file, "utf8").catch(() => "")).trim();
    const pid = Number(held.split(" ")[0]);
    if (Number.isInteger(pid) && pid > 0 && (await identityOf(pid)) === held) {
      throw new CannotStart(
        `Balise already runs on the data folder ${folder} (process ${pid}): end it, or choose another folder with BALISE_DATA.`,
      );
    }
    tookOver = true;
    await rm(file, { force: true });
  }
}

/**
 * `<pid> <start time>` of a living process, or null. The start time tells a process from a later
 * one with the same number; where there is no /proc, the number has to do.
 */
async function identityOf(pid: number): Promise<string | null> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and is somebody else's.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) {
      return null;
    }
  }
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  // The name of the program, in brackets, may hold blanks; the state and, 19 fields on, the start
  // time stand behind it.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields?.[0] === "Z") {
    // It has ended and nobody has asked for its exit code yet, as in a container without init.
    return null;
  }
  const started = fields?.[19];
  return started === undefined ? String(pid) : `${pid} ${started}`;
}
