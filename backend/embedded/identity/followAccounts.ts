import { stat, readFile } from "node:fs/promises";
import { unwatchFile, watchFile } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomically } from "../process/writeFileAtomically.ts";
import type { Accounts, AccountSource } from "./accounts.ts";
import { type NewAccount, readNewAccounts } from "./newAccounts.ts";

/** What is followed and into what. */
export interface FollowOptions {
  readonly path: string;
  readonly source: AccountSource;
  /** The identity provider's folder, which remembers what was imported. */
  readonly folder: string;
  readonly accounts: Accounts;
  readonly log: (line: string) => void;
  /** How often the file is looked at, ms. */
  readonly interval?: number;
}

/** A file of accounts that is followed. */
export interface FollowedAccounts {
  /** What the file says; nothing while there is none. */
  entries(): readonly NewAccount[];
  close(): void;
}

/** A version of a file. */
const Version = z.strictObject({ path: z.string(), modified: z.number(), size: z.number() });
type Version = z.infer<typeof Version>;

/**
 * Imports a file of accounts now, when it appears and whenever it changes. What cannot be used is told in the log and
 * changes nothing; at the start an operator's file that cannot be used, or is not there, throws AccountsUnreadable.
 * A version that was imported once is not imported again: hashing passwords takes its time.
 */
export async function followAccounts(options: FollowOptions): Promise<FollowedAccounts> {
  const { path, source, folder, accounts, log, interval = 250 } = options;
  const remembered = join(folder, `imported-${source}.json`);
  let entries: readonly NewAccount[] = [];

  async function importAccounts(): Promise<void> {
    const version = await versionOf(path);
    if (version === null && source === "demo") {
      entries = [];
      return;
    }
    const read = await readNewAccounts(path);
    // The hub of the demo knows everybody.
    const given =
      source === "demo"
        ? read.map((one) => ({ hubTransmissibleId: `hub-${one.username}`, ...one }))
        : read;
    const isKnown =
      version !== null &&
      (await isRemembered(remembered, version)) &&
      given.every(({ sub }) => accounts.byId(sub) !== undefined);
    if (!isKnown) {
      await accounts.importAll(source, given);
      if (version !== null) await writeFileAtomically(remembered, `${JSON.stringify(version)}\n`);
    }
    entries = given;
  }

  const tell = (error: unknown) =>
    log(`identity: ${error instanceof Error ? error.message : String(error)}`);
  let last = source === "operator" ? importAccounts() : importAccounts().catch(tell);
  await last;
  const changed = () => {
    last = last.then(importAccounts).catch(tell);
  };
  watchFile(path, { interval, persistent: false }, changed);
  return { entries: () => entries, close: () => unwatchFile(path, changed) };
}

async function versionOf(path: string): Promise<Version | null> {
  try {
    const { mtimeMs, size } = await stat(path);
    return { path, modified: mtimeMs, size };
  } catch {
    // Absent or out of reach: reading it says which, where that matters.
    return null;
  }
}

async function isRemembered(file: string, { path, modified, size }: Version): Promise<boolean> {
  try {
    const known = Version.parse(JSON.parse(await readFile(file, "utf8")));
    return known.path === path && known.modified === modified && known.size === size;
  } catch {
    // The note is missing or damaged: importing once more is harmless.
    return false;
  }
}
