import path from "node:path";
import { fileURLToPath } from "node:url";
import { cannotStartExitCode, sentenceOf } from "../process/cannotStart.ts";
import { isDiskFull } from "../process/diskFull.ts";
import { helpText, readArguments } from "./arguments.ts";
import { readConfiguration } from "./configuration.ts";
import { assertNodeVersion } from "./assertNodeVersion.ts";
import { runSupervisor } from "./runSupervisor.ts";

/** What is printed into a file on a full disk is lost; that must not be what ends everything. */
function outliveFullDisk(stream: NodeJS.WriteStream): void {
  stream.on("error", (error) => {
    if (!isDiskFull(error, process.cwd())) throw error;
  });
}
outliveFullDisk(process.stdout);
outliveFullDisk(process.stderr);

/** `npm start`: one command that runs all of Balise on this machine. */
try {
  assertNodeVersion(process.versions.node);
  const wanted = readArguments(process.argv.slice(2));
  if (wanted.help) {
    console.log(helpText);
  } else {
    const dist = fileURLToPath(new URL("../../../", import.meta.url));
    const configuration = readConfiguration(process.env);
    process.exitCode = await runSupervisor(wanted, configuration, path.resolve(dist));
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = cannotStartExitCode;
}
