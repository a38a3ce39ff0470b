import path from "node:path";
import { fileURLToPath } from "node:url";
import { cannotStartExitCode, sentenceOf } from "../process/cannotStart.ts";
import { helpText, readArguments } from "./arguments.ts";
import { readConfiguration } from "./configuration.ts";
import { assertNodeVersion } from "./assertNodeVersion.ts";
import { runSupervisor } from "./runSupervisor.ts";

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
