import path from "node:path";
import { fileURLToPath } from "node:url";
import { CannotStart, cannotStartExitCode, sentenceOf } from "../process/cannotStart.ts";
import { ownVersion } from "../process/ownVersion.ts";
import { PRIVATE } from "../process/privateFiles.ts";
import { makeBackup } from "./makeBackup.ts";
import { FILES, isUpload, type Manifest } from "./manifest.ts";
import { restoreBackup } from "./restoreBackup.ts";

/**
 * `npm run backup -- TO` and `npm run restore -- FROM`: copies the data folder (BALISE_DATA, with the files of
 * BALISE_FILES), also while Balise runs, and puts such a copy into an empty one.
 */
async function run([what, folder, ...others]: readonly string[]): Promise<string> {
  if ((what !== "backup" && what !== "restore") || folder === undefined || others.length > 0)
    throw new CannotStart("Name one folder: npm run backup -- TO, or npm run restore -- FROM.");
  const data = path.resolve(process.env["BALISE_DATA"] || "data");
  const place = process.env["BALISE_FILES"] || path.join(data, "files");
  const files = place.startsWith("s3://") ? null : path.resolve(place);
  const other = path.resolve(folder);
  if (what === "restore") {
    const manifest = await restoreBackup({ from: other, to: data, files });
    return `The backup of ${manifest.at} (${sizeOf(manifest)}) is in ${data}.${files === null ? leftOut(other, manifest) : ""} npm start starts with it.`;
  }
  const manifest = await makeBackup({
    from: data,
    to: other,
    files,
    mark: process.env["BALISE_BACKUP_MARK"] || path.join(data, "last-backup"),
    version: await ownVersion(fileURLToPath(new URL("../../..", import.meta.url))),
    now: Date.now,
  });
  return `The backup ${other} is whole and was checked: ${sizeOf(manifest)}, as of ${manifest.at}.${files === null ? " Uploaded files are in the store of BALISE_FILES and not in it." : ""} Keep it on another machine.`;
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
