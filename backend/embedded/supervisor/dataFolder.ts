import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { CannotStart, sentenceOf } from "../process/cannotStart.ts";
import { diskFullSentence, isDiskFull } from "../process/diskFull.ts";
import { closeToOthers } from "../process/privateFiles.ts";
import { writeFileAtomically } from "../process/writeFileAtomically.ts";

/** A data folder that is ours alone until `release`. */
export interface LockedFolder {
  /** The run before was killed: its services may still be ending. */
  readonly tookOver: boolean;
  release(): Promise<void>;
}

/** Tells a folder that Balise filled from any other; without it nothing is ever deleted there. */
const markerName = ".balise";
/** The marker's line that says who made the folder, and the one that says the demo was in it, alone in a folder of others. */
const madeHere = "The data of Balise.";
const heldDemo = "The demo was here: its published passwords may be in force.";
const lockName = "supervisor.lock";

/**
 * Makes the folder when it is missing, closes it to other users of the machine and takes it: two supervisors on one
 * folder would write the same files. In a folder of others only the folder itself is closed. A lock whose process is gone is taken over. Throws `CannotStart`.
 */
export async function lockDataFolder(folder: string): Promise<LockedFolder> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length === 0) {
      await writeMarker(folder, [madeHere]);
    }
    await ((await readMarker(folder)).includes(madeHere)
      ? closeToOthers(folder)
      : chmod(folder, 0o700));
    return await acquireLock(folder);
  } catch (error) {
    if (error instanceof CannotStart) {
      throw error;
    }
    if (isDiskFull(error, folder)) {
      throw new CannotStart(diskFullSentence(folder));
    }
    throw new CannotStart(
      `The data folder ${folder} cannot be used: ${sentenceOf(error)} Give this user the rights to it, or choose another folder with BALISE_DATA.`,
    );
  }
}

/** Deletes what is in the folder, except the lock. Only where Balise made it; else `CannotStart`. */
export async function emptyDataFolder(folder: string): Promise<void> {
  const names = await readdir(folder);
  const isOurs = names.includes(markerName) && (await readMarker(folder)).join() !== heldDemo;
  if (!isOurs) {
    throw new CannotStart(
      `The folder ${folder} was not made by Balise (it holds no file ${markerName}), so --fresh deletes nothing there: empty it yourself, or choose another folder with BALISE_DATA.`,
    );
  }
  for (const name of names.filter((other) => other !== markerName && other !== lockName)) {
    await rm(path.join(folder, name), { recursive: true });
  }
  await writeMarker(folder, [madeHere]);
}

/** Whether anything was stored in the folder yet. */
export async function holdsData(folder: string): Promise<boolean> {
  return (await readdir(folder)).includes("storage.db");
}

/** Notes for good that the demo has made users in the folder. */
export async function markDemoFolder(folder: string): Promise<void> {
  const lines = await readMarker(folder);
  if (!lines.includes(heldDemo)) {
    await writeMarker(folder, [...lines, heldDemo]);
  }
}

/**
 * The demo's passwords are public and its users stay: without the demo its folder must not serve.
 * Throws `CannotStart`.
 */
export async function assertNoDemoFolder(folder: string): Promise<void> {
  if ((await readMarker(folder)).includes(heldDemo)) {
    throw new CannotStart(
      `The data folder ${folder} was filled by the demo, whose passwords are public, so it does not serve without the demo: choose another folder with BALISE_DATA, or delete all with --fresh.`,
    );
  }
}

async function readMarker(folder: string): Promise<string[]> {
  try {
    const text = await readFile(path.join(folder, markerName), "utf8");
    return text.split("\n").filter((line) => line !== "");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return [];
    }
    throw error;
  }
}

function writeMarker(folder: string, lines: readonly string[]): Promise<void> {
  return writeFileAtomically(
    path.join(folder, markerName),
    lines.map((line) => `${line}\n`).join(""),
  );
}

async function acquireLock(folder: string): Promise<LockedFolder> {
  const file = path.join(folder, lockName);
  const mine = await identityOf(process.pid);
  let tookOver = false;
  for (;;) {
    if (await placeLock(file, mine ?? String(process.pid))) {
      return { tookOver, release: () => rm(file, { force: true }) };
    }
    const held = (await readFile(file, "utf8").catch(() => "")).trim();
    const pid = Number(held.split(" ")[0]);
    if (Number.isInteger(pid) && pid > 0 && (await identityOf(pid)) === held) {
      throw new CannotStart(
        `Balise already runs on the data folder ${folder} (process ${pid}): end it, or choose another folder with BALISE_DATA.`,
      );
    }
    if (await removeStaleLock(file, held)) {
      tookOver = true;
    }
  }
}

/** False when there is a lock already. It is there with its content or not at all, so that nobody reads a part. */
async function placeLock(file: string, content: string): Promise<boolean> {
  const own = ownNameBeside(file);
  try {
    await writeFile(own, content, { flag: "wx" });
    await link(own, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      return false;
    }
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

function ownNameBeside(file: string): string {
  return `${file}.${randomBytes(6).toString("hex")}`;
}

/**
 * Removes the lock of a process that is gone. Another supervisor may do the same at this moment and
 * hold the folder already: what is not the stale lock is put back.
 */
async function removeStaleLock(file: string, stale: string): Promise<boolean> {
  const aside = ownNameBeside(file);
  try {
    await rename(file, aside);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return false;
    }
    throw error;
  }
  try {
    const removed = (await readFile(aside, "utf8")).trim();
    if (removed === stale) {
      return true;
    }
    await link(aside, file).catch((error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
        throw error;
      }
    });
    return false;
  } finally {
    await rm(aside, { force: true });
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
