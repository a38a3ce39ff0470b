import path from "node:path";
import { cannotStartExitCode } from "../process/cannotStart.ts";
import { newDataSecret } from "../process/dataSecret.ts";
import { ownVersion } from "../process/ownVersion.ts";
import { PRIVATE } from "../process/privateFiles.ts";
import type { SupervisorArguments } from "./arguments.ts";
import { portUses, type SupervisorConfiguration } from "./configuration.ts";
import { confirmFresh } from "./confirmFresh.ts";
import {
  assertNoDemoFolder,
  emptyDataFolder,
  holdsData,
  lockDataFolder,
  markDemoFolder,
} from "./dataFolder.ts";
import { assertDemoStaysHere } from "./demoGuard.ts";
import { assertPortsFree, waitForPorts } from "./ports.ts";
import { bringToFormat } from "./folderFormat.ts";
import { failureText, readyText } from "./screen.ts";
import { describeBackup, describeServices } from "./services.ts";
import { supervise } from "./supervise.ts";

/** The services of a run that was killed end within this time. */
const endOfKilledRun = 5000;

/**
 * Runs everything until it ends; returns the exit code: 0 when the operator ended it, 1 when a
 * service did. `dist` is the folder of the built code. Throws `CannotStart` before anything runs.
 */
export async function runSupervisor(
  wanted: SupervisorArguments,
  configuration: SupervisorConfiguration,
  dist: string,
): Promise<number> {
  const began = performance.now();
  // The services inherit it.
  process.umask(PRIVATE);
  const { dataFolder } = configuration;
  const demo = wanted.demo && configuration.demo;
  if (demo) {
    assertDemoStaysHere(configuration);
  }
  const folder = await lockDataFolder(dataFolder);
  try {
    if (wanted.fresh) {
      if (!(await confirmFresh(dataFolder, wanted.yes, process.stdin, process.stdout))) {
        console.log("Nothing was deleted and nothing was started.");
        return 0;
      }
      await emptyDataFolder(dataFolder);
    }
    await bringToFormat(dataFolder, { version: await ownVersion(dist), now: Date.now });
    if (!demo) {
      await assertNoDemoFolder(dataFolder);
    } else if (!(await holdsData(dataFolder))) {
      // The super admin of a new folder gets the demo's password before the demo itself begins.
      await markDemoFolder(dataFolder);
    }
    const uses = portUses(configuration);
    if (folder.tookOver) {
      await waitForPorts(uses, endOfKilledRun);
    }
    await assertPortsFree(uses);
    console.log("Balise is starting");
    const logFolder = path.join(dataFolder, "logs");
    const surroundings = { configuration, dist, env: process.env, demo };
    const { backups } = configuration;
    const supervision = supervise({
      services: describeServices({
        ...surroundings,
        clockNow: wanted.clockNow,
        secret: newDataSecret(),
      }),
      ...(backups === null
        ? {}
        : { backups: { plan: backups, process: describeBackup(surroundings) } }),
      logFolder,
      preload: path.join(dist, "backend", "embedded", "process", "endWithParent.js"),
      print: (line) => console.log(line),
      // A demo that is ready has made its users, in a folder that began without it too.
      ready: async (name) => {
        if (name === "demo") {
          await markDemoFolder(dataFolder);
        }
      },
      running: (logins, notes) => {
        const seconds = (performance.now() - began) / 1000;
        console.log(readyText(configuration.publicUrl, seconds, logins, notes));
      },
    });
    process.on("SIGINT", () => supervision.stop());
    process.on("SIGTERM", () => supervision.stop());
    process.on("SIGHUP", () => supervision.stop());
    const failure = await supervision.ended;
    if (failure === null) {
      console.log("Balise has ended.");
      return 0;
    }
    console.error(failureText(failure, logFolder));
    return failure.cannotStart ? cannotStartExitCode : 1;
  } finally {
    await folder.release();
  }
}
