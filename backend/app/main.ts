import { bootstrap } from "./bootstrap.ts";
import type { Login } from "./users/ensureSuperAdmin.ts";
import { ConfigurationInvalid, readConfiguration } from "./platform/configuration.ts";
import { createApplication } from "./createApplication.ts";
import { InvalidFilesConfiguration, openFileStore } from "./platform/files/openFileStore.ts";
import { reasonOf } from "./platform/log.ts";

/** Exit code of a configuration that cannot be used (sysexits.h, EX_CONFIG). */
const EX_CONFIG = 78;

/** What the parent process receives when the application answers. */
export type ReadyMessage = {
  readonly type: "ready";
  readonly ports: { readonly kuzzle: number };
  /** Logins that were made just now and are told this once. */
  readonly logins: readonly Login[];
};

// A parent that is gone can neither read our words nor stop us.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

try {
  const configuration = readConfiguration(process.env);
  const files = await openFileStore({ ...process.env, BALISE_FILES: configuration.files });
  const application = createApplication(configuration, files, process.env);
  process.on("exit", () => application.close());
  await application.start();
  const { logins } = await bootstrap(application.deps);
  application.open();
  announceReady({ type: "ready", ports: { kuzzle: configuration.kuzzlePort }, logins });
} catch (error) {
  process.stderr.write(`The application could not start: ${reasonOf(error)}\n`);
  const isConfiguration =
    error instanceof ConfigurationInvalid || error instanceof InvalidFilesConfiguration;
  process.exit(isConfiguration ? EX_CONFIG : 1);
}

function announceReady(message: ReadyMessage): void {
  if (process.send !== undefined) {
    process.send(message);
    return;
  }
  process.stdout.write(`The application answers on port ${message.ports.kuzzle}.\n`);
  for (const { username, password } of message.logins) {
    process.stdout.write(
      `First login: ${username} with the password ${password} (shown this once, change it).\n`,
    );
  }
}
