import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { failureFileOf } from "../../../src/domain/base/backups.ts";
import { CannotStart, cannotStartExitCode, sentenceOf } from "../process/cannotStart.ts";
import { ownVersion } from "../process/ownVersion.ts";
import { PRIVATE } from "../process/privateFiles.ts";
import { makeBackup } from "./makeBackup.ts";
import { FILES, isUpload, type Manifest } from "./manifest.ts";
import type { KeptBackups } from "./removeBackups.ts";
import { restoreBackup } from "./restoreBackup.ts";

const USAGE =
  "Name one folder: npm run backup -- TO [--kept-days DAYS], or npm run restore -- FROM. DAYS is a whole number from 1 on.";

/**
 * `npm run backup -- TO [--kept-days DAYS]` and `npm run restore -- FROM`: copies the data folder (BALISE_DATA, with the files of
 * BALISE_FILES), also while Balise runs, and puts such a copy into an empty one.
 */
async function run(args: readonly string[]): Promise<string> {
  const { what, folder, keptDays } = optionsOf(args);
  const data = path.resolve(process.env["BALISE_DATA"] || "data");
  const place = process.env["BALISE_FILES"] || path.join(data, "files");
  const files = place.startsWith("s3://") ? null : path.resolve(place);
  const other = path.resolve(folder);
  if (what === "restore") {
    const manifest = await restoreBackup({ from: other, to: data, files });
    return `The backup of ${manifest.at} (${sizeOf(manifest)}) is in ${data}.${files === null ? leftOut(other, manifest) : ""} npm start starts with it.`;
  }
  const mark = process.env["BALISE_BACKUP_MARK"] || path.join(data, "last-backup");
  const made = await makeBackup({
    from: data,
    to: other,
    files,
    mark,
    keptDays,
    version: await ownVersion(fileURLToPath(new URL("../../..", import.meta.url))),
    now: Date.now,
  }).catch(async (error: unknown) => {
    await noteFailure(mark, sentenceOf(error));
    throw error;
  });
  await rm(failureFileOf(mark), { force: true });
  return `The backup ${other} is whole and was checked: ${sizeOf(made)}, as of ${made.at}.${files === null ? " Uploaded files are in the store of BALISE_FILES and not in it." : ""}${removalOf(made)} Keep it on another machine.`;
}

/** For the page of operations, which says itself where a disk takes not even this. */
async function noteFailure(mark: string, reason: string): Promise<void> {
  const failure = JSON.stringify({ at: Date.now(), reason });
  await writeFile(failureFileOf(mark), failure).catch(() => undefined);
}

/** @throws CannotStart with how the commands are written */
function optionsOf(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { "kept-days": { type: "string" } },
    });
    const [what, folder, ...others] = positionals;
    const days = values["kept-days"] ?? null;
    if (
      (what === "backup" || (what === "restore" && days === null)) &&
      folder !== undefined &&
      others.length === 0 &&
      (days === null || /^[1-9]\d{0,4}$/u.test(days))
    )
      return { what, folder, keptDays: days === null ? null : Number(days) };
  } catch {
    // An option that there is not is a mistake like the others.
  }
  throw new CannotStart(USAGE);
}

function removalOf({ removed, leftovers }: KeptBackups): string {
  if (removed.length === 0) return "";
  const left =
    leftovers.length === 0
      ? ""
      : ` Files that no backup has put there are left in ${leftovers.join(", ")}.`;
  return ` ${removed.length} older ones beside it were removed: ${removed.map((folder) => path.basename(folder)).join(", ")}.${left}`;
}

function sizeOf({ files }: Manifest): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`;
}

/** Of a backup whose uploaded files lay in a folder, where they lie in a store now. */
function leftOut(from: string, { files }: Manifest): string {
  const uploads = files.filter((file) => isUpload(file.path)).length;
  return uploads === 0
    ? ""
    : ` Its uploaded files (${uploads}) were not put back, since BALISE_FILES names a store: bring there what is missing of ${path.join(from, FILES)}.`;
}

process.umask(PRIVATE);
try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = cannotStartExitCode;
}
