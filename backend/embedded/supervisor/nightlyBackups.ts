import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { HOUR } from "../../../src/domain/base/time.ts";
import { MANIFEST } from "../backup/manifest.ts";
import { sentenceOf } from "../process/cannotStart.ts";

/** Where backups are made each night (docs/decisions/0233), at which hour (0 to 23, by the clock of this machine), and how many days each is kept. */
export interface BackupPlan {
  readonly folder: string;
  readonly hour: number;
  readonly keptDays: number;
}

/** How the backups stand: `failed` until one is made. */
export interface BackupState {
  readonly is: "waiting" | "working" | "failed";
  readonly since: number;
  /** Why the last one was not made; null: it was, or was not tried yet. */
  readonly message: string | null;
}

/** A backup under way. `done` rejects with the reason. */
export interface BackupRun {
  readonly done: Promise<void>;
  end(): void;
}

/** When one that has failed is tried again, in ms: a disk that was full may have room, and the log is not filled. */
const AGAIN = HOUR;

/** The last instant at which a backup was due. */
export function lastDue(now: number, hour: number): Date {
  const due = new Date(now);
  due.setHours(hour, 0, 0, 0);
  if (due.getTime() > now) due.setDate(due.getDate() - 1);
  return due;
}

/** The folder of the backup of a day: `balise-2026-03-02`. */
export function folderOf(due: Date): string {
  const [month, day] = [due.getMonth() + 1, due.getDate()].map((n) => String(n).padStart(2, "0"));
  return `balise-${due.getFullYear()}-${month}-${day}`;
}

/**
 * Makes the backup of each night, once its hour has come; one that was missed, since the machine was off, is made then. It is
 * made in a folder beside (`.partial`), which has the name of its day once it is whole. While a service starts or is started
 * again none begins, and one that runs is ended: both want the databases for themselves.
 */
export function createNightlyBackups(options: {
  readonly plan: BackupPlan;
  readonly make: (to: string) => BackupRun;
  readonly mayRun: () => boolean;
  readonly now: () => number;
  readonly print: (line: string) => void;
}) {
  const { plan, now, print } = options;
  let state: BackupState = { is: "waiting", since: now(), message: null };
  let running: BackupRun | null = null;
  let isInterrupted = false;
  let notBefore = 0;

  const become = (is: BackupState["is"], message: string | null) => {
    state = { is, since: now(), message };
  };

  async function make(folder: string): Promise<void> {
    const partial = `${folder}.partial`;
    become("working", state.message);
    try {
      await mkdir(plan.folder, { recursive: true, mode: 0o700 });
      // What a backup left that was ended.
      await rm(partial, { recursive: true, force: true });
      running = options.make(partial);
      await running.done;
      await rename(partial, folder);
      become("waiting", null);
      print(`  The backup ${folder} is whole.`);
    } catch (error) {
      if (isInterrupted) {
        become(state.message === null ? "waiting" : "failed", state.message);
        return;
      }
      notBefore = now() + AGAIN;
      become("failed", sentenceOf(error));
      print(`  The backup ${folder} could not be made: ${sentenceOf(error)}`);
    } finally {
      running = null;
      isInterrupted = false;
    }
  }

  return {
    /** Looks whether one is due; call it each minute, and when a service changes its state. */
    async look(): Promise<void> {
      if (state.is === "working") {
        if (!options.mayRun()) interrupt();
        return;
      }
      const folder = path.join(plan.folder, folderOf(lastDue(now(), plan.hour)));
      if (now() < notBefore || !options.mayRun() || existsSync(path.join(folder, MANIFEST))) return;
      await make(folder);
    },
    state: (): BackupState => state,
    /** Ends one that is under way. */
    close: interrupt,
  };

  function interrupt(): void {
    if (running === null) return;
    isInterrupted = true;
    running.end();
  }
}

/** The days that backups are kept where the operator does not say. */
export const DEFAULT_KEPT_DAYS = 14;
